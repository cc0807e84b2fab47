import { userExportsApi } from '@flotilla/contracts-exports';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { deleteUserExportRoute } from './delete-user-export.ts';
import { downloadUserExportRoute } from './download-user-export.ts';
import { expireExportsHourly } from './expire-exports.ts';
import { listUserExports } from './list-user-exports.ts';
import { createUserExports } from './migrations/2026-12-04-user-exports.ts';
import { addLayout } from './migrations/2026-12-08-layouts-of-archives.ts';
import { onUserDeleted } from './on-user-deleted.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { removeArchive } from './remove-archive.ts';
import { requestUserExportRoute } from './request-user-export.ts';
import { sweepArchivesHourly } from './sweep-archives.ts';
import { UserExport } from './user-export.entity.ts';
import { UserExportEntry } from './user-export-entry.entity.ts';
import { userExportsIntegrity } from './user-exports.integrity.ts';

/** Who asks for archives, and who gets them (docs/contract/archives.md#exports). */
export const userExports = defineFeature<Deps>({
  operations: [
    implement(userExportsApi, (deps) => ({
      requestUserExport: requestUserExportRoute(deps),
      listUserExports: async ({ params: { userId }, query, caller }) => {
        await refuseStranger(deps, userId, caller);
        return reply(200, await listUserExports(deps, query, userId));
      },
      deleteUserExport: deleteUserExportRoute(deps),
      downloadUserExport: downloadUserExportRoute(deps),
    })),
  ],
  entities: [UserExport, UserExportEntry],
  migrations: [createUserExports, addLayout],
  subscriptions: [onUserDeleted],
  jobs: [removeArchive],
  schedules: [expireExportsHourly, sweepArchivesHourly],
  integrityChecks: [userExportsIntegrity],
});
