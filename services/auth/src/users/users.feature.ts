import { usersApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { job } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { activateUserJob } from './activate-user-job.ts';
import { autocompleteUsers } from './autocomplete-users.ts';
import { blockUserRoute, unblockUserRoute } from './block-user.ts';
import { createUserRoute } from './create-user.ts';
import { deleteUserRoute } from './delete-user.ts';
import { finishActivation } from './finish-activation.ts';
import { getUserRoute } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { createUsersAndSessions } from './migrations/2026-11-21-users-and-sessions.ts';
import { completeUsers } from './migrations/2026-11-21-users-complete.ts';
import { addUsersOnceActive } from './migrations/2026-11-21-users-once-active.ts';
import { onAccountUsage } from './on-account-usage.ts';
import { publishUsers, publishUsersAgain, publishUsersForReview } from './publish-users.ts';
import { updateUserRoute } from './update-user.ts';
import { User } from './user.entity.ts';
import { usersIntegrity } from './users.integrity.ts';

export const users = defineFeature<Deps>({
  operations: [
    implement(usersApi, (deps) => ({
      createUser: createUserRoute(deps),
      // An array with its total in a header, or an envelope for PeerTube's clients (docs/differences-from-peertube.md#two-forms).
      async listUsers({ query }) {
        const { total, data } = await listUsers(deps, query);
        return reply(200, deps.config.peertubeClientsCompatible ? { total, data } : data, { 'x-total-count': String(total) });
      },
      getUser: getUserRoute(deps),
      updateUser: updateUserRoute(deps),
      deleteUser: deleteUserRoute(deps),
      blockUser: blockUserRoute(deps),
      unblockUser: unblockUserRoute(deps),
      autocompleteUsers: async ({ query }) => reply(200, await autocompleteUsers(deps, query.search)),
    })),
  ],
  entities: [User],
  migrations: [createUsersAndSessions, completeUsers, addUsersOnceActive, publishUsersAgain, publishUsersForReview],
  subscriptions: [onAccountUsage],
  jobs: [
    job(activateUserJob, (deps: Deps) => ({ run: ({ payload }) => finishActivation(deps, payload.userId) }), { pool: 'users' }),
    publishUsers,
  ],
  integrityChecks: [usersIntegrity],
});
