import { readdir, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from '@jest/globals';
import type { Supervised } from './supervised.ts';

/** Nothing is left to be done, and nothing was given up. */
export async function expectSettled(instance: Supervised): Promise<void> {
  for (const database of await instance.databaseNames()) {
    const jobs = await instance.query<{ type: string; state: string; error: string | null }>(
      database,
      `select type, state, error from jobs where state not in ('completed', 'cancelled') and (run_at < now() + interval '1 minute' or state = 'failed')`,
    );
    expect([database, jobs]).toEqual([database, []]);
    expect([database, await instance.query(database, 'select * from outbox')]).toEqual([database, []]);
  }
  for (const unfinished of [
    `select type, error from inbox_activities where state <> 'done'`,
    'select host, last_error from delivery_hosts where cursor < wanted or failures > 0',
    'select * from delivery_failures',
  ])
    expect([unfinished, await instance.query('federation', unfinished)]).toEqual([unfinished, []]);
}

/**
 * The kinds of objects that are stored, each as often as it is there. Fails while something is stored that no row names. It is made to look old and the sweeps
 * are made due, so that a later call succeeds.
 */
export async function storedObjects(instance: Supervised, dataDirectory: string): Promise<string[]> {
  const folder = join(dataDirectory, 'objects', 'objects');
  const keys = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const rows = await rowsAsText(instance);
  const orphans = keys.filter((key) => !rows.includes(key));
  const unfinished = [
    ...(await instance.query('videos', 'select storage_key from pending_objects')),
    ...(await instance.query('transcoder', 'select storage_key from uncommitted_objects')),
  ];
  if (orphans.length > 0 || unfinished.length > 0) await sweep(instance, folder, orphans);
  expect([orphans, unfinished]).toEqual([[], []]);
  return keys.map((key) => key.replaceAll(/[\da-f-]{36}/g, 'ID')).sort();
}

/** An event that is under way may still lead to a row. */
const NAMED_WITHIN_MS = 20_000;
/** Longer than an object may exist before a row names it. */
const A_LONG_TIME_IN_DAYS = 30;

async function sweep(instance: Supervised, folder: string, orphans: readonly string[]): Promise<void> {
  const longAgo = new Date(Date.now() - A_LONG_TIME_IN_DAYS * 86_400_000);
  for (const file of orphans.map((key) => join(folder, key)))
    if ((await stat(file)).mtimeMs < Date.now() - NAMED_WITHIN_MS) await utimes(file, longAgo, longAgo);
  await instance.query('videos', `update pending_objects set created_at = now() - interval '${A_LONG_TIME_IN_DAYS} days'`);
  await instance.query('transcoder', `update uncommitted_objects set created_at = now() - interval '${A_LONG_TIME_IN_DAYS} days'`);
  for (const database of await instance.databaseNames())
    await instance.query(database, `update schedules set next_run_at = now() where name ~ '^(sweep|reap)-'`);
}

/** All rows, to find objects that none names. */
async function rowsAsText(instance: Supervised): Promise<string> {
  const texts: string[] = [];
  for (const database of await instance.databaseNames()) {
    const tables = await instance.query<{ name: string }>(database, `select tablename as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables) {
      const rows = await instance.query<{ text: string }>(database, `select t::text as text from "${name}" t`);
      texts.push(...rows.map(({ text }) => text));
    }
  }
  return texts.join('\n');
}
