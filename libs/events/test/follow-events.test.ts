import { randomUUID } from 'node:crypto';
import { defineTopic } from '@flotilla/contract';
import { createLog, type Log, silentLog, takeLines } from '@flotilla/telemetry';
import { eventually, unsettled } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { followEvents } from '../src/index.ts';
import { startPostgresWorld } from './postgres-world.ts';

const topic = defineTopic({ name: 'test.tides', partitions: 1, compacted: true, retentionHours: 0 });

/** Somebody who follows events over a bus that does not say whether all were heard before `answer` is called. */
async function startFollowing(log: Log = silentLog) {
  const world = await startPostgresWorld();
  const bus = await world.connect();
  const { transport, catchUp: answer } = unsettled(bus);
  const heard: unknown[] = [];
  await bus.ensureTopics([topic]);
  const message = { topic: topic.name, key: 'north', type: 'test.tide.v1', payload: 'high', occurredAt: new Date().toISOString() };
  await bus.publish([{ ...message, id: randomUUID() }]);
  const following = followEvents(transport, { group: 'tides', topics: [topic], hear: ({ payload }) => void heard.push(payload), log });
  return {
    answer,
    heard,
    following,
    async [Symbol.asyncDispose]() {
      await following.stop();
      await world[Symbol.asyncDispose]();
    },
  };
}

test('who must not work without the events waits for them, and it is said what for', async () => {
  const log = createLog({ service: 'test', destination: { write() {} } });
  await using world = await startFollowing(log);
  let isThrough = false;
  const waiting = world.following.allHeard().then(() => {
    isThrough = true;
  });

  await eventually(() => expect(takeLines(log).join()).toContain('waiting for the events of test.tides'), { withinMs: 20_000 });
  expect([isThrough, await world.following.settled(0)]).toEqual([false, false]);
  world.answer();

  await waiting;
  expect(world.heard).toEqual(['high']);
  expect(await world.following.settled(0)).toBe(true);
});

test('whoever waits for events waits no longer when told to stop, or when nobody follows them any more', async () => {
  await using world = await startFollowing();
  const stopping = new AbortController();
  const [told, left] = [world.following.allHeard(stopping.signal), world.following.allHeard()];
  const ended = [expect(told).rejects.toThrow('stopped'), expect(left).rejects.toThrow('aborted')];

  stopping.abort(new Error('stopped'));
  await ended[0];
  await world.following.stop();

  await ended[1];
});
