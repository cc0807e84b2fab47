import { exportsProblems, userExportState, userExportsApi } from '@flotilla/contracts-exports';
import { tables } from '@flotilla/database';
import { attachment, PRIVATE } from '@flotilla/delivery';
import { route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { opensArchive } from './download-token.ts';
import { refuseDisabled } from './refuse-stranger.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport });

/** Whoever has the link gets the archive, and nothing on the way keeps it. */
export const downloadUserExportRoute = (deps: Deps) =>
  route(userExportsApi.downloadUserExport, async ({ params: { filename }, query: { jwt }, context }) => {
    refuseDisabled(deps);
    const found = await db(deps.database)
      .selectFrom('UserExport')
      .select(['id', 'filename', 'storageKey', 'size', 'createdAt'])
      .where('filename', '=', filename)
      .where('state', '=', userExportState.COMPLETED)
      .executeTakeFirst();
    if (!found) throw exportsProblems.export_not_found();
    if (!(await opensArchive(deps, jwt, found))) throw problems.forbidden();
    const { storageKey, size, createdAt: modifiedAt } = found;
    return deps.deliver(context.request, {
      storageKey,
      size: size ?? 0,
      modifiedAt,
      contentType: 'application/zip',
      cacheControl: PRIVATE,
      contentDisposition: attachment(filename),
    });
  });
