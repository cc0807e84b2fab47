import { videosApi } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { commentsRemoval } from '../src/community/comments/comments.removal.ts';
import { forgetHistory } from '../src/community/history/forget-history.ts';
import { writePositions } from '../src/community/history/write-positions.ts';
import { markRead } from '../src/community/notifications/mark-read.ts';
import { notificationsRemoval } from '../src/community/notifications/notifications.removal.ts';
import { subscriptionsRemoval } from '../src/community/subscriptions/subscriptions.removal.ts';
import type { Deps } from '../src/deps.ts';
import { createMessage } from '../src/moderation/abuses/abuse-messages.ts';
import { startWorld, type World } from './world.ts';

const { signal } = new AbortController();

async function leaving(world: World, { userId }: Caller) {
  const [account] = await world.sql<{ id: number }>('select id from accounts where user_id = $1', [userId]);
  return { accountId: account?.id as number, userId, channelIds: [] };
}

/** Begins works one after another while somebody holds a row that each of them needs halfway, or that the one before waits for. */
async function besides(world: World, heldRow: string, works: readonly ((deps: Deps) => Promise<unknown>)[]): Promise<void> {
  await using database = await world.connect();
  const deps = { database, clock: { now: () => new Date() } } as Deps;
  const running: Promise<unknown>[] = [];
  await world.transaction(async (tx) => {
    await execute(tx, `${heldRow} for update`);
    for (const work of works) {
      running.push(work(deps));
      await eventually(async () => {
        const waiting = await world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting).toHaveLength(running.length);
      });
    }
  });
  await Promise.all(running);
}

test('the subscriptions of two accounts to the same channels are removed at once, and counted', async () => {
  await using world = await startWorld();
  const [bobs, carols] = [await leaving(world, bob), await leaving(world, carol)];
  await world.sql(
    `insert into channels (account_id, name, display_name, created_at, updated_at)
      select account_id, 'channel' || n, 'A channel', now(), now() from channels, generate_series(1, 20) n where id = $1`,
    [world.channelOf(alice)],
  );
  for (const [{ accountId }, order] of [
    [bobs, 'asc'],
    [carols, 'desc'],
  ] as const)
    await world.sql(
      `insert into follows (account_id, channel_id, state, created_at, updated_at) select $1, id, 'accepted', now(), now() from channels order by id ${order}`,
      [accountId],
    );

  await besides(
    world,
    'select from channels order by id offset 10 limit 1',
    [bobs, carols].map((account) => async (deps) => subscriptionsRemoval.ofAccount?.(deps, account, signal)),
  );

  expect(
    await world.sql('select sum(followers_count)::int as followers, (select count(*)::int from follows) as left from channels'),
  ).toEqual([{ followers: 0, left: 0 }]);
});

test('a deleted video takes its comments along while an account takes its own back', async () => {
  await using world = await startWorld();
  const { id: videoId } = await world.publish(alice);
  const [bobs, carols] = [await leaving(world, bob), await leaving(world, carol)];
  const insert = (from: string, accountId: number) =>
    world.sql(
      `insert into comments (video_id, account_id, thread_id, in_reply_to_id, text, held_for_review, by_video_author, created_at, updated_at)
        select $1, $2, t.id, t.id, 'A comment', false, false, now(), now() from ${from}`,
      [videoId, accountId],
    );
  await insert('(select 0 as thread_id, null::int as id from generate_series(1, 20)) t', carols.accountId);
  await insert('comments t', bobs.accountId);
  await world.sql('delete from videos where id = $1', [videoId]);

  await besides(world, 'select from comments order by id offset 10 limit 1', [
    async (deps) => commentsRemoval.ofVideo?.(deps, videoId, signal),
    async (deps) => commentsRemoval.ofAccount?.(deps, bobs, signal),
  ]);

  expect(await world.sql('select from comments')).toEqual([]);
});

test('a message about a report is written while its author is removed', async () => {
  await using world = await startWorld();
  const { id: videoId } = await world.publish(alice);
  await world.as(bob)(videosApi.createAbuse, { body: { reason: 'Not a sail.', video: { id: videoId } } });
  const [abuse] = await world.sql<{ id: number }>('select id from abuses');
  const { accountId } = await leaving(world, bob);
  const messages: number[] = [];

  await besides(world, 'select from abuses', [
    async (deps) => messages.push(await createMessage(deps, abuse?.id as number, 'Look again.', bob)),
    ({ database }) =>
      database.transaction(async (tx) => {
        await execute(tx, 'select from accounts where id = $1 for update', [accountId]);
        await execute(tx, 'delete from notifications where actor_id = $1 or account_id = $1', [accountId]);
        await execute(tx, 'delete from channels where account_id = $1', [accountId]);
        await execute(tx, 'delete from accounts where id = $1', [accountId]);
      }),
  ]);

  expect(await world.sql('select id, account_id from abuse_messages')).toEqual([{ id: messages[0], account_id: null }]);
});

test('notifications are read while they are removed', async () => {
  await using world = await startWorld();
  const alices = await leaving(world, alice);
  await world.sql(
    `insert into notifications (id, account_id, type, cause, created_at, updated_at)
      select 100 - n, $1, 20, 'registration:' || n, now() - n * interval '1 s', now() from generate_series(1, 20) n`,
    [alices.accountId],
  );

  await besides(world, 'select from notifications where id = 90', [
    async (deps) => notificationsRemoval.ofAccount?.(deps, alices, signal),
    (deps) => markRead(deps, { ...alice }),
  ]);

  expect(await world.sql('select from notifications')).toEqual([]);
});

test('a history is cleared while positions in it are written', async () => {
  await using world = await startWorld();
  await world.hastenUser(bob, { videosHistoryEnabled: true });
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) ids.push((await world.publish(alice)).id);
  // Stored in the other order.
  await world.sql(
    `insert into watched_videos (user_id, video_id, position, watched_at)
      select $1, id, 1, now() - id * interval '1 minute' from videos order by id desc`,
    [bob.userId],
  );
  const written = ids.map(() => 7);

  await besides(world, `select from watched_videos where video_id = ${ids[1]}`, [
    ({ database }) => forgetHistory(database, { userId: bob.userId }),
    ({ database }) => writePositions(database, [ids.map(() => bob.userId), ids, written, ids.map(() => new Date())]),
  ]);

  const left = await world.sql<{ position: number }>('select position from watched_videos');
  expect(left).toEqual(ids.map(() => ({ position: 7 })));
});
