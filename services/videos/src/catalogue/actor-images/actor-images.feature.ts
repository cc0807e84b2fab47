import { actorImagesApi } from '@flotilla/contracts-videos';
import { implement, reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { avatarSizes, bannerSizes, readImage, type Source } from '@flotilla/images';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import type { ActorImageType } from '../accounts/stored-image.ts';
import { findManagedChannelByHandle } from '../channels/find-channel.ts';
import { ActorImage } from './actor-image.entity.ts';
import { actorImagesIntegrity } from './actor-images.integrity.ts';
import { changeChannelImages, changeMyAvatars } from './change-images.ts';
import { createActorImages, indexActors } from './migrations/2026-11-26-actor-images.ts';
import { publishActorsSoon } from './publish-actors.ts';

type Sent = { readonly params: { readonly channelHandle: string }; readonly caller: Caller };
type SentImage = Sent & { readonly context: { readonly signal: AbortSignal } };

const sizesOf = { avatar: avatarSizes, banner: bannerSizes } as const;
/** Images stay in memory until they are drawn anew. */
const receiving = { receiveFile: readImage };

/** Avatars and banners of accounts and channels, and the snapshots of both. */
export const actorImages = defineFeature<Deps>({
  operations: [
    implement(actorImagesApi, (deps: Deps) => {
      async function pick(type: ActorImageType, source: Source, { params, caller, context }: SentImage) {
        const channel = await findManagedChannelByHandle(deps, params.channelHandle, caller);
        return changeChannelImages(deps, channel, type, await deps.images.make(source, sizesOf[type], context.signal), caller);
      }
      async function remove(type: ActorImageType, { params, caller }: Sent) {
        const channel = await findManagedChannelByHandle(deps, params.channelHandle, caller);
        await changeChannelImages(deps, channel, type, [], caller);
        return reply(204, null);
      }
      return {
        pickMyAvatar: route(
          actorImagesApi.pickMyAvatar,
          async ({ files, caller, context }) => {
            const images = await deps.images.make(files.avatarfile as Source, avatarSizes, context.signal);
            return reply(200, { avatars: await changeMyAvatars(deps, images, caller) });
          },
          receiving,
        ),
        deleteMyAvatar: async ({ caller }) => reply(200, { avatars: await changeMyAvatars(deps, [], caller) }),
        pickChannelAvatar: route(
          actorImagesApi.pickChannelAvatar,
          async (sent) => reply(200, { avatars: await pick('avatar', sent.files.avatarfile as Source, sent) }),
          receiving,
        ),
        pickChannelBanner: route(
          actorImagesApi.pickChannelBanner,
          async (sent) => reply(200, { banners: await pick('banner', sent.files.bannerfile as Source, sent) }),
          receiving,
        ),
        deleteChannelAvatar: (sent) => remove('avatar', sent),
        deleteChannelBanner: (sent) => remove('banner', sent),
      };
    }),
  ],
  entities: [ActorImage],
  migrations: [createActorImages, indexActors],
  schedules: [publishActorsSoon],
  integrityChecks: [actorImagesIntegrity],
});
