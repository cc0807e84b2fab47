import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { EngineNotAvailable, engineStatus, startEngine } from '../src/index.ts';
import { newPlace } from './place.ts';

const nothing = { PATH: '', JAVA_HOME: '', XDG_CACHE_HOME: '/nonexistent' };

test.each([
  ['kafka', 'Java'],
  ['minio', 'Go'],
  ['redis', 'Redis'],
  ['versitygw', 'Go'],
] as const)('without any tools, starting %s fails with advice to install %s', async (name, wanted) => {
  await using place = await newPlace(nothing);

  const refusal = await startEngine(name, place.options).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(EngineNotAvailable);
  expect((refusal as Error).message).toContain(`Install ${wanted}`);
  expect(await engineStatus(name, place.options)).toBeUndefined();
});

test.each([
  ['kafka', { KAFKA_BROKERS: '127.0.0.1:1,127.0.0.1:2' }],
  ['redis', { REDIS_URL: 'redis://:secret@127.0.0.1:1' }],
  ['minio', { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'somebody', S3_SECRET_KEY: 'secret' }],
] as const)('an address of %s where nothing answers is an error; no other engine is started', async (name, environment) => {
  await using place = await newPlace(environment);

  const failure = (await startEngine(name, place.options).catch((error: unknown) => error)) as Error;

  expect(failure).not.toBeInstanceOf(EngineNotAvailable);
  expect(failure.message).toContain(`${Object.keys(environment)[0]} names a`);
  expect(failure.message).not.toContain('secret');
  expect(place.messages).toEqual([]);
});

test('incomplete settings of a store are an error that names the missing ones', async () => {
  await using place = await newPlace({ S3_ENDPOINT: 'http://127.0.0.1:1' });

  await expect(startEngine('minio', place.options)).rejects.toThrow('S3_ENDPOINT is set, so S3_ACCESS_KEY, S3_SECRET_KEY must be set too');
});

test('one broker that answers is enough', async () => {
  const broker = createServer().listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const { port } = broker.address() as { port: number };
  await using place = await newPlace({ KAFKA_BROKERS: `127.0.0.1:1, 127.0.0.1:${port}` });

  expect(await startEngine('kafka', place.options)).toMatchObject({ from: 'environment' });

  await new Promise((closed) => broker.close(closed));
});
