import { type Database, hotStatement, type Transaction, tables } from '@flotilla/database';
import { defineJobType, job } from '@flotilla/jobs';
import { p } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { lockVideos } from './lock-video.ts';
import { Video } from './video.entity.ts';

const db = tables({ Account, Video });
const AT_ONCE = 500;

/** Runs while jobs are paused, too, since a moderator does not want these videos to be seen. */
export const hideMutedJob = defineJobType<{ accountId: number }>({
  name: 'hide-muted',
  maxAttempts: 100,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  runsWhilePaused: true,
});

/** Hides some videos of an account from lists, or shows them, and counts them as the trigger of the table does not. */
export const hideVideos = hotStatement({
  name: 'hide-muted-videos',
  text: `with changed as (
      update videos v set muted_by_instance = $3::boolean from videos old
      where v.id = any($2::int[]) and v.account_id = $1::int and v.muted_by_instance <> $3::boolean and old.id = v.id
      returning v.nsfw, old.audience as before, v.audience as after),
    counted as (
      insert into catalogue_changes (audience, nsfw, amount)
      select audience, nsfw, sum(amount) from changed, lateral (values (before, -1), (after, 1)) as each (audience, amount) group by audience, nsfw)
    select count(*)::int as changed from changed`,
  row: { changed: p.integer() },
});

/** Locks some videos of an account by rising id, the newest, and returns which. Videos are locked before their account, as everywhere. */
export async function lockNewestVideos(tx: Transaction, accountId: number, atMost: number): Promise<number[]> {
  const newest = db(tx).selectFrom('Video').select('id').where('accountId', '=', accountId).orderBy('publishedAt', 'desc').limit(atMost);
  return lockVideos(
    tx,
    (await newest.execute()).map(({ id }) => id),
  );
}

/**
 * Takes over whether an account is muted by the instance to its videos, the newest first, in short transactions. Safe to repeat, and beside
 * another one.
 */
export async function hideMuted({ database }: Pick<Deps, 'database'>, accountId: number, signal?: AbortSignal): Promise<void> {
  const account = await db(database).selectFrom('Account').select('mutedByInstance').where('id', '=', accountId).executeTakeFirst();
  if (!account) return;
  // Later ones take it over when they are written.
  const wrong = db(database)
    .selectFrom('Video')
    .select('id')
    .where('accountId', '=', accountId)
    .where('mutedByInstance', '!=', account.mutedByInstance)
    .orderBy('publishedAt', 'desc');
  const ids = (await wrong.execute()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    await hideSome(database, accountId, ids.slice(start, start + AT_ONCE));
  }
}

/** As the account is now, which stays so until the end of the transaction. */
const hideSome = (database: Database, accountId: number, ids: readonly number[]): Promise<void> =>
  database.transaction(async (tx) => {
    await lockVideos(tx, ids);
    const account = await db(tx)
      .selectFrom('Account')
      .select('mutedByInstance')
      .where('id', '=', accountId)
      .forKeyShare()
      .executeTakeFirst();
    if (account) await hideVideos(tx, [accountId, ids, account.mutedByInstance]);
  });

export const hideMutedLater = job(hideMutedJob, (deps: Deps) => ({
  run: ({ payload: { accountId } }, { signal }) => hideMuted(deps, accountId, signal),
}));
