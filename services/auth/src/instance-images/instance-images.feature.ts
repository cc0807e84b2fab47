import { instanceImagesApi } from '@flotilla/contracts-auth';
import { type HandlerInput, implement, reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { readImage, type Source } from '@flotilla/images';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { showInstanceImage } from './get-instance-image.ts';
import { type ImageType, logoTypeOf, logoTypes, sizesOf } from './image-types.ts';
import { InstanceImage } from './instance-image.entity.ts';
import { createInstanceImages } from './migrations/2026-11-21-instance-images.ts';
import { replaceInstanceImages } from './replace-instance-images.ts';

type Sent = Pick<HandlerInput<typeof instanceImagesApi.pickInstanceAvatar>, 'caller' | 'context' | 'files'>;

const HOUR = 60 * 60;
/** Uploads stay in memory until they are re-encoded. */
const receiving = { receiveFile: readImage };

export const instanceImages = defineFeature<Deps>({
  operations: [
    implement(instanceImagesApi, (deps) => {
      async function pick(type: ImageType, part: string, { files, caller, context: { signal } }: Sent) {
        const images = await deps.images.make(files[part] as Source, sizesOf[type], signal);
        await replaceInstanceImages(deps, type, images, caller);
        return reply(204, null);
      }
      async function remove(type: ImageType, caller: Caller) {
        await replaceInstanceImages(deps, type, [], caller);
        return reply(204, null);
      }
      return {
        pickInstanceAvatar: route(instanceImagesApi.pickInstanceAvatar, (sent) => pick('avatar', 'avatarfile', sent), receiving),
        pickInstanceBanner: route(instanceImagesApi.pickInstanceBanner, (sent) => pick('banner', 'bannerfile', sent), receiving),
        pickInstanceLogo: route(instanceImagesApi.pickInstanceLogo, (sent) => pick(logoTypeOf(sent.params), 'logofile', sent), receiving),
        deleteInstanceAvatar: ({ caller }) => remove('avatar', caller),
        deleteInstanceBanner: ({ caller }) => remove('banner', caller),
        deleteInstanceLogo: ({ params, caller }) => remove(logoTypeOf(params), caller),
        getUploadedImage: showInstanceImage(deps, logoTypes, 2 * HOUR),
        getInstanceAvatarImage: showInstanceImage(deps, ['avatar'], 48 * HOUR),
        getInstanceBannerImage: showInstanceImage(deps, ['banner'], 48 * HOUR),
      };
    }),
  ],
  entities: [InstanceImage],
  migrations: [createInstanceImages],
});
