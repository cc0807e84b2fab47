import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { defineTopic } from '@flotilla/contract';
import { killEngine, stopEngine } from '@flotilla/engines';
import { silentLog } from '@flotilla/telemetry';
import { eventually, startOwnEngine, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import type { EventMessage, EventTransport } from '../src/index.ts';
import { createKafkaTransport } from '../src/kafka/create-kafka-transport.ts';
import { SESSION_MS } from './kafka-world.ts';

const WITHIN = { withinMs: 90_000 };
const topic = defineTopic({ name: 'test.outage', partitions: 3, compacted: false, retentionHours: 24 });
const keys = ['a', 'b', 'c', 'd'];

await whenEngine('kafka', () => {
  test('Kafka: R5: while the broker is stopped or killed publishing fails within its deadline; afterwards everything resumes by itself, nothing lost, in order per key; a transport closes without the broker', async () => {
    await using world = await startOwnKafka();
    const transport = await world.connect();
    const seen = record();
    const running = await transport.subscribe({ group: 'seen', topics: [topic], handle: seen.handle });
    const publishing = keepPublishing(transport);

    for (const end of [stopEngine, killEngine]) {
      await eventually(() => expect(seen.count()).toBeGreaterThan(publishing.count() - 50), WITHIN);
      const before = publishing.failures();
      await end('kafka', world.options);
      await eventually(async () => expect(await transport.isReady()).toBe(false), WITHIN);
      await eventually(() => expect(publishing.failures()).toBeGreaterThan(before), WITHIN);
      await world.start();
      const after = publishing.count();
      await eventually(() => expect(publishing.count()).toBeGreaterThan(after + 20), WITHIN);
      await eventually(async () => expect(await transport.isReady()).toBe(true), WITHIN);
    }
    await publishing.stop();
    await running.caughtUp();

    expect(publishing.longestInMs()).toBeLessThan(15_000);
    for (const key of keys) expect(seen.valuesOf(key)).toEqual(Array.from({ length: publishing.count() }, (_, index) => index));
    expect(await running.lag()).toBe(0);

    await killEngine('kafka', world.options);
    const asked = performance.now();
    await transport.close();
    expect(performance.now() - asked).toBeLessThan(15_000);
  }, 240_000);
});

function message(key: string, payload: unknown): EventMessage {
  return { id: randomUUID(), topic: topic.name, key, type: 'tested.v1', payload, occurredAt: new Date().toISOString() };
}

async function startOwnKafka() {
  const stack = new AsyncDisposableStack();
  const engine = stack.use(await startOwnEngine('kafka'));
  const { KAFKA_BROKERS = '' } = await engine.start();
  return {
    ...engine,
    async connect() {
      const transport = await createKafkaTransport({
        brokers: KAFKA_BROKERS.split(','),
        clientId: 'test',
        log: silentLog,
        sessionInMs: SESSION_MS,
      });
      stack.defer(() => transport.close());
      await transport.ensureTopics([topic]);
      return transport;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Publishes the next number for every key, each until it is durable, as a relay does. */
function keepPublishing(transport: EventTransport) {
  let stopped = false;
  let count = 0;
  let failures = 0;
  let longestInMs = 0;
  const ended = (async () => {
    for (; !stopped; count++) {
      const batch = keys.map((key) => message(key, count));
      for (let isDurable = false; !isDurable; ) {
        const asked = performance.now();
        isDurable = await transport.publish(batch).then(
          () => true,
          () => false,
        );
        longestInMs = Math.max(longestInMs, performance.now() - asked);
        if (!isDurable) {
          failures += 1;
          await delay(100);
        }
      }
      await delay(10);
    }
  })();
  return {
    count: () => count,
    failures: () => failures,
    longestInMs: () => longestInMs,
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

/** What was handled, each message once. */
function record() {
  const ids = new Set<string>();
  const all: EventMessage[] = [];
  return {
    handle: async (each: EventMessage) => {
      if (!ids.has(each.id)) all.push(each);
      ids.add(each.id);
    },
    count: () => all.length / keys.length,
    valuesOf: (key: string) => all.filter((each) => each.key === key).map(({ payload }) => payload),
  };
}
