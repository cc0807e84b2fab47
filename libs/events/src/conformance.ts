import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { defineTopic, type Topic } from '@flotilla/contract';
import { expect, test } from '@jest/globals';
import {
  deadLetterTopic,
  type EventMessage,
  type EventTransport,
  MessageTooLarge,
  Poison,
  type RunningSubscription,
  redrive,
  TryAgainLater,
  UnknownTopic,
} from './index.ts';

export type ConformanceWorld = AsyncDisposable & {
  /** Another connection to the same events, as another process has it. */
  connect(): Promise<EventTransport>;
  /** A process of its own that is a member of the group and handles everything after `pauseInMs`. */
  spawnMember(group: string, topic: Topic, pauseInMs: number): Promise<{ handled(): readonly string[]; kill(): Promise<void> }>;
};

type Handled = { id: string; key: string; value: unknown; replayed: boolean };

const WITHIN_MS = 40_000;

/** Worlds may share one broker, so each test needs its own group. */
const unique = (group: string) => `${group}.${randomUUID().slice(0, 8)}`;

/** The tests that every transport must pass. */
export function transportConformance(name: string, startWorld: () => Promise<ConformanceWorld>): void {
  const topicOf = (partitions: number, compacted = false) =>
    defineTopic({ name: `test.${randomUUID().slice(0, 8)}`, partitions, compacted, retentionHours: compacted ? 0 : 24 });

  test(`${name}: keeps the order of each key across publishers and batches`, async () => {
    await using world = await startWorld();
    const [first, second, reader] = await Promise.all([world.connect(), world.connect(), world.connect()]);
    const topic = topicOf(3);
    await first.ensureTopics([topic]);
    const handled = record();
    const running = await reader.subscribe({ group: unique('order'), topics: [topic], handle: handled.handle });

    for (let round = 0; round < 20; round++) {
      const publisher = round % 2 ? first : second;
      await publisher.publish(
        ['a', 'b', 'c', 'd', 'e'].flatMap((key) => [message(topic, key, 2 * round), message(topic, key, 2 * round + 1)]),
      );
    }
    await running.caughtUp();

    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(handled.valuesOf(key)).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(await running.lag()).toBe(0);
  });

  test(`${name}: delivers the whole message, and all of them to every group, also those published before it subscribed`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(2);
    await transport.ensureTopics([topic]);
    const sent = { ...message(topic, 'a/ü', { text: 'NUL \u0000 and \ud800 and 🎬', list: [1, null] }), headers: { trace: '1' } };
    await transport.publish([sent]);

    const [one, two]: EventMessage[][] = [[], []];
    for (const [group, seen] of [
      [unique('one'), one],
      [unique('two'), two],
    ] as const) {
      const running = await transport.subscribe({ group, topics: [topic], handle: async (each) => void seen?.push(each) });
      await running.caughtUp();
    }

    expect(one).toEqual([sent]);
    expect(two).toEqual([sent]);
  });

  test(`${name}: members of a group divide the work, and one that stops hands over without loss`, async () => {
    await using world = await startWorld();
    const group = unique('divide');
    const [first, second] = await Promise.all([world.connect(), world.connect()]);
    const topic = topicOf(6);
    await first.ensureTopics([topic]);
    const [ones, twos] = [record(), record()];
    const one = await first.subscribe({ group, topics: [topic], handle: ones.handle });
    const two = await second.subscribe({ group, topics: [topic], handle: twos.handle });
    const publish = (from: number) => first.publish(Array.from({ length: 30 }, (_, index) => message(topic, `key ${index}`, from)));

    await eventually(async () => {
      await publish(0);
      await one.caughtUp();
      expect(ones.all.length).toBeGreaterThan(0);
      expect(twos.all.length).toBeGreaterThan(0);
    });
    const before = ones.all.length + twos.all.length;
    await publish(1);
    await Promise.all([one.caughtUp(), two.caughtUp()]);
    expect(ones.all.length + twos.all.length - before).toBe(30);
    await two.stop();
    await publish(2);
    await one.caughtUp();

    expect(ones.all.filter(({ value }) => value === 2)).toHaveLength(30);
    expect(twos.all.filter(({ value }) => value === 2)).toHaveLength(0);
  });

  test(`${name}: R6: other members handle what a killed one had not handled`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(4);
    await transport.ensureTopics([topic]);
    const group = unique('killed');
    const doomed = await world.spawnMember(group, topic, 50);
    const sent = Array.from({ length: 40 }, (_, index) => message(topic, `key ${index}`, index));
    await transport.publish(sent);
    await eventually(() => expect(doomed.handled().length).toBeGreaterThan(2));

    await doomed.kill();
    const handled = record();
    const running = await transport.subscribe({ group, topics: [topic], handle: handled.handle });
    await running.caughtUp();

    const all = new Set([...doomed.handled(), ...handled.all.map(({ id }) => id)]);
    expect(sent.filter(({ id }) => !all.has(id))).toEqual([]);
  });

  test(`${name}: what was not handled before a stop is handled after it`, async () => {
    await using world = await startWorld();
    const [first, second] = await Promise.all([world.connect(), world.connect()]);
    const topic = topicOf(1);
    await first.ensureTopics([topic]);
    const handled = record();
    const group = unique('stop');
    const stopped = await first.subscribe({
      group,
      topics: [topic],
      async handle(each, context) {
        await delay(20);
        await handled.handle(each, context);
      },
    });
    await first.publish(Array.from({ length: 150 }, (_, index) => message(topic, 'a', index)));
    await eventually(() => expect(handled.all.length).toBeGreaterThan(2));
    await stopped.stop();
    const before = handled.all.length;
    expect(before).toBeLessThan(150);
    await delay(100);
    expect(handled.all).toHaveLength(before);

    const running = await second.subscribe({ group, topics: [topic], handle: handled.handle });
    await running.caughtUp();

    expect([...new Set(handled.valuesOf('a'))]).toEqual(Array.from({ length: 150 }, (_, index) => index));
  });

  test(`${name}: J2, R7: a message that always fails becomes a dead letter after five tries; other keys never wait, its own goes on afterwards; redriven, it reaches that group only`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    const handled = record();
    const others = record();
    const poisoned = unique('poisoned');
    let tries = 0;
    let repaired = false;
    const running = await transport.subscribe({
      group: poisoned,
      topics: [topic],
      retryDelaysInMs: [200],
      async handle(each, context) {
        if (each.payload === 'poison' && !repaired) {
          tries += 1;
          throw new Error(`try ${tries}`);
        }
        await handled.handle(each, context);
      },
    });
    const other = await transport.subscribe({ group: unique('others'), topics: [topic], handle: others.handle });

    await transport.publish([message(topic, 'bad', 'poison'), message(topic, 'bad', 'next'), message(topic, 'good', 'fine')]);
    await eventually(() => expect(handled.valuesOf('good')).toEqual(['fine']));
    expect(tries).toBeLessThan(5);
    expect(handled.valuesOf('bad')).toEqual([]);
    await running.caughtUp();
    expect(tries).toBe(5);
    expect(handled.valuesOf('bad')).toEqual(['next']);

    const deadLetters = await readAll(transport, deadLetterTopic(topic));
    expect(deadLetters).toMatchObject([
      { key: 'bad', payload: 'poison', headers: { group: poisoned, reason: 'Error: try 5', tries: '5' } },
    ]);
    repaired = true;
    const unable = { ...transport, publish: () => Promise.reject(new Error('cannot be published')) };
    await expect(redrive(unable, topic)).rejects.toThrow('cannot be published');
    expect(await redrive(transport, topic)).toBe(1);
    await Promise.all([running.caughtUp(), other.caughtUp()]);

    expect(handled.valuesOf('bad')).toEqual(['next', 'poison']);
    expect(others.valuesOf('bad')).toEqual(['poison', 'next']);
    expect(await redrive(transport, topic)).toBe(0);
  });

  test(`${name}: R7: a redriven message never replaces the newest state in a compacted topic`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = { ...topicOf(1), compacted: true };
    await transport.ensureTopics([topic]);
    let repaired = false;
    const handled: { key: string; payload: unknown }[] = [];
    const running = await transport.subscribe({
      group: unique('states'),
      topics: [topic],
      async handle({ key, payload }) {
        if (payload === 'old state' && !repaired) throw new Poison('broken');
        handled.push({ key, payload });
      },
    });
    await transport.publish([message(topic, 'a', 'old state'), message(topic, 'a', 'new state')]);
    await running.caughtUp();
    repaired = true;

    expect(await redrive(transport, topic)).toBe(1);
    await running.caughtUp();

    expect(handled).toEqual([
      { key: 'a', payload: 'new state' },
      { key: expect.stringMatching(/^a redriven for /), payload: 'old state' },
    ]);
  });

  test(`${name}: J4: a dead letter that names another topic is redriven on its own: who parks messages of one may not publish on others`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const [topic, other] = [topicOf(1), topicOf(1)];
    await transport.ensureTopics([topic, other]);
    const group = unique('anybody');
    const handledOn: string[] = [];
    const running = await transport.subscribe({ group, topics: [topic, other], handle: async (each) => void handledOn.push(each.topic) });
    const headers = { 'original-topic': other.name, 'original-id': randomUUID(), group };
    await transport.publish([{ ...message(deadLetterTopic(topic), 'a', 'forged'), headers }]);

    expect(await redrive(transport, topic)).toBe(1);

    await running.caughtUp();
    expect(handledOn).toEqual([topic.name]);
  });

  test(`${name}: a poison message becomes a dead letter at once, one that is to be tried later never does`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    const tries = { poison: 0, waiting: 0 };
    const running = await transport.subscribe({
      group: unique('kinds'),
      topics: [topic],
      maxTries: 2,
      unavailableDelaysInMs: [50],
      async handle({ payload }) {
        tries[payload as 'poison'] += 1;
        if (payload === 'poison') throw new Poison('no version 9');
        if (tries.waiting < 4) throw new TryAgainLater('the database is unavailable');
      },
    });

    await transport.publish([message(topic, 'a', 'poison'), message(topic, 'b', 'waiting')]);
    await running.caughtUp();

    expect(tries).toEqual({ poison: 1, waiting: 4 });
    const deadLetters = await readAll(transport, deadLetterTopic(topic));
    expect(deadLetters).toMatchObject([{ payload: 'poison', headers: { tries: '1', reason: 'Poison: no version 9' } }]);
  });

  test(`${name}: J2: a handler that hangs holds up its own key only`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    const handled = record();
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const running = await transport.subscribe({
      group: unique('hanging'),
      topics: [topic],
      async handle(each, context) {
        if (each.payload === 'hang') await freed;
        await handled.handle(each, context);
      },
    });

    await transport.publish([message(topic, 'stuck', 'hang'), message(topic, 'free', 1), message(topic, 'free', 2)]);
    await eventually(() => expect(handled.valuesOf('free')).toEqual([1, 2]));
    free();
    await running.caughtUp();

    expect(handled.valuesOf('stuck')).toEqual(['hang']);
  });

  test(`${name}: J2: refuses a message of 10 MB or for an unknown topic, and publishes nothing of that batch`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    const huge = message(topic, 'a', 'x'.repeat(10_000_000));

    await expect(transport.publish([message(topic, 'a', 'before'), huge])).rejects.toThrow(MessageTooLarge);
    await expect(transport.publish([message(topicOf(1), 'a', 1)])).rejects.toThrow(UnknownTopic);
    await transport.publish([message(topic, 'a', 'x'.repeat(800_000))]);

    expect((await readAll(transport, topic)).map(({ payload }) => String(payload).length)).toEqual([800_000]);
  });

  /** What two processes read of a topic that has three messages, and gets others once both have caught up; the first one's lag at the end. */
  async function readByTwo(mode: 'live' | 'replay', laterKeys: readonly string[]) {
    await using world = await startWorld();
    const [first, second] = await Promise.all([world.connect(), world.connect()]);
    const topic = topicOf(3, true);
    await first.ensureTopics([topic]);
    await first.publish(['a', 'b', 'c'].map((key) => message(topic, key, 'old')));
    const [ones, twos] = [record(), record()];

    const group = unique(mode);
    const one = await first.subscribe({ group, topics: [topic], handle: ones.handle, mode });
    const two = await second.subscribe({ group, topics: [topic], handle: twos.handle, mode });
    await Promise.all([one.caughtUp(), two.caughtUp()]);
    await first.publish(laterKeys.map((key) => message(topic, key, 'new')));
    await Promise.all([one.caughtUp(), two.caughtUp()]);

    const read = [ones, twos].map(({ all }) => all.map(({ key, value, replayed }) => `${key} ${String(value)} ${replayed}`).toSorted());
    return { read, lag: await one.lag() };
  }

  test(`${name}: J3: in replay mode every process reads everything from the start, knows which messages are old, and commits no offsets`, async () => {
    const { read } = await readByTwo('replay', ['a']);

    for (const messages of read) expect(messages).toEqual(['a new false', 'a old true', 'b old true', 'c old true']);
  });

  test(`${name}: in live mode every process reads what is published from now on, and nothing older`, async () => {
    const { read, lag } = await readByTwo('live', ['a', 'd']);

    for (const messages of read) expect(messages).toEqual(['a new false', 'd new false']);
    expect(lag).toBe(0);
  });

  test(`${name}: topics are emptied for every group and usable afterwards`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = { ...topicOf(2), compacted: true };
    await transport.ensureTopics([topic]);
    const group = unique('emptied');
    const before = record();
    const first = await transport.subscribe({ group, topics: [topic], handle: before.handle });
    await transport.publish([message(topic, 'a', 'old'), message(topic, 'b', 'old')]);
    await first.caughtUp();
    await first.stop();

    await transport.emptyTopics([topic]);
    await transport.publish([message(topic, 'a', 'new')]);

    expect((await readAll(transport, topic)).map(({ key, payload }) => [key, payload])).toEqual([['a', 'new']]);
    const after = record();
    const second = await transport.subscribe({ group, topics: [topic], handle: after.handle });
    await second.caughtUp();
    expect([after.valuesOf('a'), after.valuesOf('b')]).toEqual([['new'], []]);
  });

  test(`${name}: reports its lag`, async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(2);
    await transport.ensureTopics([topic]);
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const running = await transport.subscribe({ group: unique('lag'), topics: [topic], handle: () => freed });

    await transport.publish(Array.from({ length: 7 }, (_, index) => message(topic, 'a', index)));
    expect(await running.lag()).toBe(7);
    let caughtUp = false;
    const catching = running.caughtUp().then(() => {
      caughtUp = true;
    });
    await delay(50);
    expect(caughtUp).toBe(false);
    free();
    await catching;

    expect(await running.lag()).toBe(0);
    expect(await transport.isReady()).toBe(true);
  });
}

function message({ name }: Topic, key: string, payload: unknown): EventMessage {
  return { id: randomUUID(), topic: name, key, type: 'tested.v1', payload, occurredAt: new Date().toISOString() };
}

function record() {
  const all: Handled[] = [];
  return {
    all,
    handle: async ({ id, key, payload }: EventMessage, { replayed }: { replayed: boolean }) =>
      void all.push({ id, key, value: payload, replayed }),
    valuesOf: (wanted: string) => all.filter(({ key }) => key === wanted).map(({ value }) => value),
  };
}

async function readAll(transport: EventTransport, topic: Topic): Promise<EventMessage[]> {
  const all: EventMessage[] = [];
  const running: RunningSubscription = await transport.subscribe({
    group: unique('all'),
    topics: [topic],
    mode: 'replay',
    handle: async (each) => void all.push(each),
  });
  await running.caughtUp();
  await running.stop();
  return all;
}

async function eventually(assertion: () => void | Promise<void>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(25);
  }
}
