import { expect, test } from '@jest/globals';
import { recordReceived } from '../src/inbox/record-activities.ts';
import { claimDueHosts, renewLeases } from '../src/outbox/claim-hosts.ts';
import { countConcerning, readConcerning } from '../src/outbox/find-letters.ts';
import { finishHosts } from '../src/outbox/finish-turns.ts';
import { measureDeliveries } from '../src/outbox/report-deliveries.ts';
import { recordActivities } from '../src/outbox/send.ts';
import { startWorld } from './world.ts';

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
