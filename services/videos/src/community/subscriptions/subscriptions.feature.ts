import { subscriptionsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defineFeature } from '@flotilla/service';
import { createVideoLists, findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { ChannelMove } from './channel-move.entity.ts';
import { Follow } from './follow.entity.ts';
import { followsRemote } from './follows-remote.ts';
import { listAccountFollowers, listChannelFollowers } from './list-followers.ts';
import { findSubscriptions, getSubscription, listSubscriptions } from './list-subscriptions.ts';
import { createFollows } from './migrations/2026-11-24-follows.ts';
import { createChannelMoves } from './migrations/2026-12-04-channel-moves.ts';
import { createRemoteFollowers } from './migrations/2026-12-05-remote-followers.ts';
import { moveSubscriptions } from './move-subscriptions.ts';
import { RemoteFollower } from './remote-follower.entity.ts';
import { subscribe, unsubscribe } from './subscribe.ts';
import { subscriptionsIntegrity } from './subscriptions.integrity.ts';

export const subscriptions = defineFeature<Deps>({
  operations: [
    implement(subscriptionsApi, (deps: Deps) => {
      const lists = createVideoLists(deps);
      return {
        listSubscriptions: async ({ query, caller }) => reply(200, await listSubscriptions(deps, query, caller)),
        async addSubscription({ body, caller }) {
          await subscribe(deps, body.uri, caller);
          return reply(204, null);
        },
        async findSubscriptions({ query, caller }) {
          const handles = query.subscriptionsUris ?? query.uris;
          if (!handles) throw problems.bad_request({ detail: 'subscriptionsUris is missing.' });
          return reply(200, await findSubscriptions(deps, handles, caller));
        },
        async listSubscriptionVideos({ query, caller }) {
          const id = await findOwnAccountId(deps, caller);
          return reply(200, await lists.list({ of: 'subscriptions', id, isRemote: await followsRemote(deps.database, id) }, query, caller));
        },
        getSubscription: async ({ params, caller }) => reply(200, await getSubscription(deps, params.subscriptionHandle, caller)),
        async removeSubscription({ params, caller }) {
          await unsubscribe(deps, params.subscriptionHandle, caller);
          return reply(204, null);
        },
        listAccountFollowers: async ({ params, query, caller }) => reply(200, await listAccountFollowers(deps, query, params.name, caller)),
        listChannelFollowers: async ({ params, query, caller }) =>
          reply(200, await listChannelFollowers(deps, query, params.channelHandle, caller)),
      };
    }),
  ],
  entities: [Follow, ChannelMove, RemoteFollower],
  migrations: [createFollows, createChannelMoves, createRemoteFollowers],
  jobs: [moveSubscriptions],
  integrityChecks: [subscriptionsIntegrity],
});
