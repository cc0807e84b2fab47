import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/**
 * Runs work while no other process holds the same lock file. The operating system releases the lock when its holder dies, unlike one that is merely a
 * file; SQLite is the only way to such a lock in Node.
 */
export async function withLock<T>(file: string, withinMs: number, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadline = performance.now() + withinMs;
    while (!isTaken(database)) {
      if (performance.now() > deadline) throw new Error(`Another process has held ${file} for ${Math.round(withinMs / 1000)} s.`);
      await delay(LOOK_EVERY_MS);
    }
    return await work();
  } finally {
    database.close();
  }
}

function isTaken(database: DatabaseSync): boolean {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as Error).message.includes('locked')) return false;
    throw error;
  }
}
