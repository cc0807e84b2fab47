import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { migrateDatabases } from '../src/index.ts';

const empty = () => createTestDatabase({ name: 'empty', build: async () => {} });

test('the databases that are named are taken to their newest step, once, also by two that do it at the same time', async () => {
  await using auth = await empty();
  await using videos = await empty();
  const environment = { AUTH_DATABASE_URL: auth.url, VIDEOS_DATABASE_URL: videos.url };
  const migrate = () => migrateDatabases(environment, { log: silentLog });

  const both = (await Promise.all([migrate(), migrate()])).flat();

  const stepsOf = (wanted: string) => both.filter(({ service }) => service === wanted).map(({ steps }) => steps.length);
  for (const service of ['auth', 'videos']) {
    expect(stepsOf(service)).toContain(0);
    expect(Math.max(...stepsOf(service))).toBeGreaterThan(0);
  }
  expect(stepsOf('transcoder')).toEqual([]);
  expect((await migrate()).map(({ steps }) => steps)).toEqual([[], []]);
});

test('without any database the error says what to set', async () => {
  await expect(migrateDatabases({}, { log: silentLog })).rejects.toThrow('AUTH_DATABASE_URL');
});
