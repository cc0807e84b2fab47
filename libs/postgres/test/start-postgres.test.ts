import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { silentLog } from '@flotilla/telemetry';
import { eventually, temporaryRoot } from '@flotilla/test-kit';
import { afterAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { type Postgres, startPostgres } from '../src/index.ts';
import { pidIn } from '../src/leftovers.ts';

const starter = fileURLToPath(new URL('starter.ts', import.meta.url));

async function directoryOf(mode = 0o755) {
  const path = await mkdtemp(join(temporaryRoot, 'flotilla-postgres-'));
  const directory = join(path, 'inner');
  mkdirSync(directory, { mode });
  return { directory, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

let made: ReturnType<typeof makeCluster> | undefined;
afterAll(async () => (await made)?.[Symbol.asyncDispose]());

/** A directory in which a server has run and was stopped. */
async function makeCluster() {
  const place = await directoryOf();
  await (await start(place.directory)).stop();
  return place;
}

/** A copy of one that is made once for all tests of this file, because making one takes long. */
async function directoryWithCluster() {
  const { directory } = await (made ??= makeCluster());
  const place = await directoryOf();
  execFileSync('cp', ['-a', `${directory}/.`, place.directory]);
  return place;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const start = (directory: string): Promise<Postgres> => startPostgres({ directory, databases: ['auth', 'videos'], log: silentLog });

test('starts, keeps its data over a stop, and hides its password', async () => {
  await using place = await directoryOf(0o700);
  const first = await start(place.directory);
  await ask(first.url('auth'), 'create table kept as select 7 as answer');
  await first.stop();

  const second = await start(place.directory);

  expect(await ask(second.url('auth'), 'select answer from kept')).toBe(7);
  expect(await ask(second.url('auth'), `select lower('ÉÇ') as answer`)).toBe('éç');
  await ask(second.url('auth'), 'create extension pg_trgm');
  expect(statSync(join(place.directory, 'password')).mode & 0o777).toBe(0o600);
  await second.stop();
});

test('a database belongs to its own role, and no other database can be reached with it', async () => {
  await using place = await directoryWithCluster();
  const postgres = await start(place.directory);

  const foreign = new URL(postgres.url('auth'));
  foreign.pathname = '/videos';

  await expect(ask(foreign.href, 'select 1 as answer')).rejects.toThrow('permission denied');
  await expect(ask(postgres.url('auth').replace(/:[0-9a-f]{64}@/, ':guess@'), 'select 1 as answer')).rejects.toThrow('password');
  expect(await ask(postgres.url('postgres'), 'select rolsuper as answer from pg_roles where rolname = current_user')).toBe(true);
  await postgres.stop();
});

test('ends with the process that started it, even one that is killed, and the next start finds what was committed', async () => {
  await using place = await directoryWithCluster();
  const killed = await startInProcess(place.directory);
  await ask(killed.url, 'create table kept as select 7 as answer');

  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const next = await start(place.directory);

  expect(await ask(next.url('auth'), 'select answer from kept')).toBe(7);
  await eventually(() => expect(isAlive(killed.pid)).toBe(false));
  await next.stop();
});

test('starts after a killed server, and ignores lock files that name unrelated processes', async () => {
  await using place = await directoryWithCluster();
  const killed = await startInProcess(place.directory);
  await ask(killed.url, 'create table kept as select 7 as answer');
  // It would start the server again.
  killed.process.kill('SIGSTOP');
  process.kill(killed.pid, 'SIGKILL');
  await eventually(() => expect(ask(killed.url, 'select 1 as answer')).rejects.toThrow('ECONNREFUSED'));
  await writeFile(join(place.directory, 'data', 'postmaster.pid'), `${process.ppid}\n`);

  const next = await start(place.directory);

  expect(await ask(next.url('auth'), 'select answer from kept')).toBe(7);
  killed.process.kill('SIGKILL');
  await next.stop();
});

test('a server left over by an earlier start is stopped before the next one starts', async () => {
  await using place = await directoryWithCluster();
  const forgotten = await startInProcess(place.directory);
  forgotten.process.kill('SIGSTOP');

  const next = await start(place.directory);

  await expect(ask(forgotten.url, 'select 1 as answer')).rejects.toThrow('ECONNREFUSED');
  expect(await ask(next.url('auth'), 'select 7 as answer')).toBe(7);
  forgotten.process.kill('SIGKILL');
  await next.stop();
});

test('an interrupted first start is repeated', async () => {
  await using place = await directoryOf();
  mkdirSync(join(place.directory, 'data.new'));
  await writeFile(join(place.directory, 'data.new', 'PG_VERSION'), 'half');

  const postgres = await start(place.directory);

  expect(await ask(postgres.url('auth'), 'select 7 as answer')).toBe(7);
  expect(existsSync(join(place.directory, 'data.new'))).toBe(false);
  await postgres.stop();
});

async function startInProcess(directory: string): Promise<{ process: ChildProcess; pid: number; url: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', starter, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, ...(JSON.parse(line) as { pid: number; url: string }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a server that is killed alone is started again at the same address, with what was committed', async () => {
  await using place = await directoryWithCluster();
  const postgres = await start(place.directory);
  await ask(postgres.url('auth'), 'create table kept as select 7 as answer');
  const killed = postgres.pid;

  process.kill(killed, 'SIGKILL');

  await eventually(async () => expect(await ask(postgres.url('auth'), 'select answer from kept')).toBe(7), { withinMs: 20_000 });
  await eventually(() => expect(postgres.pid).not.toBe(killed));
  await postgres.stop();
  await expect(ask(postgres.url('auth'), 'select 1 as answer')).rejects.toThrow();
});

test('a stop during a restart stops the new server as well', async () => {
  await using place = await directoryWithCluster();
  const postgres = await start(place.directory);
  const killed = postgres.pid;
  process.kill(killed, 'SIGKILL');
  const lockFile = join(place.directory, 'data', 'postmaster.pid');
  await eventually(() => expect(pidIn(lockFile) ?? killed).not.toBe(killed), { withinMs: 20_000 });
  const next = pidIn(lockFile) as number;

  await postgres.stop();

  expect(isAlive(next)).toBe(false);
});
