import { execute, schemaDifference } from '@flotilla/database';
import { type EventMessage, type EventTransport, MessageTooLarge } from '@flotilla/events';
import { silentLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { publish, recording, startOutboxRelay, wakeRelays } from '../src/index.ts';
import { filmChanged, startWorld } from './world.ts';

const waiting = { text: 'select count(*) as waiting from outbox' };
const versionsOf = (messages: readonly EventMessage[]) => messages.map(({ payload }) => (payload as { version: number }).version);

test('migrations create the schema of the entities', async () => {
  await using world = await startWorld();

  expect(await schemaDifference(world.database)).toBe('');
});

test('an event is sent exactly when its transaction commits, in the order it was recorded', async () => {
  await using world = await startWorld();
  const { database, transport } = world;
  const relay = await startOutboxRelay({ database, transport, log: silentLog });

  await database.transaction(async (tx) => {
    for (let version = 1; version <= 300; version++) publish(tx, filmChanged, { filmId: 'a', version, title: '\u0000 \ud800' });
  });
  await database
    .transaction(async (tx) => {
      publish(tx, filmChanged, { filmId: 'a', version: 999 });
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await relay.flush();

  expect(versionsOf(await transport.published())).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  expect((await transport.published())[0]).toMatchObject({
    topic: 'test.films',
    key: 'a',
    type: 'film.changed.v1',
    payload: { title: '\u0000 \ud800' },
  });
  expect(await database.query(waiting)).toEqual([{ waiting: 0 }]);
  await relay.stop();
});

test('a committed event is sent without a flush', async () => {
  await using world = await startWorld();
  const relay = await startOutboxRelay({ database: world.database, transport: world.transport, log: silentLog });

  await world.database.transaction(async (tx) => publish(tx, filmChanged, { filmId: 'a', version: 1 }));

  await eventually(async () => expect(versionsOf(await world.transport.published())).toEqual([1]));
  await relay.stop();
});

test('an event that a hot statement records with its row is sent without a flush, and none for no row', async () => {
  await using world = await startWorld();
  const { database, transport } = world;
  const relay = await startOutboxRelay({ database, transport, log: silentLog });
  const published = recording(filmChanged, {
    from: 'written',
    payload: { filmId: 'id', version: 'version', title: `'A “title”'`, deleted: 'false' },
    trace: 'null',
  });
  const text = `with written as (insert into films select f, 1 from unnest($1::text[]) f on conflict do nothing returning *) ${published}`;

  for (const ids of [['a'], ['a', 'b']]) {
    await database.query({ text, values: [ids] });
    wakeRelays(database);
  }

  await eventually(async () => expect(await transport.published()).toHaveLength(2));
  const payload = { version: 1, title: 'A “title”', deleted: false };
  expect(await transport.published()).toMatchObject(
    ['a', 'b'].map((filmId) => ({ topic: 'test.films', key: filmId, type: 'film.changed.v1', payload: { filmId, ...payload } })),
  );
  await relay.stop();
});

test('J5: an event whose transaction commits late is sent although later ones were sent before; events of one aggregate follow the order of commits', async () => {
  await using world = await startWorld();
  const { database, transport } = world;
  await database.query({ text: `insert into films values ('slow', 0), ('shared', 0)` });
  const relay = await startOutboxRelay({ database, transport, log: silentLog });
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();

  const slow = database.transaction(async (tx) => {
    await execute(tx, `update films set version = 1 where id = 'shared'`);
    // Recorded first, committed last: its row has a lower number than later ones.
    await execute(
      tx,
      `insert into outbox (message_id, topic, key, type, payload)
      values (gen_random_uuid(), 'test.films', 'slow', 'film.changed.v1', '{"filmId":"slow","version":1}')`,
    );
    publish(tx, filmChanged, { filmId: 'shared', version: 1 });
    started.resolve();
    await finish.promise;
  });
  await started.promise;
  const second = database.transaction(async (tx) => {
    publish(tx, filmChanged, { filmId: 'shared', version: 2 });
    await execute(tx, `update films set version = 2 where id = 'shared'`);
  });
  for (let version = 1; version <= 3; version++) {
    await database.transaction(async (tx) => publish(tx, filmChanged, { filmId: 'quick', version }));
  }
  await relay.flush();
  const before = await transport.published();
  finish.resolve();
  await Promise.all([slow, second]);
  await relay.flush();
  const after = await transport.published();

  const of = (key: string) => versionsOf(after.filter((each) => each.key === key));
  expect(before.map(({ key }) => key)).toEqual(['quick', 'quick', 'quick']);
  expect([of('quick'), of('slow'), of('shared')]).toEqual([[1, 2, 3], [1], [1, 2]]);
  await relay.stop();
});

test('R5: while the transport is down events wait, then are sent in order; what was sent before a crash is sent again with the same id', async () => {
  await using world = await startWorld();
  const { database, transport } = world;
  let failing = 2;
  const shaky: EventTransport = {
    ...transport,
    async publish(messages) {
      if (failing === 1) await transport.publish(messages);
      if (failing-- > 0) throw new Error('the connection broke');
      await transport.publish(messages);
    },
  };
  const relay = await startOutboxRelay({ database, transport: shaky, log: silentLog });

  await database.transaction(async (tx) => {
    for (const version of [1, 2, 3]) publish(tx, filmChanged, { filmId: 'a', version });
  });
  await relay.flush();

  const published = await transport.published();
  expect(versionsOf(published)).toEqual([1, 2, 3, 1, 2, 3]);
  expect(new Set(published.map(({ id }) => id)).size).toBe(3);
  await relay.stop();
});

test('several relays of one database send each event once and in order', async () => {
  await using world = await startWorld();
  const { database, transport } = world;
  const relays = await Promise.all([1, 2, 3].map(() => startOutboxRelay({ database, transport, log: silentLog })));

  for (let version = 1; version <= 40; version++) {
    await database.transaction(async (tx) => publish(tx, filmChanged, { filmId: 'a', version }));
  }
  await Promise.all(relays.map((relay) => relay.flush()));

  expect(versionsOf(await transport.published())).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  await Promise.all(relays.map((relay) => relay.stop()));
});

test('J2: publishing an event of 10 MB fails and rolls back its transaction', async () => {
  await using world = await startWorld();

  const recording = world.database.transaction(async (tx) => {
    await execute(tx, `insert into films values ('a', 1)`);
    publish(tx, filmChanged, { filmId: 'a', version: 1, title: 'x'.repeat(10_000_000) });
  });

  await expect(recording).rejects.toThrow(MessageTooLarge);
  expect(await world.film('a')).toBeUndefined();
  expect(await world.database.query(waiting)).toEqual([{ waiting: 0 }]);
});

test('a relay stops at once while the transport is down', async () => {
  await using world = await startWorld();
  const down: EventTransport = { ...world.transport, publish: () => Promise.reject(new Error('down')) };
  const relay = await startOutboxRelay({ database: world.database, transport: down, log: silentLog });
  await world.database.transaction(async (tx) => publish(tx, filmChanged, { filmId: 'a', version: 1 }));

  const stoppedAt = performance.now();
  await relay.stop();

  expect(performance.now() - stoppedAt).toBeLessThan(2_000);
  expect(await world.database.query(waiting)).toEqual([{ waiting: 1 }]);
});
