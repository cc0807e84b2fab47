import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The kinds of objects that are stored, each as often as it is there. Every one belongs to a row, or is found by a sweep. */
export async function storedObjects(instance: Supervised, dataDirectory: string): Promise<string[]> {
  const keys = (await readdir(join(dataDirectory, 'objects', 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).split('/objects/objects/')[1] as string);
  const known = await rowsAsText(instance, '');
  // The sweeps find what a crash left behind: a row names it, or its folder is swept.
  const swept = await rowsAsText(instance, 'pending|uncommitted');
  const isSwept = (key: string) =>
    key.startsWith('uploads/') || swept.includes(key) || (key.startsWith('thumbnails/') && !known.includes(key));
  expect(keys.filter((key) => !known.includes(key) && !isSwept(key))).toEqual([]);
  return keys
    .filter((key) => !isSwept(key))
    .map((key) => key.replaceAll(/[\da-f-]{36}/g, 'ID'))
    .sort();
}

/** All rows of the tables whose name matches, to find objects that no row names. */
async function rowsAsText(instance: Supervised, tablePattern: string): Promise<string> {
  const texts: string[] = [];
  for (const database of await instance.databaseNames()) {
    const tables = await instance.query<{ name: string }>(
      database,
      `select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '${tablePattern}'`,
    );
    for (const { name } of tables) {
      const rows = await instance.query<{ text: string }>(database, `select t::text as text from "${name}" t`);
      texts.push(...rows.map(({ text }) => text));
    }
  }
  return texts.join('\n');
}
