import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { InvalidSettings } from '@flotilla/config';
import { findFreePorts } from '@flotilla/postgres';
import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { PortNotUsable } from '../src/check-port.ts';
import { openDataDirectory } from '../src/data-directory.ts';
import { ServiceFailed } from '../src/running-services.ts';
import { startPlatform } from '../src/start-platform.ts';
import { isAlive } from './programs.ts';
import { createInstanceDatabases } from './test-platform.ts';

const system = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

/** The directory is free again and no database runs on it. */
function expectNothingLeft(directory: string) {
  openDataDirectory(directory)[Symbol.dispose]();
  expect(existsSync(join(directory, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
}

test('a port in use is reported before anything is created', async () => {
  await using directory = await temporaryDirectory();
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const starting = startPlatform({ environment: { ...system, DATA_DIR: directory.path, PORT: String(port) } });

  await expect(starting).rejects.toThrow(PortNotUsable);
  await expect(starting).rejects.toThrow(`Port ${port} of 127.0.0.1 is used by another program`);
  expect(existsSync(join(directory.path, 'postgres'))).toBe(false);
  expectNothingLeft(directory.path);
});

test.each(['one', 'each'])(
  'PROCESSES=%s: every setting that is not usable is named before anything is made, its secrets are not',
  async (processes) => {
    await using directory = await temporaryDirectory();
    const wrong = { ADMIN_PASSWORD: 'kurz', MAX_CHANNELS_PER_USER: 'many', PORT: 'none' };

    const starting = startPlatform({ environment: { ...system, DATA_DIR: directory.path, PROCESSES: processes, ...wrong } });

    await expect(starting).rejects.toThrow(InvalidSettings);
    await expect(starting).rejects.toMatchObject({
      mistakes: [
        expect.stringContaining('PORT must be'),
        'ADMIN_PASSWORD must have 8 to 50 characters and at most 72 bytes',
        expect.stringContaining('MAX_CHANNELS_PER_USER must be'),
      ],
    });
    expect(existsSync(join(directory.path, 'secrets.json'))).toBe(false);
  },
);

test.each(['one', 'each'])('PROCESSES=%s: a service that cannot start stops everything and says why', async (processes) => {
  await using directory = await temporaryDirectory();
  mkdirSync(directory.path, { recursive: true });
  writeFileSync(join(directory.path, 'work'), 'a file where the transcoder wants a folder');

  const starting = startPlatform({ environment: { ...system, DATA_DIR: directory.path, PORT: '0', PROCESSES: processes } });

  await expect(starting).rejects.toThrow(ServiceFailed);
  await expect(starting).rejects.toThrow(/^transcoder .*ENOTDIR/s);
  expectNothingLeft(directory.path);
});

test.each(['one', 'each'])(
  'PROCESSES=%s: a port that another program takes between choice and use is replaced',
  async (processes) => {
    await using directory = await temporaryDirectory();
    await using other = createServer((connection) => connection.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as AddressInfo;
    const found: number[][] = [];
    await using databases = await createInstanceDatabases();

    await using platform = await startPlatform({
      environment: { ...system, DATA_DIR: directory.path, PORT: '0', PROCESSES: processes, LOG_TO: 'file', ...databases.settings },
      async findPorts(count) {
        const free = await findFreePorts(count);
        found.push(found.length === 0 ? [taken, ...free.slice(1)] : free);
        return found.at(-1) as number[];
      },
    });

    expect(found).toHaveLength(2);
    expect((await fetch(`${platform.serviceUrls.gateway[0]}/health/platform`)).status).toBe(200);
  },
  120_000,
);

test('a start can be given up, and leaves nothing', async () => {
  await using directory = await temporaryDirectory();
  const giveUp = new AbortController();

  const starting = startPlatform({
    environment: { ...system, DATA_DIR: directory.path, PORT: '0', PROCESSES: 'each' },
    signal: giveUp.signal,
    progress: (step) => step === 'Starting the services' && giveUp.abort(),
  });

  await expect(starting).rejects.toThrow('This operation was aborted');
  expectNothingLeft(directory.path);
});

test('R2: PROCESSES=each: a killed service is back on its port, and the end leaves no process', async () => {
  await using directory = await temporaryDirectory();
  const platform = await startPlatform({ environment: { ...system, DATA_DIR: directory.path, PORT: '0', PROCESSES: 'each' } });
  const before = platform.processIds;
  expect(before).toHaveLength(9);

  process.kill(before.at(-1) as number, 'SIGKILL');

  await eventually(async () => expect((await fetch(`${platform.serviceUrls.gateway[0]}/health/platform`)).status).toBe(200));
  const after = platform.processIds;
  await platform.stop();
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).not.toBe(before.at(-1));
  expect([...before, ...after].filter((pid) => pid !== process.pid && isAlive(pid))).toEqual([]);
  expectNothingLeft(directory.path);
});
