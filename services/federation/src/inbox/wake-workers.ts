import { type Database, notify } from '@flotilla/database';

export const INBOX_CHANNEL = 'inbox';
/** Transactions that notify commit one after the other, so one signal stands for many activities. */
const GATHER_MS = 20;

const pending = new WeakSet<Database>();

/** Wakes the workers of all processes a moment later. It is lost with the process: workers also look by themselves. */
export function wakeWorkers(database: Database): void {
  if (pending.has(database)) return;
  pending.add(database);
  setTimeout(() => {
    pending.delete(database);
    notify(database, INBOX_CHANNEL).catch(() => {});
  }, GATHER_MS).unref();
}
