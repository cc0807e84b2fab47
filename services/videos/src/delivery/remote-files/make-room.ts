import { type Database, lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { RemoteFile } from './remote-file.entity.ts';
import { removeKeptFiles } from './remove-kept-files.ts';

const db = tables({ RemoteFile });
const AT_ONCE = 500;
/** How full it is afterwards, so that not every new file has another one removed. */
const FILLED = 0.95;

/** Removes the files that were not used for longest, once there are more bytes than may be kept. Returns how many were removed. */
export function makeRoom(database: Database, mostBytes: number): Promise<number> {
  return database.transaction(async (tx) => {
    // Two processes would each remove as much.
    await lockUntilCommit(tx, 'room for remote files');
    const { total } = await db(tx)
      .selectFrom('RemoteFile')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size'), eb.lit(0)).as('total'))
      .executeTakeFirstOrThrow();
    if (Number(total) <= mostBytes) return 0;
    return removeOldest(tx, Number(total) - mostBytes * FILLED);
  });
}

async function removeOldest(tx: Transaction, bytes: number): Promise<number> {
  let [left, removed] = [bytes, 0];
  while (left > 0) {
    const oldest = await db(tx)
      .selectFrom('RemoteFile')
      .select(['filename', 'size'])
      .orderBy('lastUsedAt')
      .orderBy('createdAt')
      .limit(AT_ONCE)
      .execute();
    const going: string[] = [];
    for (const { filename, size } of oldest) {
      if (left <= 0) break;
      going.push(filename);
      left -= size;
    }
    if (going.length === 0) break;
    await removeKeptFiles(tx, going);
    removed += going.length;
  }
  return removed;
}
