import {
  accountActorsApi,
  accountCollectionsApi,
  actorKeysApi,
  channelActorsApi,
  channelCollectionsApi,
} from '@flotilla/contracts-federation';
import { type HandlerInput, implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { activityJson } from '../activity-json.ts';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { type CollectionOfActor, getCollection } from './actor-collections.ts';
import { ActorKey } from './actor-key.entity.ts';
import { makeActorKeys, requestMissingKeys } from './actor-keys-job.ts';
import { followInstanceImagesSoon } from './follow-instance-images.ts';
import { findServedActor, getActor, type PlaceOfActors } from './get-actor.ts';
import { createActorKeys } from './migrations/2026-12-01-actor-keys.ts';
import { createActors } from './migrations/2026-12-01-actors.ts';
import { onAccountSnapshot, onChannelSnapshot } from './on-actor-snapshot.ts';
import { rotateKey } from './rotate-key.ts';
import { forgetOldKeysHourly } from './tend-keys.ts';

type Asked = Pick<HandlerInput<typeof accountActorsApi.getAccountActor>, 'params'>;
type AskedPage = Pick<HandlerInput<typeof accountCollectionsApi.getFollowersOfAccount>, 'params' | 'query'>;

const show =
  (deps: Deps, place: PlaceOfActors) =>
  async ({ params: { name } }: Asked) =>
    activityJson('Actor', await getActor(deps, place, name));

const list =
  (deps: Deps, place: PlaceOfActors, of: CollectionOfActor) =>
  async ({ params: { name }, query }: AskedPage) =>
    activityJson('Collection', await getCollection(deps, place, name, of, query));

/** Local and remote actors, and the keys of local ones (docs/contract/federation.md#actors). */
export const actors = defineFeature<Deps>({
  operations: [
    implement(accountActorsApi, (deps: Deps) => {
      const showAccount = show(deps, 'accounts');
      return {
        getAccountActor: showAccount,
        getAccountActorOfChannels: showAccount,
        getAccountActorOfPage: showAccount,
        getAccountActorOfChannelsPage: showAccount,
        getAccountActorOfFormerPage: showAccount,
        getAccountActorOfFormerChannelsPage: showAccount,
      };
    }),
    implement(channelActorsApi, (deps: Deps) => {
      const showChannel = show(deps, 'channels');
      return {
        getChannelActor: showChannel,
        getChannelActorOfVideos: showChannel,
        getChannelActorOfPage: showChannel,
        getChannelActorOfVideosPage: showChannel,
      };
    }),
    implement(accountCollectionsApi, (deps: Deps) => ({
      getFollowersOfAccount: list(deps, 'accounts', 'followers'),
      getFollowingOfAccount: list(deps, 'accounts', 'following'),
      getPlaylistsOfAccount: list(deps, 'accounts', 'playlists'),
      getFollowersOfAccountAtFormerPage: list(deps, 'accounts', 'followers'),
      getFollowingOfAccountAtFormerPage: list(deps, 'accounts', 'following'),
      getPlaylistsOfAccountAtFormerPage: list(deps, 'accounts', 'playlists'),
    })),
    implement(channelCollectionsApi, (deps: Deps) => ({
      getFollowersOfChannel: list(deps, 'channels', 'followers'),
      getFollowingOfChannel: list(deps, 'channels', 'following'),
      getPlaylistsOfChannel: list(deps, 'channels', 'playlists'),
    })),
    implement(actorKeysApi, (deps: Deps) => ({
      async rotateActorKey({ params: { name } }) {
        const { id } = await findServedActor(deps, 'all', name);
        await rotateKey(deps, id);
        return reply(204, null);
      },
    })),
  ],
  entities: [Actor, ActorKey],
  migrations: [createActors, createActorKeys],
  subscriptions: [onAccountSnapshot, onChannelSnapshot],
  jobs: [makeActorKeys],
  schedules: [followInstanceImagesSoon, forgetOldKeysHourly, requestMissingKeys],
});
