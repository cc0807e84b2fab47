import { anyOf, type Transaction, tables } from '@flotilla/database';
import { removeArchivesLater } from '../user-exports/remove-archive.ts';
import { stopImporting } from './import-job.ts';
import { UserImport } from './user-import.entity.ts';

const db = tables({ UserImport });

/** Deletes imports in any state, and once the transaction is done what is stored of them. Whoever imports one notices that its row is gone. */
export async function forgetImports(tx: Transaction, ids: readonly number[]): Promise<void> {
  // Jobs are locked before imports, as their completion does it.
  for (const id of ids) await stopImporting(tx, id);
  const gone = await db(tx)
    .deleteFrom('UserImport')
    .where((eb) => anyOf(eb, 'id', ids))
    .returning(['storageKey', 'multipartId as uploadId'])
    .execute();
  await removeArchivesLater(tx, gone);
}
