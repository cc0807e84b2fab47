import { federationProblems, followsApi } from '@flotilla/contracts-federation';
import { implement, reply, route } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { changeFollow } from './change-follow.ts';
import { findFollowed, findFollower } from './find-follow.ts';
import { Follow } from './follow.entity.ts';
import { followActor } from './follow-actor.ts';
import { followBack } from './follow-back.ts';
import { followInstances, refuseWithoutHttps } from './follow-instances.ts';
import { listFollowers, listFollowing } from './list-follows.ts';
import { createFollows } from './migrations/2026-12-01-follows.ts';
import { createSubscriptionVersions } from './migrations/2026-12-04-subscription-versions.ts';
import { onFollowSnapshot } from './on-follow-snapshot.ts';
import { SubscriptionVersion } from './subscription-version.entity.ts';
import type { FollowEvent } from './transitions.ts';

/** Who follows whom across instances (docs/contract/federation.md#follows). */
export const follows = defineFeature<Deps>({
  operations: [
    implement(followsApi, (deps: Deps) => {
      const decide = async (handle: string, event: FollowEvent) => {
        const pair = await findFollower(deps, handle);
        const changed = await deps.database.transaction(async (tx) => {
          const done = await changeFollow(tx, deps, pair, event);
          await followBack(tx, deps, pair, done);
          return done;
        });
        if (changed) return reply(204, null);
        throw event === 'approved' ? federationProblems.already_accepted() : federationProblems.already_rejected();
      };
      return {
        listInstanceFollowers: async ({ query }) => reply(200, await listFollowers(deps, query)),
        listInstanceFollowing: async ({ query }) => reply(200, await listFollowing(deps, query)),
        followInstances: route(
          followsApi.followInstances,
          async ({ body }) => {
            await followInstances(deps, body);
            return reply(204, null);
          },
          { before: () => refuseWithoutHttps(deps) },
        ),
        unfollowInstance: async ({ params }) => {
          const pair = await findFollowed(deps, params.hostOrHandle);
          await deps.database.transaction((tx) => changeFollow(tx, deps, pair, 'unfollowed'));
          return reply(204, null);
        },
        removeInstanceFollower: ({ params }) => decide(params.handle, 'removed'),
        acceptInstanceFollower: ({ params }) => decide(params.handle, 'approved'),
        rejectInstanceFollower: ({ params }) => decide(params.handle, 'refused'),
      };
    }),
  ],
  entities: [Follow, SubscriptionVersion],
  migrations: [createFollows, createSubscriptionVersions],
  subscriptions: [onFollowSnapshot],
  jobs: [followActor],
});
