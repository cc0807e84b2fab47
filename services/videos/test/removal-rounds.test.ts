import type { Database } from '@flotilla/database';
import { alice, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { commentsRemoval } from '../src/community/comments/comments.removal.ts';
import { mutesRemoval } from '../src/community/mutes/mutes.removal.ts';
import { notificationsRemoval } from '../src/community/notifications/notifications.removal.ts';
import { ratingsRemoval } from '../src/community/ratings/ratings.removal.ts';
import { subscriptionsRemoval } from '../src/community/subscriptions/subscriptions.removal.ts';
import type { Deps } from '../src/deps.ts';
import type { Removal } from '../src/removal.ts';
import { startWorld, type World } from './world.ts';

type Statement = Parameters<Database['run']>[0];
const { signal } = new AbortController();
const ROWS = 3_000;

/** The plans by which some work finds rows outside of transactions, as they would be at the end. */
async function plansOf(world: World, work: (deps: Deps) => Promise<void> | undefined): Promise<string[]> {
  const seen: Statement[] = [];
  const run = <Row>(statement: Statement) => {
    seen.push(statement);
    return world.database.run<Row>(statement);
  };
  const database: Database = Object.assign(Object.create(world.database), { run });
  await work({ database, clock: { now: () => new Date() } } as Deps);
  const plans: string[] = [];
  for (const { text, values = [] } of seen.filter((statement) => !statement.text.startsWith('explain'))) {
    const lines = await world.sql<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values]);
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  }
  return plans;
}

/** Three thousand accounts that rate, comment on and follow alice’s, mute her and are told of her, and as many others. */
async function startCrowd() {
  const world = await startWorld();
  const { id: videoId } = await world.publish(alice);
  const { id: otherId } = await world.publish(carol);
  const [accountId, bobs] = (await world.sql<{ id: number }>(`select id from accounts where name in ('alice', 'bob') order by name`)).map(
    ({ id }) => id,
  );
  const values = [accountId, world.channelOf(alice), videoId];
  const fill = (text: string, given: unknown[]) => world.sql(text, given);
  await fill(
    `insert into accounts (user_id, name, display_name, created_at, updated_at) select 1000 + i, 'crowd' || i, 'C', now(), now() from generate_series(1, ${ROWS}) i`,
    [],
  );
  const crowd = `from accounts a where a.name like 'crowd%'`;
  await fill(
    `insert into ratings (account_id, video_id, rating, created_at, updated_at) select a.id, v, 'like', now(), now() from (select id, name from accounts order by md5(name)) a, unnest($1::int[]) v where a.name like 'crowd%'`,
    [[videoId, otherId]],
  );
  await fill(
    `insert into comments (video_id, account_id, thread_id, text, held_for_review, by_video_author, created_at, updated_at)
    select v, a.id, 0, 'Ahoy', false, false, now() - a.id * interval '1 s', now() from accounts a, unnest($1::int[]) v where a.name like 'crowd%'`,
    [[videoId, otherId]],
  );
  await fill(
    `insert into follows (account_id, channel_id, state, created_at, updated_at) select a.id, c, 'accepted', now() - a.id * interval '1 s', now() from accounts a, unnest($1::int[]) c where a.name like 'crowd%'`,
    [[world.channelOf(alice), world.channelOf(carol)]],
  );
  await fill(
    `insert into mutes (by_account_id, account_id, created_at) select a.id, m, now() from accounts a, unnest($1::int[]) m where a.name like 'crowd%'`,
    [[accountId, bobs]],
  );
  await fill(
    `insert into notifications (account_id, type, cause, actor_id, channel_id, video_id, created_at, updated_at) select a.id, 1, 'x', $1, $2, $3, now(), now() ${crowd}`,
    values,
  );
  await fill(
    `insert into notifications (account_id, type, cause, created_at, updated_at) select $1, 1, 'x' || i, now() - i * interval '1 s', now() from generate_series(1, ${ROWS}) i`,
    [accountId],
  );
  await fill(
    `insert into notifications (account_id, type, cause, created_at, updated_at) select $1, 1, 'x' || i, now() - i * interval '1 s', now() from generate_series(1, ${ROWS}) i`,
    [bobs],
  );
  for (const table of ['ratings', 'comments', 'follows', 'mutes', 'notifications', 'accounts']) await world.sql(`vacuum analyze ${table}`);
  return { world, videoId, account: { accountId: accountId as number, userId: alice.userId, channelIds: [world.channelOf(alice)] } };
}

test.each([
  ['notifications', notificationsRemoval],
  ['ratings', ratingsRemoval],
  ['comments', commentsRemoval],
  ['follows', subscriptionsRemoval],
  ['mutes', mutesRemoval],
] as const)(
  '%s are removed along an index, without sorting what is left or reading again what is gone',
  async (table, removal: Removal) => {
    const { world: started, videoId, account } = await startCrowd();
    await using world = started;
    const countAll = async () => (await world.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;
    const before = await countAll();

    const plans = [
      ...(await plansOf(world, (deps) => removal.ofVideo?.(deps, videoId, signal))),
      ...(await plansOf(world, (deps) => removal.ofChannel?.(deps, world.channelOf(alice), signal))),
      ...(await plansOf(world, (deps) => (table === 'comments' ? undefined : removal.ofAccount?.(deps, account, signal)))),
    ];

    expect(before - (await countAll())).toBe(table === 'notifications' ? 2 * ROWS : ROWS);
    expect(plans.length).toBeGreaterThanOrEqual(ROWS / 500);
    for (const plan of plans) expect(plan).not.toMatch(/Sort|Seq Scan/);
  },
);
