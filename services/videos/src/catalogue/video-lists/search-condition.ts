import { uuidOfShort } from '@flotilla/contracts-shared';
import { plainWords } from '../videos/search-fields.ts';
import { LONGEST_PREFIX, SEARCH_VECTOR, WORD_PREFIXES } from '../videos/video-indexes.ts';
import type { Bind } from './bind.ts';

/** A search of a list: all words begin a word of the name, or it is exactly a tag, or exactly a UUID (docs/contract/video-lists.md#search). */
export type Search = {
  /** For rows that are read anyway, and to count. */
  readonly condition: string;
  /** The same for gathering matches by an index, which finds those of several words without reading all matches of each. */
  readonly gathering: string;
  /** Relevance, for the sort `match`. */
  readonly score: string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_WORDS = 20;

export function searchCondition(text: string, bind: Bind): Search {
  const words = plainWords(text).slice(0, MAX_WORDS);
  const uuid = UUID.test(text) ? text : uuidOfShort(text);
  const ways = [`v.tag_keys @> array[${bind(text.toLowerCase())}]::text[]`];
  if (uuid) ways.push(`v.uuid = ${bind(uuid)}`);
  const either = (...more: string[]) => `(${[...ways, ...more].join(' or ')})`;
  if (words.length === 0) return { condition: either(), gathering: either(), score: '0::int' };

  const [vector, prefixes] = [SEARCH_VECTOR, WORD_PREFIXES].map((indexed) => indexed.replace('search_text', 'v.search_text'));
  const whole = `${bind(words.join(' '))}::text`;
  const condition = either(`${vector} @@ ('''' || replace(${whole}, ' ', ''':* & ''') || ''':*')::tsquery`);
  const areIndexed = words.every((word) => word.length <= LONGEST_PREFIX);
  return {
    condition,
    gathering: areIndexed ? either(`${prefixes} @> string_to_array(${whole}, ' ')`) : condition,
    // The larger the matching share of the name, the better; names that begin with the search come first.
    score: `(case when v.search_text = ${whole} then 2 when starts_with(v.search_text, ${whole}) then 1 else 0 end
      + ${words.length}.0 / greatest(length(${vector}), 1))`,
  };
}
