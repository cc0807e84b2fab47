import { exportsEvents, userImportState } from '@flotilla/contracts-exports';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { removeArchivesLater } from '../user-exports/remove-archive.ts';
import type { RunImport } from '../user-imports/import-job.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';

const db = tables({ UserImport });

/** In the transaction that ends the job: what came of the import is told, and the archive goes; nothing happens where its row is gone. */
export async function endImport(tx: Transaction, { importId, userId }: RunImport, error: string | null): Promise<void> {
  const ended = await db(tx)
    .updateTable('UserImport')
    .set({ state: error === null ? userImportState.COMPLETED : userImportState.ERRORED, error })
    .where('id', '=', importId)
    .where('state', 'in', [userImportState.PENDING, userImportState.PROCESSING])
    .returning(['storageKey', 'multipartId as uploadId', 'stats'])
    .executeTakeFirst();
  if (!ended) return;
  const { stats, ...stored } = ended;
  await removeArchivesLater(tx, [stored]);
  publish(tx, exportsEvents.userImportEnded, { importId, userId, outcome: error === null ? 'completed' : 'failed', stats, error });
}
