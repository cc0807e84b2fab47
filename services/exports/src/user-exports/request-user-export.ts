import { randomUUID } from 'node:crypto';
import { ARCHIVES_FOLDER, exportsProblems, userExportState, userExportsApi } from '@flotilla/contracts-exports';
import { archivesInternal } from '@flotilla/contracts-videos';
import { isUniqueViolation, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { makeLater } from './export-job.ts';
import { recordAuditEvent } from './record-audit-event.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport });
const NO_LIMIT = -1;

type Request = { readonly userId: number; readonly withVideoFiles: boolean };

export const requestUserExportRoute = (deps: Deps) =>
  route(userExportsApi.requestUserExport, async ({ params, body, caller }) => {
    await refuseStranger(deps, params.userId, caller);
    return reply(200, { export: { id: await requestUserExport(deps, { ...params, ...body }, caller) } });
  });

/** Throws 403 where the videos are too large, and 400 while there is another archive of the user. */
async function requestUserExport(deps: Deps, { userId, withVideoFiles }: Request, caller: Caller): Promise<number> {
  if (withVideoFiles) await refuseTooLarge(deps, userId);
  const createdAt = deps.clock.now();
  const made = {
    userId,
    withVideoFiles,
    state: userExportState.PENDING,
    filename: `user-export-${userId}-${createdAt.toISOString()}.zip`,
    storageKey: `${ARCHIVES_FOLDER}${randomUUID()}.zip`,
    createdAt,
  };
  try {
    return await deps.database.transaction(async (tx) => {
      const { id } = await db(tx).insertInto('UserExport').values(made).returning('id').executeTakeFirstOrThrow();
      await makeLater(tx, { exportId: id, userId });
      recordAuditEvent(tx, caller, { action: 'create', exportId: id, userId, at: createdAt });
      return id;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? exportsProblems.export_exists() : error;
  }
}

async function refuseTooLarge({ settings, neighbours: { videos } }: Deps, userId: number): Promise<void> {
  const { maxUserVideoQuota } = settings().export.users;
  if (maxUserVideoQuota === NO_LIMIT) return;
  const { videoFileBytes } = await videos.ask(archivesInternal.measureArchive, { params: { userId } }, 200);
  if (videoFileBytes > maxUserVideoQuota) throw exportsProblems.max_user_video_quota_exceeded_for_user_export();
}
