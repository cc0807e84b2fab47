import { randomUUID } from 'node:crypto';
import { defineTopic } from '@flotilla/contract';
import { createLog, type Log, silentLog, takeLines } from '@flotilla/telemetry';
import { eventually, unsettled } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { followEvents } from '../src/index.ts';
import { startPostgresWorld } from './postgres-world.ts';

const topic = defineTopic({ name: 'test.tides', partitions: 1, compacted: true, retentionHours: 0 });

/** Follows events over a transport whose `caughtUp` does not resolve before `answer` is called. */
async function startFollowing(log: Log = silentLog) {
  const world = await startPostgresWorld();
  const bus = await world.connect();
  const { transport, catchUp: answer } = unsettled(bus);
  const received: unknown[] = [];
  await bus.ensureTopics([topic]);
  const message = { topic: topic.name, key: 'north', type: 'test.tide.v1', payload: 'high', occurredAt: new Date().toISOString() };
  await bus.publish([{ ...message, id: randomUUID() }]);
  const following = followEvents(transport, {
    group: 'tides',
    topics: [topic],
    onEvent: ({ payload }) => void received.push(payload),
    log,
    logEveryMs: 100,
  });
  return {
    answer,
    received,
    following,
    async [Symbol.asyncDispose]() {
      await following.stop();
      await world[Symbol.asyncDispose]();
    },
  };
}

test('caughtUp waits until all events were received, and the wait is logged', async () => {
  const log = createLog({ service: 'test', destination: { write() {} } });
  await using world = await startFollowing(log);
  let isThrough = false;
  const waiting = world.following.caughtUp().then(() => {
    isThrough = true;
  });

  await eventually(() => expect(takeLines(log).join()).toContain('waiting for the events of test.tides'));
  expect([isThrough, await world.following.settled(0)]).toEqual([false, false]);
  world.answer();

  await waiting;
  expect(world.received).toEqual(['high']);
  expect(await world.following.settled(0)).toBe(true);
});

test('caughtUp rejects when its signal aborts or when following was stopped', async () => {
  await using world = await startFollowing();
  const stopping = new AbortController();
  const [aborted, stopped] = [world.following.caughtUp(stopping.signal), world.following.caughtUp()];
  const ended = [expect(aborted).rejects.toThrow('stopped'), expect(stopped).rejects.toThrow('aborted')];

  stopping.abort(new Error('stopped'));
  await ended[0];
  await world.following.stop();

  await ended[1];
});
