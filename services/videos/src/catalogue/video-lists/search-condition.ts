import { uuidOfShort } from '@flotilla/contracts-shared';
import { plainWords } from '../videos/search-fields.ts';
import { SEARCH_VECTOR } from '../videos/video-indexes.ts';
import type { Bind } from './bind.ts';

/** A search of a list: all words begin a word of the name, or it is exactly a tag, or exactly a UUID (docs/contract/video-lists.md#search). */
export type Search = {
  readonly condition: string;
  /** Relevance, for the sort `match`. */
  readonly score: (bind: Bind) => string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_WORDS = 20;

export function searchCondition(text: string, bind: Bind): Search {
  const words = plainWords(text).slice(0, MAX_WORDS);
  const uuid = UUID.test(text) ? text : uuidOfShort(text);
  const ways = [`v.tag_keys @> array[${bind(text.toLowerCase())}]::text[]`];
  if (uuid) ways.push(`v.uuid = ${bind(uuid)}`);
  if (words.length === 0) return { condition: `(${ways.join(' or ')})`, score: () => '0::int' };

  const vector = SEARCH_VECTOR.replace('search_text', 'v.search_text');
  ways.push(`${vector} @@ ${bind(words.map((word) => `'${word}':*`).join(' & '))}::tsquery`);
  // The larger the matching share of the name, the better; names that begin with the search come first.
  const score = (bindScore: Bind) => {
    const whole = bindScore(words.join(' '));
    return `(case when v.search_text = ${whole} then 2 when starts_with(v.search_text, ${whole}) then 1 else 0 end
      + ${words.length}.0 / greatest(length(${vector}), 1))`;
  };
  return { condition: `(${ways.join(' or ')})`, score };
}
