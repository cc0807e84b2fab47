import { accountActorsApi, channelActorsApi } from '@flotilla/contracts-federation';
import { type HandlerInput, implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { activityJson } from '../activity-json.ts';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { ActorKey } from './actor-key.entity.ts';
import { makeActorKeys, requestMissingKeys } from './actor-keys-job.ts';
import { followInstanceImagesSoon } from './follow-instance-images.ts';
import { getActor, type PlaceOfActors } from './get-actor.ts';
import { createActorKeys } from './migrations/2026-12-01-actor-keys.ts';
import { createActors } from './migrations/2026-12-01-actors.ts';

type Asked = Pick<HandlerInput<typeof accountActorsApi.getAccountActor>, 'params'>;

const show =
  (deps: Deps, place: PlaceOfActors) =>
  async ({ params: { name } }: Asked) =>
    activityJson('Actor', await getActor(deps, place, name));

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
  ],
  entities: [Actor, ActorKey],
  migrations: [createActors, createActorKeys],
  jobs: [makeActorKeys],
  schedules: [followInstanceImagesSoon, requestMissingKeys],
});
