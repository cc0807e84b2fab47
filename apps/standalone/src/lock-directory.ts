import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const NOT_A_DATABASE = 26;
const BUSY = 5;
/** Two that try at the same moment meet on the way to the lock: without a wait both would be sent away. */
const CONTEST_MS = 100;
/** A lock that nobody refers to any more would be closed as garbage. */
const held = new Set<DatabaseSync>();

/** Somebody else runs on the same data. The message says who and what to do. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/**
 * Holds a folder for this process until it lets go or ends in any way. SQLite is here for its lock alone, which belongs to the
 * operating system: it ends with its process, so there is no stale one to judge, and no two processes ever get it. Nothing is written.
 */
export function lockDirectory(root: string): () => void {
  const lock = takeLock(root, join(root, 'instance.lock'));
  held.add(lock);
  // Only for the words of the next one who tries.
  const name = join(root, 'instance.pid');
  writeFileSync(name, String(process.pid));
  return () => {
    rmSync(name, { force: true });
    held.delete(lock);
    lock.close();
  };
}

function takeLock(root: string, file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: CONTEST_MS });
  try {
    chmodSync(file, 0o600);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === BUSY) {
      throw new DataDirectoryInUse(`Flotilla already runs on ${root}${holder(root)}. Stop it first, or set DATA_DIR to another folder.`);
    }
    if (errcode !== NOT_A_DATABASE) throw error;
    // Somebody else's bytes, and nobody holds them: were they held, the lock would have said so before they were read.
    truncateSync(file);
    return takeLock(root, file);
  }
}

function holder(root: string): string {
  try {
    return ` (process ${readFileSync(join(root, 'instance.pid'), 'utf8')})`;
  } catch {
    return '';
  }
}
