import { type SqlBool, sql, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { lockWords } from './learn-words.ts';
import { SEARCH_KEYS } from './search-condition.ts';
import { SearchWord } from './search-word.entity.ts';

const db = tables({ SearchWord });
const AT_ONCE = 500;
const DAY_IN_SECONDS = 24 * 60 * 60;

/** Deletes the words that nothing public has any longer, so that nothing is left of what somebody removed or hid. */
export async function forgetUnusedWords({ database }: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted();
    const last: string = after;
    after = await database.transaction((tx) => forgetSome(tx, last));
  }
}

async function forgetSome(tx: Transaction, after: string): Promise<string | undefined> {
  await lockWords(tx);
  const some = db(tx).selectFrom('SearchWord').select('word').where('word', '>', after).orderBy('word').limit(AT_ONCE);
  const words = (await some.execute()).map(({ word }) => word);
  if (words.length === 0) return undefined;
  const key = sql.raw(`('''' || word || '''')::tsquery`);
  const names = sql.raw(`array_to_tsvector(string_to_array(plain_text(display_name || ' ' || name), ' '))`);
  const isPublic = sql.raw('join videos v on v.id = s.video_id where v.audience = 1');
  // Some of the newest have most words; to look for a common one everywhere takes long.
  const isUsed = sql<SqlBool>`(exists (select from found_videos(${key}, 50) s ${isPublic})
    or exists (select from video_search s ${isPublic} and ${sql.raw(SEARCH_KEYS)} @@ ${key})
    or exists (select from channels where ${names} @@ ${key})
    or exists (select from playlists where privacy = 1 and array_to_tsvector(string_to_array(search_text, ' ')) @@ ${key}))`;
  await db(tx)
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
