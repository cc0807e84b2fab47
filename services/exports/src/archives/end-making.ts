import { exportsEvents, userExportState } from '@flotilla/contracts-exports';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { MadeExport } from '../user-exports/export-job.ts';
import { removeArchivesLater } from '../user-exports/remove-archive.ts';
import { UserExport } from '../user-exports/user-export.entity.ts';
import { UserExportEntry } from '../user-exports/user-export-entry.entity.ts';

const db = tables({ UserExport, UserExportEntry });

const nothingLeft = { uploadId: null, partSize: null, parts: [], tailKey: null };

/** In the transaction that completes the job: the archive can be downloaded, unless it was deleted meanwhile. */
export async function completeExport(
  tx: Transaction,
  { exportId, userId }: MadeExport,
  made: { storageKey: string; size: number },
): Promise<void> {
  const completed = await db(tx)
    .updateTable('UserExport')
    .set({ ...nothingLeft, state: userExportState.COMPLETED, size: made.size })
    .where('id', '=', exportId)
    .where('state', '=', userExportState.PROCESSING)
    .returning('id')
    .executeTakeFirst();
  if (!completed) return removeArchivesLater(tx, [{ storageKey: made.storageKey, uploadId: null }]);
  await db(tx).deleteFrom('UserExportEntry').where('exportId', '=', exportId).execute();
  publish(tx, exportsEvents.userExportEnded, { exportId, userId, outcome: 'completed' });
}

/** In the transaction that ends the job for good: what was written goes, and the user may ask again. */
export async function failExport(tx: Transaction, { exportId, userId }: MadeExport): Promise<void> {
  const left = await db(tx)
    .selectFrom('UserExport')
    .select(['storageKey', 'uploadId'])
    .where('id', '=', exportId)
    .where('state', 'in', [userExportState.PENDING, userExportState.PROCESSING])
    .forUpdate()
    .execute();
  if (left.length === 0) return;
  await db(tx)
    .updateTable('UserExport')
    .set({ ...nothingLeft, state: userExportState.ERRORED })
    .where('id', '=', exportId)
    .execute();
  await db(tx).deleteFrom('UserExportEntry').where('exportId', '=', exportId).execute();
  await removeArchivesLater(tx, left);
  publish(tx, exportsEvents.userExportEnded, { exportId, userId, outcome: 'failed' });
}
