import { authApi } from '@flotilla/contracts-auth';
import { temporaryDirectory } from '@flotilla/test-kit';
import { signIn } from '@flotilla/test-kit/session';
import { expect, test } from '@jest/globals';
import { findingsOn, openDatabases, startInstanceOnServer } from './instance.ts';

test('jobs that wait while jobs are paused, or were until a moment ago, are not stuck; those that go on anyway are', async () => {
  await using directory = await temporaryDirectory();
  await using platform = await startInstanceOnServer(directory.path);
  await using databases = openDatabases((name) => platform.databaseUrl(name) as string);
  const { sql } = databases;
  const { call: root } = await signIn(platform.serviceUrls.gateway[0]);
  const add = async (service: string, type: string) => {
    const [job] = await sql<{ id: number }>(
      service,
      `insert into jobs (type, payload, run_at, created_at) values ($1, '{}', now() - interval '1 hour', now() - interval '1 hour') returning id`,
      [type],
    );
    return `stuck ${service}: job ${type} ${job?.id}`;
  };
  const stuck = () => findingsOn(platform.settings);
  expect(await root(authApi.pauseJobs, {})).toMatchObject({ status: 204 });
  const waits = await add('transcoder', 'due');
  const goesOn = await add('transcoder', 'remove-account');

  expect(await stuck()).toEqual([goesOn]);
  expect(await root(authApi.resumeJobs, {})).toMatchObject({ status: 204 });
  expect(await stuck()).toEqual([goesOn]);
  await sql('auth', `update jobs_pause set changed_at = now() - interval '11 minutes'`);
  expect(await stuck()).toEqual([waits, goesOn].toSorted());
}, 240_000);
