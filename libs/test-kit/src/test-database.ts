import { randomBytes } from 'node:crypto';
import { type ClientBase, Pool } from 'pg';
import { runProcess } from './run.ts';
import { testPostgres } from './test-postgres.ts';

/** A template database, built once per run by the first test that needs it. `build` must have closed its connections when it resolves. */
export type Template = { readonly name: string; readonly build: (url: string) => Promise<void> };
export type TestDatabase = AsyncDisposable & { readonly url: string; drop(): Promise<void> };

/** A fresh copy of the template, for one test. */
export async function createTestDatabase(template: Template): Promise<TestDatabase> {
  const { url } = await testPostgres();
  const name = `test_${template.name}_${randomBytes(6).toString('hex')}`;
  await withAdmin(url('postgres'), async (admin) => {
    const source = await ensureTemplate(admin, template, url);
    await admin.query(`create database "${name}" template "${source}" strategy file_copy`);
  });
  const drop = () =>
    withAdmin(url('postgres'), async (admin) => void (await admin.query(`drop database if exists "${name}" with (force)`)));
  return { url: url(name), drop, [Symbol.asyncDispose]: drop };
}

async function ensureTemplate(admin: ClientBase, { name, build }: Template, url: (database: string) => string): Promise<string> {
  const ready = `template_${name}_${runProcess}`;
  const isThere = async () => (await admin.query('select 1 from pg_database where datname = $1', [ready])).rowCount === 1;
  if (await isThere()) return ready;

  await admin.query('select pg_advisory_lock(hashtext($1))', [ready]);
  if (!(await isThere())) {
    const half = `${ready}_half`;
    await admin.query(`drop database if exists "${half}" with (force)`);
    await admin.query(`create database "${half}"`);
    await build(url(half));
    await admin.query(`alter database "${half}" rename to "${ready}"`);
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [ready]);
  return ready;
}

/** Connections are kept, because opening one costs as much as copying a database. */
const pools = new Map<string, Pool>();

async function withAdmin(url: string, work: (admin: ClientBase) => Promise<void>): Promise<void> {
  const admin = await poolAt(url).connect();
  try {
    await work(admin);
  } finally {
    admin.release();
  }
}

function poolAt(url: string): Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new Pool({ connectionString: url, max: 5, allowExitOnIdle: true });
  // A server may end before its last connection.
  pool.on('error', () => {});
  pools.set(url, pool);
  return pool;
}
