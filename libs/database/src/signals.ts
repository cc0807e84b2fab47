import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Transaction } from './statement.ts';
import { tables } from './tables.ts';

const db = tables({});

/** Waits for the advisory lock of this name and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Transaction, name: string): Promise<void> {
  await db(tx).selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${name}))`.as('taken')).execute();
}

/** Takes the advisory lock of this name until the transaction ends; false when another transaction holds it. */
export async function tryLockUntilCommit(tx: Transaction, name: string): Promise<boolean> {
  const isTaken = sql<boolean>`pg_try_advisory_xact_lock(hashtext(${name}))`.as('isTaken');
  return (await db(tx).selectNoFrom(isTaken).executeTakeFirst())?.isTaken === true;
}

/** Notifies the listeners of a channel (`database.listen`), in a transaction once it is committed. */
export async function notify(on: Connection, channel: string, payload = ''): Promise<void> {
  await db(on).selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('sent')).execute();
}
