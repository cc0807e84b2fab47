import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { authApi } from '@flotilla/contracts-auth';
import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startCommand } from './start-command.ts';
import { must, signIn } from './world.ts';

const GRACE_MS = 20_000;
const alice = { username: 'alice', password: 'alice and her boat', email: 'alice@example.org', role: 2 } as const;
/** PostgreSQL removes it as the last thing of an orderly end. */
const databaseRan = (directory: string) => existsSync(join(directory, 'postgres', 'data', 'postmaster.pid'));

test('SIGTERM to npm start stops everything in order, npm last, and the next start finds all data', async () => {
  await using directory = await temporaryDirectory();
  const environment = { DATA_DIR: directory.path };
  {
    await using first = await startCommand(environment, ['start']);
    const root = await signIn(first.url);
    await must(root.call(authApi.createUser, { body: alice }), 200);
    expect(databaseRan(directory.path)).toBe(true);

    first.signal('SIGTERM');

    expect(await first.exited).toBe(0);
    expect(first.survivors()).toEqual([]);
    expect(first.output()).toContain('Stopping ...');
    expect(databaseRan(directory.path)).toBe(false);
  }

  await using second = await startCommand(environment);
  expect((await signIn(second.url, alice.username, alice.password)).userId).toBeGreaterThan(0);
});

test('what npm run dev started ends in order when npm is killed', async () => {
  await using directory = await temporaryDirectory();
  const port = await freePort();
  await using instance = await startCommand({ DATA_DIR: directory.path, WEB_DEV_URL: `http://127.0.0.1:${port}` }, ['run', 'dev']);

  instance.signal('SIGKILL');

  await eventually(() => expect(instance.survivors()).toEqual([]), { withinMs: GRACE_MS });
  expect(instance.output()).toContain('Stopping ...');
  expect(databaseRan(directory.path)).toBe(false);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
