import { Unavailable } from '@flotilla/availability';
import { defineEvent, defineTopic, object, string } from '@flotilla/contract';
import { execute } from '@flotilla/database';
import { deadLetterTopic, type EventMessage } from '@flotilla/events';
import { Problem } from '@flotilla/problem';
import { currentTrace, silentLog, startTracing, traced } from '@flotilla/telemetry';
import { startPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { findConsumer } from '../src/find-consumer.ts';
import { type Consumer, consumer, publish, startOutboxRelay } from '../src/index.ts';
import { filmChanged, films, keepNewest, message, startWorld, type World } from './world.ts';

const keep = consumer(filmChanged, (payload, { tx }) => keepNewest(tx, payload));
const versions = (count: number) => Array.from({ length: count }, (_, index) => message({ payload: { filmId: 'a', version: index + 1 } }));
const deadLetters = (world: World): Promise<EventMessage[]> => world.transport.published(deadLetterTopic(films).name);

async function consumeAll(world: World, consumers: readonly Consumer[], messages: readonly EventMessage[]): Promise<void> {
  const running = await world.consume(consumers);
  await world.transport.publish(messages);
  await running.caughtUp();
  await running.stop();
}

test('J1: every event twice, in reverse and again later leads to the same state, with each effect once', async () => {
  await using world = await startWorld();
  const events = versions(10);

  await consumeAll(world, [keep], [...events.toReversed(), ...events]);
  await consumeAll(world, [keep], events);

  expect(await world.film('a')).toEqual({ version: 10, effects: 10 });
});

test('J3: a topic that is consumed again from its start has no further effect', async () => {
  await using world = await startWorld();
  await consumeAll(world, [keep], versions(5));
  const again: World['transport'] = {
    ...world.transport,
    subscribe: (subscription) => world.transport.subscribe({ ...subscription, group: 'films, after its offsets were lost' }),
  };

  const running = await world.consume([keep], again);
  await running.caughtUp();

  expect(await running.lag()).toBe(0);
  expect(await world.film('a')).toEqual({ version: 5, effects: 5 });
});

test('an effect and the inbox row of its event are committed together or not at all', async () => {
  await using world = await startWorld();
  let tries = 0;
  const shaky = consumer(filmChanged, async (payload, { tx }) => {
    await keepNewest(tx, payload);
    tries += 1;
    if (tries < 3) throw new Error('after the effect');
  });

  await consumeAll(world, [shaky], versions(1));

  expect(tries).toBe(3);
  expect(await world.film('a')).toEqual({ version: 1, effects: 1 });
});

test('a Problem settles an event without its effect', async () => {
  await using world = await startWorld();
  const refusing = consumer(filmChanged, async (payload, { tx }) => {
    await keepNewest(tx, payload);
    if (payload.version === 1) throw new Problem(404, 'gone', 'This film is gone.');
  });

  await consumeAll(world, [refusing], versions(2));

  expect(await world.film('a')).toEqual({ version: 2, effects: 1 });
  expect(await deadLetters(world)).toEqual([]);
});

test('an event that concerns no consumer is skipped without a row in the inbox, a malformed one is not', async () => {
  await using world = await startWorld();
  const ofTitled = { ...keep, concerns: ({ title }: { title?: string }) => title !== undefined } as Consumer;
  const events = [undefined, 'Sails'].map((title, index) => message({ payload: { filmId: 'a', version: index + 1, title } }));

  await consumeAll(world, [ofTitled], [...events, message({ payload: { filmId: 'a', version: 'three' } })]);

  expect(await world.film('a')).toEqual({ version: 2, effects: 1 });
  expect(await world.database.query({ text: 'select message_id from inbox' })).toEqual([{ message_id: events[1]?.id }]);
  expect(await deadLetters(world)).toHaveLength(1);
});

class StoreIsDown extends Unavailable {}

test('R8: while a database, the store or a service is unavailable, events wait and never become dead letters', async () => {
  await using world = await startWorld();
  const failures = new Map<string, Error>([
    ['a', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['b', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['c', new Problem(503, undefined, 'The videos service is not available.')],
    ['d', new StoreIsDown('The store is unavailable.')],
    ['e', new Error('the image could not be stored', { cause: new StoreIsDown('The store is unavailable.') })],
  ]);
  const films = [...failures.keys()];
  // Any other failure would be the last one.
  const strict: World['transport'] = {
    ...world.transport,
    subscribe: (subscription) => world.transport.subscribe({ ...subscription, maxTries: 1 }),
  };
  const waiting = consumer(filmChanged, async (payload, { tx }) => {
    const failure = failures.get(payload.filmId);
    failures.delete(payload.filmId);
    if (failure) throw failure;
    await keepNewest(tx, payload);
  });

  const running = await world.consume([waiting], strict);
  await world.transport.publish(films.map((filmId) => message({ key: filmId, payload: { filmId, version: 1 } })));
  await running.caughtUp();

  for (const film of films) expect(await world.film(film)).toEqual({ version: 1, effects: 1 });
  expect(await deadLetters(world)).toEqual([]);
});

test('R7: an event whose statements exceed their time limit becomes a dead letter after five tries, and the next of its key is handled', async () => {
  await using world = await startWorld();
  const hasty: World['transport'] = {
    ...world.transport,
    subscribe: (subscription) => world.transport.subscribe({ ...subscription, retryDelaysInMs: [1] }),
  };
  let tries = 0;
  const slow = consumer(filmChanged, async (payload, { tx }) => {
    if (payload.version === 1) {
      tries += 1;
      await execute(tx, `set local statement_timeout = '20ms'`);
      await execute(tx, 'select pg_sleep(5)');
    }
    await keepNewest(tx, payload);
  });

  const running = await world.consume([slow], hasty);
  await world.transport.publish(versions(2));
  await running.caughtUp();

  expect(tries).toBe(5);
  expect(await deadLetters(world)).toMatchObject([{ headers: { reason: expect.stringContaining('statement timeout') } }]);
  expect(await world.film('a')).toEqual({ version: 2, effects: 1 });
});

test('J2: unknown versions and malformed payloads become dead letters at once, types without a consumer are skipped, new fields allowed', async () => {
  await using world = await startWorld();

  await consumeAll(
    world,
    [keep],
    [
      message({ type: 'film.changed.v2', payload: { filmId: 'a', version: 1 } }),
      message({ payload: { filmId: 'a', version: 'two' } }),
      message({ payload: null }),
      message({ type: 'film.shown.v1', payload: { filmId: 'a' } }),
      message({ payload: { filmId: 'a', version: 3, addedLater: true } }),
    ],
  );

  expect(await world.film('a')).toEqual({ version: 3, effects: 1 });
  expect((await deadLetters(world)).map(({ headers }) => headers?.['reason'])).toEqual([
    expect.stringContaining('film.changed.v2 is a version that no consumer knows'),
    expect.stringContaining('/version'),
    expect.stringContaining('malformed'),
  ]);
});

test('J4: an event on another topic than its own has no effect: who may publish there may not publish it', async () => {
  await using world = await startWorld();
  const boats = defineTopic({ ...films, name: 'test.boats' });
  const boatChanged = defineEvent({ type: 'boat.changed.v1', topic: boats, orderedBy: 'boatId', payload: object({ boatId: string() }) });
  await world.transport.ensureTopics([boats]);

  await consumeAll(
    world,
    [keep, consumer(boatChanged, async () => {})],
    [message({ topic: boats.name, payload: { filmId: 'a', version: 9 } }), message({ payload: { filmId: 'a', version: 1 } })],
  );

  expect(await world.film('a')).toEqual({ version: 1, effects: 1 });
  const parked = await world.transport.published(deadLetterTopic(boats).name);
  expect(parked.map(({ headers }) => headers?.['reason'])).toEqual([expect.stringContaining('film.changed.v1 is no event of test.boats')]);
});

test('handling an event belongs to the trace of the work that recorded it', async () => {
  await using world = await startWorld();
  await using collector = await startPeer((_, response) => response.end());
  await using _tracing = await startTracing({ service: 'films', endpoint: collector.url });
  const traces: (string | undefined)[] = [];
  const traceIdOf = (trace: string | undefined) => trace?.split('-')[1];
  const follow = consumer(filmChanged, async () => void traces.push(traceIdOf(currentTrace())));
  const relay = await startOutboxRelay({ database: world.database, transport: world.transport, log: silentLog });

  await traced('change a film', {}, async () => {
    traces.push(traceIdOf(currentTrace()));
    await world.database.transaction(async (tx) => publish(tx, filmChanged, { filmId: 'a', version: 1 }));
  });
  await relay.flush();
  await consumeAll(world, [follow], []);
  await relay.stop();

  expect(traces).toEqual([expect.stringMatching(/^[\da-f]{32}$/), traces[0]]);
});

test('a second subscription to an event is refused: one of both would never have it', () => {
  const twice = [1, 2].map(() => consumer(filmChanged, async () => {}));

  expect(() => findConsumer(twice)).toThrow('several subscriptions to film.changed');
});
