import { publicKeyOf, readPublicKeys } from '@flotilla/identity';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openDataDirectory } from '../src/data-directory.ts';
import { environmentOf, type Instance, type Ports } from '../src/environment.ts';
import { loadServices } from '../src/load-services.ts';

const services = await loadServices();
const memberNames = services.map(({ name }) => name);
const ports: Ports = {
  auth: [8081],
  videos: [8082],
  transcoder: [8083],
  web: [8084],
  federation: [8085],
  exports: [8086],
  gateway: [8080],
};

async function environments(given: Record<string, string>, changes: Partial<Instance> = {}, index = 0) {
  await using directory = await temporaryDirectory();
  using data = openDataDirectory(directory.path);
  const databaseUrl = (name: string) => `postgres://${name}@127.0.0.1/${name}`;
  const instance = { services, ports, host: '0.0.0.0', publicUrl: 'https://videos.example', databaseUrl, data, ...changes };
  return Object.fromEntries(memberNames.map((name) => [name, environmentOf({ name, index }, given, instance)]));
}

test('a secret reaches the services that read it and no other', async () => {
  const all = await environments({ ADMIN_PASSWORD: 'correct horse battery' });

  const readersOf = (setting: string) => memberNames.filter((name) => all[name]?.[setting] !== undefined).toSorted();
  expect({
    ADMIN_PASSWORD: readersOf('ADMIN_PASSWORD'),
    ENCRYPTION_KEYS: readersOf('ENCRYPTION_KEYS'),
    FILE_TOKEN_SECRET: readersOf('FILE_TOKEN_SECRET'),
    AUTH_DATABASE_URL: readersOf('AUTH_DATABASE_URL'),
    VIDEOS_DATABASE_URL: readersOf('VIDEOS_DATABASE_URL'),
    TRANSCODER_DATABASE_URL: readersOf('TRANSCODER_DATABASE_URL'),
    FEDERATION_DATABASE_URL: readersOf('FEDERATION_DATABASE_URL'),
    EXPORTS_DATABASE_URL: readersOf('EXPORTS_DATABASE_URL'),
    EVENTS_DATABASE_URL: readersOf('EVENTS_DATABASE_URL'),
    SERVICE_PRIVATE_KEY: readersOf('SERVICE_PRIVATE_KEY'),
  }).toEqual({
    ADMIN_PASSWORD: ['auth'],
    ENCRYPTION_KEYS: ['auth', 'federation'],
    FILE_TOKEN_SECRET: ['exports', 'videos'],
    AUTH_DATABASE_URL: ['auth'],
    VIDEOS_DATABASE_URL: ['videos'],
    TRANSCODER_DATABASE_URL: ['transcoder'],
    FEDERATION_DATABASE_URL: ['federation'],
    EXPORTS_DATABASE_URL: ['exports'],
    EVENTS_DATABASE_URL: ['auth', 'exports', 'federation', 'gateway', 'transcoder', 'videos'],
    SERVICE_PRIVATE_KEY: ['auth', 'exports', 'federation', 'gateway', 'transcoder', 'videos', 'web'],
  });
});

test('each service gets its own private key, and the public keys of all', async () => {
  const all = await environments({});

  const privateKeys = memberNames.map((name) => all[name]?.['SERVICE_PRIVATE_KEY'] ?? '');
  expect(new Set(privateKeys).size).toBe(memberNames.length);
  for (const name of memberNames)
    expect(readPublicKeys(all[name]?.['SERVICE_PUBLIC_KEYS'] ?? '')).toEqual(
      Object.fromEntries(memberNames.map((each, index) => [each, [publicKeyOf(privateKeys[index] ?? '')]])),
    );
});

test('keys of the database that the caller names come before those of the directory', async () => {
  const keysOf = async (given: Record<string, string>) => (await environments(given))['auth']?.['ENCRYPTION_KEYS']?.split(',');

  expect(await keysOf({})).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await keysOf({ ENCRYPTION_KEYS: 'new,old' })).toEqual(['new', 'old', expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('only the gateway listens where people reach the instance, and every service knows the addresses of the others', async () => {
  const all = await environments({ HOST: 'ignored', PORT: '1', RATE_LIMIT_FACTOR: '0' });

  expect(memberNames.map((name) => [name, all[name]?.['HOST'], all[name]?.['PORT']])).toEqual(
    memberNames.map((name) => [name, name === 'gateway' ? '0.0.0.0' : '127.0.0.1', String(ports[name])]),
  );
  for (const name of memberNames) {
    expect(all[name]).toMatchObject({
      PUBLIC_URL: 'https://videos.example',
      AUTH_URL: 'http://127.0.0.1:8081',
      VIDEOS_URL: 'http://127.0.0.1:8082',
      TRANSCODER_URL: 'http://127.0.0.1:8083',
      WEB_URL: 'http://127.0.0.1:8084',
      FEDERATION_URL: 'http://127.0.0.1:8085',
      EXPORTS_URL: 'http://127.0.0.1:8086',
      GATEWAY_URL: 'http://127.0.0.1:8080',
      RATE_LIMIT_FACTOR: '0',
    });
  }
});

test('several processes of a service have a port and a work folder each, and are known by all their addresses', async () => {
  const twice = {
    auth: [1, 2],
    videos: [3, 4],
    transcoder: [5, 6],
    web: [7, 8],
    gateway: [9, 10],
    federation: [11, 12],
    exports: [13, 14],
  };
  const [first, second] = [await environments({}, { ports: twice }, 0), await environments({}, { ports: twice }, 1)];

  expect([first['videos']?.['PORT'], second['videos']?.['PORT']]).toEqual(['3', '4']);
  expect(first['transcoder']?.['WORK_DIRECTORY']).not.toBe(second['transcoder']?.['WORK_DIRECTORY']);
  expect(second['gateway']).toMatchObject({
    AUTH_URL: 'http://127.0.0.1:1,http://127.0.0.1:2',
    VIDEOS_URL: 'http://127.0.0.1:3,http://127.0.0.1:4',
  });
});

test('an engine that the caller names replaces the embedded one', async () => {
  const given = { KAFKA_BROKERS: 'kafka:9092', S3_ENDPOINT: 'http://store:9000', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
  const { videos, gateway, web } = await environments(given, {
    databaseUrl: (name) => (name === 'events' ? undefined : `postgres://${name}`),
  });

  expect(videos).toMatchObject({ ...given, VIDEOS_DATABASE_URL: 'postgres://videos' });
  expect(videos).not.toHaveProperty('STORAGE_DIRECTORY');
  expect(gateway).not.toHaveProperty('EVENTS_DATABASE_URL');
  expect(web).not.toHaveProperty('S3_SECRET_KEY');
});
