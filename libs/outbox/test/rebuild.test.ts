import { randomUUID } from 'node:crypto';
import { defineEvent, defineTopic, integer, object, string } from '@flotilla/contract';
import type { EventTransport } from '@flotilla/events';
import { createKafkaTransport } from '@flotilla/events/kafka';
import { Problem } from '@flotilla/problem';
import { silentLog } from '@flotilla/telemetry';
import { whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { consumer, publish, rebuildFromSnapshots } from '../src/index.ts';
import { filmChanged, films, keepNewest, message, startWorld, type World } from './world.ts';

type Connect = (world: World, stack: AsyncDisposableStack) => Promise<EventTransport>;

function rebuildTests(name: string, connect: Connect): void {
  test(`${name}: J3: a lost read model is rebuilt from snapshots although the inbox has them, and nothing is published`, async () => {
    await using stack = new AsyncDisposableStack();
    const world = stack.use(await startWorld());
    const transport = await connect(world, stack);
    const { topic, filmSnapshot, snapshot } = snapshots();
    await transport.ensureTopics([topic]);
    const seen: boolean[] = [];
    const keep = consumer(filmSnapshot, async (film, { tx, rebuilding }) => {
      seen.push(rebuilding);
      if (film.filmId === 'gone') throw new Problem(404, 'gone', 'This film is gone.');
      await keepNewest(tx, film);
      publish(tx, filmChanged, film);
    });
    const running = await world.consume([keep], transport);
    await transport.publish(['a', 'b'].flatMap((id) => [snapshot(id, 1), snapshot(id, 2)]));
    await running.caughtUp();
    await transport.publish([snapshot('gone', 1), { ...snapshot('c', 1), payload: null }]);
    await running.caughtUp();
    await world.database.query({ text: 'delete from films' });
    await world.database.query({ text: 'delete from outbox' });
    seen.length = 0;

    const options = { database: world.database, transport, group: 'films', consumers: [keep], log: silentLog };
    const counts = await rebuildFromSnapshots(options);

    expect(counts).toEqual({ topics: [topic.name], handled: 4, settled: 1, passedOver: 0, failed: 1 });
    expect([await world.film('a'), await world.film('b')]).toMatchObject([{ version: 2 }, { version: 2 }]);
    expect(seen).toEqual(seen.map(() => true));
    expect(await world.database.query({ text: 'select * from outbox' })).toEqual([]);
    await transport.publish([snapshot('a', 3)]);
    await running.caughtUp();
    expect(await world.film('a')).toMatchObject({ version: 3 });
    expect(seen.at(-1)).toBe(false);
  });
}

rebuildTests('PostgreSQL', async ({ transport }) => transport);

await whenEngine('kafka', ({ KAFKA_BROKERS = '' }) => {
  rebuildTests('Kafka', async (_world, stack) => {
    const transport = await createKafkaTransport({ brokers: KAFKA_BROKERS.split(','), clientId: 'test', log: silentLog });
    stack.defer(() => transport.close());
    return transport;
  });
});

test('topics that are not compacted cannot be rebuilt from', async () => {
  await using world = await startWorld();
  const keep = consumer(filmChanged, (film, { tx }) => keepNewest(tx, film));
  const { database, transport } = world;
  await world.transport.publish([message({ payload: { filmId: 'a', version: 1 } })]);

  const options = { database, transport, group: 'films', consumers: [keep], log: silentLog };

  await expect(rebuildFromSnapshots({ ...options, topics: [films] })).rejects.toThrow('Nothing can be rebuilt from test.films');
  expect(await rebuildFromSnapshots(options)).toEqual({ topics: [], handled: 0, settled: 0, passedOver: 0, failed: 0 });
  expect(await world.film('a')).toBeUndefined();
});

/** A compacted topic of its own, with the newest state of each video. */
function snapshots() {
  const topic = defineTopic({ name: `test.snapshots.${randomUUID().slice(0, 8)}`, partitions: 2, compacted: true, retentionHours: 0 });
  const filmSnapshot = defineEvent({
    type: 'film.snapshot.v1',
    topic,
    orderedBy: 'filmId',
    payload: object({ filmId: string(), version: integer() }),
  });
  const snapshot = (filmId: string, version: number) =>
    message({ topic: topic.name, type: filmSnapshot.type, key: filmId, payload: { filmId, version } });
  return { topic, filmSnapshot, snapshot };
}
