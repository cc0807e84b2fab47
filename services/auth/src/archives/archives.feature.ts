import { archivesInternal } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getArchivedUser } from './get-archived-user.ts';
import { onUserExportEnded } from './on-user-export-ended.ts';

/** What archives hold of a user, and the mails about them (docs/contract/archives.md#mails). */
export const archives = defineFeature<Deps>({
  operations: [
    implement(archivesInternal, (deps) => ({
      getArchivedUser: async ({ params }) => reply(200, await getArchivedUser(deps, params.userId)),
    })),
  ],
  subscriptions: [onUserExportEnded],
});
