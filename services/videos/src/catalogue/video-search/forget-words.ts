import { type Database, type SqlBool, sql, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { SearchWord } from './search-word.entity.ts';

const db = tables({ SearchWord });
const AT_ONCE = 500;
const DAY_IN_SECONDS = 24 * 60 * 60;

/** Deletes the words that no video, channel or playlist has any longer, so that nothing is left of what somebody removed. */
export async function forgetUnusedWords({ database }: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted();
    after = await forgetSome(database, after);
  }
}

async function forgetSome(database: Database, after: string): Promise<string | undefined> {
  const some = db(database).selectFrom('SearchWord').select('word').where('word', '>', after).orderBy('word').limit(AT_ONCE);
  const words = (await some.execute()).map(({ word }) => word);
  if (words.length === 0) return undefined;
  const key = sql.raw(`('''' || word || '''')::tsquery`);
  const names = sql.raw(`array_to_tsvector(string_to_array(plain_text(display_name || ' ' || name), ' '))`);
  const isUsed = sql<SqlBool>`(exists (select from found_videos(${key}, 1))
    or exists (select from channels where ${names} @@ ${key})
    or exists (select from playlists where privacy = 1 and array_to_tsvector(string_to_array(search_text, ' ')) @@ ${key}))`;
  await db(database)
    .deleteFrom('SearchWord')
    .where(sql<SqlBool>`word = any(${words}::text[])`)
    .where((eb) => eb.not(isUsed))
    .execute();
  return words.at(-1);
}

export const forgetUnusedWordsDaily = schedule(
  'forget-unused-words',
  DAY_IN_SECONDS,
  (deps: Deps) => (signal) => forgetUnusedWords(deps, signal),
);
