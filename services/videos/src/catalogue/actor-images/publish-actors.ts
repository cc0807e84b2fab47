import { type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { publishAccount } from '../accounts/publish-account.ts';
import { Channel } from '../channels/channel.entity.ts';
import { publishChannel } from '../channels/publish-channel.ts';

const db = tables({ Account, Channel });
const AT_ONCE = 200;
const EVERY_SECONDS = 60;

/** Publishes accounts and channels of which there is no snapshot: those that were there before snapshots were. */
export async function publishActors({ database }: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
  const accounts = db(database).selectFrom('Account').select('id').where('version', '=', 0).orderBy('id').limit(AT_ONCE);
  const channels = db(database)
    .selectFrom('Channel')
    .select('id')
    .where('version', '=', 0)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE);
  await publishAll(database, accounts, publishAccount, signal);
  await publishAll(database, channels, publishChannel, signal);
}

async function publishAll(
  database: Deps['database'],
  some: { readonly execute: () => Promise<{ id: number }[]> },
  publishOne: (tx: Transaction, id: number) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let rows: { id: number }[];
  do {
    signal.throwIfAborted();
    rows = await some.execute();
    for (const { id } of rows) await database.transaction((tx) => publishOne(tx, id));
  } while (rows.length === AT_ONCE);
}

export const publishActorsSoon = schedule('publish-actors', EVERY_SECONDS, (deps: Deps) => (signal) => publishActors(deps, signal));
