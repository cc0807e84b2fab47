import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { defineTopic, type Topic } from '@flotilla/contract';
import { eventually, testPostgres } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { EventMessage, EventTransport } from '../src/index.ts';
import { LEASE_MS, startPostgresWorld } from './postgres-world.ts';

const snapshots = defineTopic({ name: 'test.snapshots', partitions: 2, compacted: true, retentionHours: 0 });
const events = defineTopic({ name: 'test.events', partitions: 1, compacted: false, retentionHours: 24 });

const message = ({ name }: Topic, key: string, payload: unknown): EventMessage => ({
  id: randomUUID(),
  topic: name,
  key,
  type: 'tested.v1',
  payload,
  occurredAt: new Date().toISOString(),
});

async function connectTo(url: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function readAll(transport: EventTransport, topic: Topic): Promise<string[]> {
  const all: string[] = [];
  const running = await transport.subscribe({
    group: 'all',
    topics: [topic],
    mode: 'replay',
    handle: async ({ key, payload }) => void all.push(`${key} ${String(payload)}`),
  });
  await running.caughtUp();
  await running.stop();
  return all.toSorted();
}

test('compaction keeps the newest message of each key, also over several rounds, and readers keep their offsets', async () => {
  await using world = await startPostgresWorld();
  const transport = await world.connect();
  await transport.ensureTopics([snapshots]);
  const seen: string[] = [];
  const running = await transport.subscribe({
    group: 'seen',
    topics: [snapshots],
    handle: async ({ key, payload }) => void seen.push(`${key} ${String(payload)}`),
  });

  for (let round = 1; round <= 3; round++) {
    for (const key of ['a', 'b', 'c']) await transport.publish([message(snapshots, key, round), message(snapshots, key, `${round} again`)]);
    await transport.maintain();
  }
  await transport.publish([message(snapshots, 'a', 'last')]);
  await transport.maintain();

  expect(await readAll(transport, snapshots)).toEqual(['a last', 'b 3 again', 'c 3 again']);
  await running.caughtUp();
  expect(await running.lag()).toBe(0);
  expect(seen.filter((each) => each.startsWith('a ')).at(-1)).toBe('a last');
});

test('messages past their retention are deleted, and a reader that starts later skips the gap', async () => {
  await using world = await startPostgresWorld();
  await using client = await connectTo(world.url);
  const transport = await world.connect();
  await transport.ensureTopics([events]);
  await transport.publish([message(events, 'a', 'old'), message(events, 'a', 'older')]);
  await client.query(`update event_log set appended_at = now() - interval '25 hours'`);

  await transport.maintain();
  expect(await readAll(transport, events)).toEqual([]);
  await transport.publish([message(events, 'a', 'new')]);
  await transport.maintain();

  expect(await readAll(transport, events)).toEqual(['a new']);
});

test('J5: an append that commits late is never skipped: later ones of its partition wait for it', async () => {
  await using world = await startPostgresWorld();
  await using late = await connectTo(world.url);
  const transport = await world.connect();
  await transport.ensureTopics([events]);
  const seen: unknown[] = [];
  const running = await transport.subscribe({ group: 'seen', topics: [events], handle: async ({ payload }) => void seen.push(payload) });
  await late.query('begin');
  await late.query(`select next_offset from event_partitions where topic = 'test.events' for update`);
  await late.query(`insert into event_log values ('test.events', 0, 0, false, gen_random_uuid(), 'a', 'tested.v1', '"late"', null, now())`);
  await late.query(`update event_partitions set next_offset = 1 where topic = 'test.events'`);

  const younger = transport.publish([message(events, 'a', 'younger')]);
  await delay(100);
  expect(seen).toEqual([]);
  await late.query('commit');
  await younger;
  await running.caughtUp();

  expect(seen).toEqual(['late', 'younger']);
});

test('goes on by itself after all its connections were cut', async () => {
  await using world = await startPostgresWorld();
  await using client = await connectTo(world.url);
  const transport = await world.connect();
  await transport.ensureTopics([events]);
  const seen: unknown[] = [];
  const running = await transport.subscribe({ group: 'seen', topics: [events], handle: async ({ payload }) => void seen.push(payload) });

  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await eventually(() => transport.publish([message(events, 'a', 'after')]));
  await running.caughtUp();

  expect(seen).toEqual(['after']);
});

test('a member that stops renewing loses its partitions after a lease, its signal aborts, and it joins again when it resumes', async () => {
  await using world = await startPostgresWorld();
  await using client = await connectTo(world.url);
  const [silent, other] = await Promise.all([world.connect(), world.connect()]);
  await silent.ensureTopics([events]);
  const seen: string[] = [];
  const lost = Promise.withResolvers<void>();
  const running = await silent.subscribe({
    group: 'seen',
    topics: [events],
    async handle(_, { signal }) {
      seen.push('silent');
      if (seen.length === 1) signal.addEventListener('abort', () => lost.resolve());
      if (seen.length === 1) await lost.promise;
    },
  });
  await silent.publish([message(events, 'a', 1)]);
  await eventually(() => expect(seen).toEqual(['silent']));
  // Ends its lease and its membership in the database, as if it had not renewed them for long.
  const standIn = await other.subscribe({ group: 'seen', topics: [events], handle: async () => void seen.push('other') });
  await client.query(`update event_offsets set owner = 'other', fence = fence + 1, lease_until = now() + interval '${LEASE_MS} ms'`);

  await lost.promise;
  await standIn.caughtUp();
  expect(seen.length).toBeGreaterThanOrEqual(2);
  await standIn.stop();
  await silent.publish([message(events, 'a', 2)]);
  await running.caughtUp();

  expect(seen.at(-1)).toBe('silent');
  expect(await running.lag()).toBe(0);
});

test('closes without an error when the database is gone', async () => {
  await using world = await startPostgresWorld();
  const { url } = await testPostgres();
  await using client = await connectTo(url('postgres'));
  const transport = await world.connect();
  await transport.subscribe({ group: 'seen', topics: [events], handle: async () => {} });
  const name = new URL(world.url).pathname.slice(1);
  await client.query(`alter database "${name}" allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  expect(await transport.isReady()).toBe(false);
  const asked = performance.now();
  await transport.close();

  expect(performance.now() - asked).toBeLessThan(8_000);
});
