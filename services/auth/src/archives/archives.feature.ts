import { archivesInternal, restoringInternal } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getArchivedUser } from './get-archived-user.ts';
import { onUserExportEnded } from './on-user-export-ended.ts';
import { onUserImportEnded } from './on-user-import-ended.ts';
import { restoreUserSettings } from './restore-user-settings.ts';

/** What archives hold of a user, and the mails about them (docs/contract/archives.md#mails). */
export const archives = defineFeature<Deps>({
  operations: [
    implement(archivesInternal, (deps) => ({
      getArchivedUser: async ({ params }) => reply(200, await getArchivedUser(deps, params.userId)),
    })),
    implement(restoringInternal, (deps) => ({
      async restoreUserSettings(input) {
        await restoreUserSettings(deps, input);
        return reply(204, null);
      },
    })),
  ],
  subscriptions: [onUserExportEnded, onUserImportEnded],
});
