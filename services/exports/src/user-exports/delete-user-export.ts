import { exportsProblems, userExportState, userExportsApi } from '@flotilla/contracts-exports';
import { tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { stopMaking } from './export-job.ts';
import { forgetExports } from './forget-exports.ts';
import { recordAuditEvent } from './record-audit-event.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport });

type Meant = { readonly userId: number; readonly id: number };

export const deleteUserExportRoute = (deps: Deps) =>
  route(userExportsApi.deleteUserExport, async ({ params, caller }) => {
    await refuseStranger(deps, params.userId, caller);
    await deleteUserExport(deps, params, caller);
    return reply(204, null);
  });

/** Throws 404, 403 for an archive of another user, and 400 while it is being made. */
async function deleteUserExport({ database, clock }: Deps, { userId, id }: Meant, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    // Whoever begins to make it holds its job first as well.
    await stopMaking(tx, id);
    const found = await db(tx).selectFrom('UserExport').select(['userId', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw exportsProblems.export_not_found();
    if (found.userId !== userId) throw problems.forbidden();
    if (found.state === userExportState.PROCESSING) throw exportsProblems.export_being_made();
    await forgetExports(tx, [id]);
    recordAuditEvent(tx, caller, { action: 'delete', exportId: id, userId, at: clock.now() });
  });
}
