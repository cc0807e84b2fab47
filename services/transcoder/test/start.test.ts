import { createPostgresTransport } from '@flotilla/events/postgres';
import { silentLog } from '@flotilla/telemetry';
import { eventually, unsettled } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { transcoder } from '../src/index.ts';
import { startWorld } from './world.ts';

/** A job that is due, and a transcoder that has received every event only once `catchUp` was called. */
async function beforeStart() {
  await using preparing = new AsyncDisposableStack();
  const { config, settled, storage, query } = preparing.use(await startWorld({ withoutService: true }));
  const bus = await createPostgresTransport({ url: settled['EVENTS_DATABASE_URL'] as string, log: silentLog });
  preparing.defer(() => bus.close());
  await query(`insert into jobs (type, payload) values ('remove-objects', '{"storageKeys":[]}')`);

  const { transport, asked, catchUp } = unsettled(bus);
  const stopping = new AbortController();
  preparing.defer(() => stopping.abort());
  const start = async () => running.use(await transcoder.start(config, { log: silentLog, transport, storage, signal: stopping.signal }));

  const running = preparing.move();
  return {
    asked,
    catchUp,
    transport,
    storage,
    start,
    stop: () => stopping.abort(new Error('stopped')),
    jobs: () => query(`select state, attempts from jobs where type = 'remove-objects'`),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

test('no job begins before the configuration is known, and a stop ends a start that waits for it', async () => {
  await using world = await beforeStart();
  const ended = expect(world.start()).rejects.toThrow('stopped');
  await world.asked;

  world.stop();

  await ended;
  expect(await world.jobs()).toEqual([{ state: 'waiting', attempts: 0 }]);
});

test('on an instance that was never configured, videos are encoded with the defaults', async () => {
  await using world = await beforeStart();

  world.catchUp();
  await world.start();

  await eventually(async () => expect(await world.jobs()).toEqual([{ state: 'completed', attempts: 1 }]));
});

test('events and storage that answer late do not wait for each other when a process is asked whether it is ready', async () => {
  await using world = await beforeStart();
  const [events, storage] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  world.transport.isReady = async () => {
    events.resolve();
    await storage.promise;
    return false;
  };
  world.storage.isReady = async () => {
    storage.resolve();
    await events.promise;
    return true;
  };
  world.catchUp();
  const { url } = await world.start();

  const answer = await fetch(`${url}/health/ready`);

  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 200,
    body: {
      checks: [
        { name: 'database', ready: true },
        { name: 'events', ready: false },
        { name: 'storage', ready: true },
      ],
    },
  });
});
