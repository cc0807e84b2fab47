import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const NOT_A_DATABASE = 26;
const BUSY = 5;
/** Two processes that try at the same moment disturb each other: without a wait both would be refused. */
const CONTEST_MS = 100;
/** A lock without a reference would be garbage collected, and so released. */
const held = new Set<DatabaseSync>();

/** Another process runs on the same data. The message says which one and what to do. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/**
 * Locks a folder for this process until it releases the lock or ends in any way. SQLite is used for its file lock alone, which belongs to the
 * operating system: it ends with its process, so that no lock is ever stale, and two processes never have it. Nothing is written.
 */
export function lockDirectory(root: string): () => void {
  const lock = takeLock(root, join(root, 'instance.lock'));
  held.add(lock);
  // Only for the message that the next process gets.
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
    // The file was overwritten and no process holds it: if one did, the lock would have failed before the file was read.
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
