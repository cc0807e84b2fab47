import { anyOf, type Transaction, tables } from '@flotilla/database';
import { removeObjectsLater } from '../../objects/index.ts';
import { RemoteFile } from './remote-file.entity.ts';

const db = tables({ RemoteFile });

/** Forgets files that are kept, and deletes their objects afterwards. */
export async function removeKeptFiles(tx: Transaction, filenames: readonly string[]): Promise<void> {
  const rows = await db(tx)
    .deleteFrom('RemoteFile')
    .where((eb) => anyOf(eb, 'filename', filenames))
    .returning('storageKey')
    .execute();
  await removeObjectsLater(
    tx,
    rows.map(({ storageKey }) => storageKey),
  );
}
