import type { Database } from '@flotilla/database';
import { expect, test } from '@jest/globals';
import { claimLane } from '../src/inbox/lanes.ts';
import { recordReceived } from '../src/inbox/record-activities.ts';
import { takeRoom } from '../src/inbox/take-room.ts';
import { claimDueHosts, renewLeases } from '../src/outbox/claim-hosts.ts';
import { countConcerning, readConcerning } from '../src/outbox/find-letters.ts';
import { finishHosts } from '../src/outbox/finish-turns.ts';
import { measureDeliveries } from '../src/outbox/report-deliveries.ts';
import { recordActivities } from '../src/outbox/send.ts';
import { startWorld } from './world.ts';

type Statement = Parameters<Database['run']>[0];

test('statements of inbox and deliveries read few rows of many', async () => {
  await using world = await startWorld();
  const { database } = world;
  await world.stop();
  for (const statement of [
    `insert into actors (url, type, name, host, display_name, inbox, created_at, updated_at)
      select 'https://h' || n || '/a', 'Person', 'a', 'h' || n, 'a', 'https://h' || n || '/in', now(), now() from generate_series(1, 20000) n`,
    `insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at)
      select id, 1 + id % 50, 'accepted', url, now(), now() from actors where local_kind is null`,
    `insert into outbox_activities (actor_id, document, followers_of) select 1, '{}', array[1] from generate_series(1, 20000) n`,
    `insert into delivery_hosts (host, cursor, wanted, due_at) select 'h' || n, 20000, case when n < 50 then 20001 else 20000 end, now() from generate_series(1, 20000) n`,
    'analyze',
  ])
    await world.query(statement);
  const held = JSON.stringify([{ host: 'h1', lease: 1 }]);
  const asking = JSON.stringify([{ host: 'h1', cursor: 19_990, wanted: 20_000, followed: [1] }]);

  const claim = await claimDueHosts.explain(database, [new Date(), 100]);
  const renew = await renewLeases.explain(database, [held]);
  const concerning = await readConcerning.explain(database, [asking]);
  const counted = await countConcerning.explain(database, [asking]);
  const finished = await finishHosts.explain(database, [held, new Date()]);
  const measured = await measureDeliveries.explain(database);
  const recorded = await recordActivities.explain(database, ['[]']);
  const received = await recordReceived.explain(database, [new Date(), [1], ['Like'], ['https://h1/l'], ['{}'], ['x']]);

  expect(claim).toContain('delivery_hosts_due');
  expect(renew).toContain('delivery_hosts_pkey');
  for (const plan of [concerning, counted]) expect(plan).toContain('outbox_activities_pkey');
  expect(finished).toContain('delivery_hosts_pkey');
  expect(measured).toContain('delivery_hosts_due');
  expect(recorded).toContain('Conflict Arbiter Indexes: delivery_hosts_pkey');
  expect(received).toContain('Conflict Arbiter Indexes: inbox_lanes_pkey');
});

test('a worker finds its next lane behind those of busy hosts without looking at all actors, and what waits is counted by index', async () => {
  await using world = await startWorld();
  await world.stop();
  for (const statement of [
    `insert into actors (url, type, name, host, display_name, inbox, created_at, updated_at)
      select 'https://h' || n % 100 || '/' || n, 'Person', 'a' || n, 'h' || n % 100, 'a', 'https://h/in', now(), now() from generate_series(1, 50000) n`,
    `insert into inbox_lanes (actor_id, due_at) select id, now() - interval '1 hour' + id * interval '1 ms' from actors where host like 'h%1'`,
    `insert into inbox_activities (actor_id, type, activity_url, body, digest, state)
      select id, 'Like', url, '{}', url, case when host like 'h%1' then 'waiting' else 'done' end from actors where local_kind is null`,
    'analyze',
  ])
    await world.query(statement);
  const seen: Statement[] = [];
  const run = <Row>(statement: Statement) => {
    seen.push(statement);
    return world.database.run<Row>(statement);
  };
  const database: Database = Object.assign(Object.create(world.database), { run });
  const clock = { now: () => new Date() };

  const lane = await claimLane({ database, clock }, ['h1', 'h11', 'h21']);
  expect(await takeRoom({ database }, 'h1', 1)).toBe(true);
  const [claimed, counted] = await Promise.all(
    seen.map(async ({ text, values = [] }) => {
      const lines = await world.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    }),
  );

  expect(lane?.host).toBe('h31');
  expect(claimed).toContain('Index Scan using inbox_lanes_due');
  expect(claimed).toContain('Index Scan using actors_pkey');
  expect(claimed).not.toContain('Seq Scan');
  expect(counted).toContain('inbox_activities_waiting');
});
