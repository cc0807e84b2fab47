import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { connectDatabase } from '@flotilla/database';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { createLog, silentLog, takeLines } from '@flotilla/telemetry';
import { createConfigurator, eventually, startTestTransport, temporaryDirectory, testServices, unsettled } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { videos } from '../src/service.ts';
import { createVideosDatabase, publicUrl } from './world.ts';

/** What a process of videos finds at its start: a job that is due, and events that it has received only once `catchUp` was called. */
async function beforeStart() {
  await using preparing = new AsyncDisposableStack();
  const { url } = preparing.use(await createVideosDatabase());
  const bus = preparing.use(await startTestTransport());
  const directory = preparing.use(await temporaryDirectory());
  await createConfigurator(bus)({ transcoding: { originalFile: { keep: true } } });
  const database = preparing.use(
    await connectDatabase({ url, entities: videos.schema.entities, log: silentLog, name: 'test', poolSize: 1 }),
  );
  const payload = JSON.stringify({ videoUuid: randomUUID(), sourceVersion: 1 });
  await database.query({ text: `insert into jobs (type, payload) values ('remove-source', $1)`, values: [payload] });

  const { transport, asked, catchUp } = unsettled(bus);
  const storage: Storage = await openDirectoryStorage({ directory: directory.path });
  const log = createLog({ service: 'videos', destination: { write() {} } });
  const stopping = new AbortController();
  preparing.defer(() => stopping.abort());
  const config = readSettings(videos.settings, {
    PORT: '0',
    PUBLIC_URL: publicUrl,
    VIDEOS_DATABASE_URL: url,
    TRANSCODER_URL: 'http://127.0.0.1:9',
    FEDERATION_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    ...testServices().settingsOf('videos'),
    FILE_TOKEN_SECRET: 'a secret for tests',
    UPLOAD_RESERVE_BYTES: '1',
  });
  const start = async () => running.use(await videos.start(config, { log, transport, storage, signal: stopping.signal }));

  const running = preparing.move();
  return {
    asked,
    catchUp,
    transport,
    storage,
    start,
    stop: () => stopping.abort(new Error('stopped')),
    lines: () => takeLines(log).join(),
    jobs: () => database.query({ text: `select state, attempts from jobs where type = 'remove-source'` }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

test('a process begins no job and serves no request before it knows the configuration, however long that takes, and logs what it waits for', async () => {
  await using world = await beforeStart();
  let isListening = false;
  const starting = world.start().then((service) => {
    isListening = true;
    return service;
  });

  await eventually(() => expect(world.lines()).toContain('waiting for the events of auth.configuration'), { withinMs: 20_000 });
  expect(isListening).toBe(false);
  expect(await world.jobs()).toEqual([{ state: 'waiting', attempts: 0 }]);
  world.catchUp();

  const { url } = await starting;
  expect(await fetch(`${url}/health/ready`)).toMatchObject({ status: 200 });
  await eventually(async () => expect(await world.jobs()).toEqual([{ state: 'completed', attempts: 1 }]));
});

test('a stop ends a start that waits for the configuration', async () => {
  await using world = await beforeStart();
  const ended = expect(world.start()).rejects.toThrow('stopped');
  await world.asked;

  world.stop();

  await ended;
  expect(await world.jobs()).toEqual([{ state: 'waiting', attempts: 0 }]);
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
