import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { federationApi } from '@flotilla/contracts-federation';
import { createClient } from '@flotilla/http-client';
import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startCommand } from './start-command.ts';
import { must, signIn } from './world.ts';

const words = ['start', '--', '--instances', '2', '--follow'];
const databaseRuns = (directory: string, instance: number) =>
  existsSync(join(directory, String(instance), 'postgres', 'data', 'postmaster.pid'));

test('one command starts two instances that follow each other, Ctrl-C ends both, and the next start finds them as they were', async () => {
  await using directory = await temporaryDirectory();
  const environment = { DATA_DIR: directory.path };
  let hosts: string[];
  {
    await using instances = await startCommand(environment, words);
    const [here = '', there = ''] = instances.urls;
    hosts = [here, there].map((url) => new URL(url).host);
    expect(new Set(hosts).size).toBe(2);
    for (const [url, other] of [
      [here, hosts[1]],
      [there, hosts[0]],
    ] as const) {
      const { call } = await signIn(url);
      const accepted = { total: 1, data: [{ state: 'accepted' }] };
      expect(await must(call(federationApi.listInstanceFollowing, { query: {} }), 200)).toMatchObject(accepted);
      const { data } = await must(call(federationApi.listInstanceFollowers, { query: {} }), 200);
      expect(data).toMatchObject([{ state: 'accepted', follower: { name: 'peertube', host: other } }]);
    }

    instances.signalAll('SIGINT');

    expect(await instances.exited).toBe(0);
    await eventually(() => expect(instances.survivors()).toEqual([]));
    expect([1, 2].map((instance) => databaseRuns(directory.path, instance))).toEqual([false, false]);
  }

  // The ports are part of their ids.
  await using again = await startCommand({ ...environment, PORT: hosts[0]?.split(':')[1] ?? '', ADMIN_PASSWORD: 'not the one of root' }, [
    'start',
    '--',
    '--instances',
    '2',
  ]);
  const ask = createClient({ baseUrl: again.urls[0] ?? '' });
  const { data } = await must(ask(federationApi.listInstanceFollowing, { query: {} }), 200);
  expect(data).toMatchObject([{ state: 'accepted', following: { host: hosts[1] } }]);
});

test.each([
  [['--instances', '2'], { PUBLIC_URL: 'https://video.example' }, 'PUBLIC_URL cannot be shared by several instances', 1],
  [['--instances', 'many'], {}, '--instances is a number from 1 to 9', 2],
  [['--follow'], {}, '--follow is for several instances', 2],
])('%j with %j starts nothing and says why', async (more, environment, reason, code) => {
  await using directory = await temporaryDirectory();

  await using command = await startCommand({ DATA_DIR: directory.path, ...environment }, ['start', '--', ...more]);

  expect(await command.exited).toBe(code);
  expect(command.output()).toContain(reason);
  expect(existsSync(join(directory.path, '1'))).toBe(false);
});
