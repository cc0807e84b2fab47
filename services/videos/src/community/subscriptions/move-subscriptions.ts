import { type Connection, type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { lockRows } from '../lock-rows.ts';
import { forgetNotifications } from '../notifications/forget-notifications.ts';
import { ChannelMove } from './channel-move.entity.ts';
import { Follow } from './follow.entity.ts';
import { publishFollow } from './publish-follow.ts';

const moveSubscriptionsJob = defineJobType<{ readonly channelId: number }>({
  name: 'move-subscriptions',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 120,
});

const AT_ONCE = 100;
/** A longer chain of moves is followed as far as this. */
const MOST_MOVES = 10;
const db = tables({ ChannelMove, Follow });

type Move = { readonly channelId: number; readonly movedToId: number };

/** Remembers that a channel of another instance goes on as another one; a job subscribes its subscribers to that one (docs/contract/federation.md#moves). */
export async function moveSubscriptionsLater(tx: Transaction, { channelId, movedToId }: Move, now: Date): Promise<void> {
  const row = { movedToId, movedAt: now };
  // Who comes back is there again.
  if ((await endOfMoves(tx, movedToId)) === channelId) await db(tx).deleteFrom('ChannelMove').where('channelId', '=', movedToId).execute();
  await db(tx)
    .insertInto('ChannelMove')
    .values({ channelId, ...row })
    .onConflict((conflict) => conflict.column('channelId').doUpdateSet(row).where('ChannelMove.movedAt', '<=', now))
    .execute();
  await enqueueJob(tx, moveSubscriptionsJob, { channelId }, { uniqueKey: `move-subscriptions:${channelId}` });
}

export const moveSubscriptions = job(moveSubscriptionsJob, ({ database, clock }: Deps) => ({
  async run({ payload: { channelId } }, { signal, progress }) {
    let moved: number;
    do {
      signal.throwIfAborted();
      moved = await database.transaction((tx) => moveSome(tx, channelId, clock.now()));
      progress(0);
    } while (moved === AT_ONCE);
  },
}));

async function moveSome(tx: Transaction, channelId: number, now: Date): Promise<number> {
  const movedToId = await endOfMoves(tx, channelId);
  if (movedToId === channelId) return 0;
  const leaving = await db(tx)
    .selectFrom('Follow')
    .select(['id', 'accountId'])
    .where('channelId', '=', channelId)
    .where('state', '!=', 'rejected')
    .orderBy('accountId')
    .limit(AT_ONCE)
    .forUpdate()
    .execute();
  if (leaving.length === 0) return 0;
  const accountIds = leaving.map(({ accountId }) => accountId);
  await lockRows(tx, 'Channel', [channelId, movedToId]);
  await lockRows(tx, 'Account', accountIds);
  const ids = leaving.map(({ id }) => id);
  const columns = ['id', 'accountId', 'channelId', 'state', 'createdAt', 'updatedAt'] as const;
  const ended = await db(tx)
    .deleteFrom('Follow')
    .where('id', 'in', ids)
    .returning([...columns, nextVersion().as('version')])
    .execute();
  const begun = await db(tx)
    .insertInto('Follow')
    .values(accountIds.map((accountId) => ({ accountId, channelId: movedToId, state: 'pending' as const, createdAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.columns(['accountId', 'channelId']).doNothing())
    .returning([...columns, 'version'])
    .execute();
  for (const row of begun) await publishFollow(tx, row, false);
  for (const row of ended) await publishFollow(tx, row, true);
  await forgetNotifications(tx, 'followId', ids);
  return leaving.length;
}

/** Where a channel is now: who moved may have moved on. */
async function endOfMoves(on: Connection, channelId: number): Promise<number> {
  let place = channelId;
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const move = await db(on).selectFrom('ChannelMove').select('movedToId').where('channelId', '=', place).executeTakeFirst();
    if (!move) return place;
    place = move.movedToId;
  }
  return place;
}
