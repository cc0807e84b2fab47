import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { killEngine, type RunningEngine, startEngine, stopEngine } from '../src/index.ts';
import { knownProcess } from '../src/processes.ts';
import { newPlace } from './place.ts';

async function ask({ settings }: RunningEngine, setting: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: settings[setting] });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

test('PostgreSQL has a database per service, and committed rows survive a kill and a stop', async () => {
  await using place = await newPlace();
  const first = await startEngine('postgres', place.options);
  await ask(first, 'VIDEOS_DATABASE_URL', 'create table kept as select 7 as answer');
  const server = Number(await ask(first, 'POSTGRES_ADMIN_URL', `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as answer`));

  expect(knownProcess(server)).toBeDefined();
  await killEngine('postgres', place.options);
  expect(knownProcess(server)).toBeUndefined();
  const second = await startEngine('postgres', place.options);
  await stopEngine('postgres', place.options);
  await expect(ask(second, 'VIDEOS_DATABASE_URL', 'select 1')).rejects.toThrow('ECONNREFUSED');
  const third = await startEngine('postgres', place.options);

  expect(second.settings).toEqual(first.settings);
  expect(third.settings).toEqual(first.settings);
  expect(await ask(third, 'VIDEOS_DATABASE_URL', 'select answer from kept')).toBe(7);
  for (const setting of ['AUTH_DATABASE_URL', 'TRANSCODER_DATABASE_URL', 'EVENTS_DATABASE_URL']) {
    expect(await ask(third, setting, 'select current_user = current_database() as answer')).toBe(true);
  }
}, 180_000);

test('PostgreSQL is reachable at ENGINES_HOST', async () => {
  await using place = await newPlace({ ENGINES_HOST: '127.0.0.2' });

  const engine = await startEngine('postgres', place.options);

  expect(new URL(engine.settings['AUTH_DATABASE_URL'] as string).hostname).toBe('127.0.0.2');
  expect(await ask(engine, 'AUTH_DATABASE_URL', 'select 7 as answer')).toBe(7);
});
