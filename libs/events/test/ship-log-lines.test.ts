import { array, defineEvent, defineTopic, object, string, unknown } from '@flotilla/contract';
import { createLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type ShippedLine, shipLogLines } from '../src/index.ts';
import { startPostgresWorld } from './postgres-world.ts';

const topic = defineTopic({ name: 'test.lines', partitions: 1, compacted: false, retentionHours: 1 });
const event = defineEvent({
  type: 'test.lines.v1',
  topic,
  orderedBy: 'label',
  payload: object({ label: string(), lines: array(unknown()) }),
});
const options = () => ({
  log: createLog({ service: 'test', level: 'debug', destination: { write() {} } }),
  event,
  label: 'harbour',
  everyMs: 100,
});

async function startBus() {
  const world = await startPostgresWorld();
  const bus = await world.connect();
  const received: ShippedLine[] = [];
  const handle = async ({ payload }: { payload: unknown }) => void received.push(...(payload as { lines: ShippedLine[] }).lines);
  await bus.subscribe({ group: 'readers', topics: [topic], handle });
  return { bus, received, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

test('lines from info up are published with their fields, soon or when the process stops', async () => {
  await using world = await startBus();
  const { log, ...rest } = options();
  const shipping = shipLogLines(world.bus, { log, ...rest });

  log.debug('a ripple');
  log.warn({ boats: 3 }, 'a storm');
  await eventually(() =>
    expect(world.received).toEqual([{ at: expect.any(String), level: 40, message: 'a storm', fields: { service: 'test', boats: 3 } }]),
  );
  log.info('the last boat');
  await shipping.stop();

  await eventually(() => expect(world.received.map(({ message }) => message)).toEqual(['a storm', 'the last boat']));
});

test('lines are dropped while the transport is unavailable, and later ones are published', async () => {
  await using world = await startBus();
  const { log, ...rest } = options();
  let isUnavailable = true;
  const lost: unknown[] = [];
  const publish: typeof world.bus.publish = async (messages) => {
    if (!isUnavailable) return world.bus.publish(messages);
    lost.push(...messages);
    throw new Error('the transport is unavailable');
  };
  const shipping = shipLogLines({ ...world.bus, publish }, { log, ...rest });
  log.info('lost');
  await eventually(() => expect(lost).toHaveLength(1));

  isUnavailable = false;
  log.info('published');
  await shipping.stop();

  await eventually(() => expect(world.received.map(({ message }) => message)).toEqual(['published']));
});

test('a transport that never answers does not delay stopping', async () => {
  await using world = await startBus();
  const { promise: never } = Promise.withResolvers<void>();
  const { log, ...rest } = options();
  const shipping = shipLogLines({ ...world.bus, publish: () => never }, { log, ...rest });
  log.warn('a storm');

  await expect(shipping.stop()).resolves.toBeUndefined();
});
