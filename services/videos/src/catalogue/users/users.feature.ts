import { usersInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { User } from '../accounts/user.entity.ts';
import { findTakenNames } from './find-taken-names.ts';
import { getUserContent } from './get-user-content.ts';
import { listUserContents } from './list-user-contents.ts';
import { onUserSnapshot, takeUserSnapshot } from './on-user-snapshot.ts';
import { putAccount } from './put-account.ts';
import { updateProfile } from './update-profile.ts';

export const users = defineFeature<Deps>({
  operations: [
    implement(usersInternal, (deps: Deps) => ({
      putAccount: async (input) => reply(200, await putAccount(deps, input)),
      getUserContent: async ({ params, query }) => reply(200, await getUserContent(deps, params.userId, query)),
      listUserContents: async ({ body }) => reply(200, await listUserContents(deps, body.userIds)),
      findTakenNames: async ({ body }) => reply(200, { taken: await findTakenNames(deps, body.names) }),
      async takeUserSnapshot({ body }) {
        await deps.database.transaction((tx) => takeUserSnapshot(tx, body));
        return reply(204, null);
      },
      async updateProfile(input) {
        await updateProfile(deps, input);
        return reply(204, null);
      },
    })),
  ],
  entities: [User],
  subscriptions: [onUserSnapshot],
  rebuilds: [onUserSnapshot],
});
