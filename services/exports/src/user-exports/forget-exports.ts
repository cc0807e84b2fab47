import { anyOf, type Transaction, tables } from '@flotilla/database';
import { stopMaking } from './export-job.ts';
import { removeArchivesLater } from './remove-archive.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport });

/** Deletes exports in any state, and once the transaction is done what is stored of them. Whoever makes one notices that its row is gone. */
export async function forgetExports(tx: Transaction, ids: readonly number[]): Promise<void> {
  // Jobs are locked before exports, as their completion does it.
  for (const id of ids) await stopMaking(tx, id);
  const gone = await db(tx)
    .deleteFrom('UserExport')
    .where((eb) => anyOf(eb, 'id', ids))
    .returning(['storageKey', 'uploadId'])
    .execute();
  await removeArchivesLater(tx, gone);
}
