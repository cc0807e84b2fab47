import { uuidOfShort } from '@flotilla/contracts-shared';
import type { Bind } from '../videos/bind.ts';
import { plainWords } from '../videos/search-fields.ts';

/** What is looked for, in SQL on `videos v`, and `video_search s` where there are keys. */
export type Search = {
  /** Finds the rows of `video_search` that may match, as a `tsquery` on the keys; null where the condition finds them by itself. */
  readonly keys: string | null;
  /** The same for rows that are among the best whatever else is found. */
  readonly firstKeys?: string;
  /** Whether a row matches; `readsSearch` says that it reads `video_search s`. */
  readonly condition: string;
  readonly readsSearch: boolean;
  /** The same of rows that were found by their keys; null where all of those match. */
  readonly left: string | null;
  /** Relevance, for the sort `match`. */
  readonly score: string;
};

/** The words of a search; each with those that were meant instead, perhaps. */
export type Terms = readonly (readonly [asked: string, ...alike: string[]])[];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_WORDS = 20;
/** Words of scripts without spaces are found anywhere in a text. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/;

/** No name has a longer word, and the database takes none that is much longer. */
const LONGEST_WORD = 250;

export const termsOf = (text: string): Terms =>
  [...new Set(plainWords(text).map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MAX_WORDS).map((word) => [word]);
export const uuidIn = (text: string): string | undefined => (UUID.test(text) ? text : uuidOfShort(text));

/** The index has no longer parts of words without spaces; of a longer one all parts have to be there. */
const LONGEST_UNSPACED = 8;
const PARTS = new RegExp(`.{1,${LONGEST_UNSPACED}}`, 'gsu');
function lexemesOf(word: string): string {
  if (!UNSPACED.test(word) || word.length <= LONGEST_UNSPACED) return `'${word}'`;
  const parts = word.match(PARTS) ?? [];
  return `(${parts.map((part) => `'${part}'`).join(' & ')})`;
}
const keyOf = (alike: readonly string[]) => (alike.length === 1 ? lexemesOf(alike[0] as string) : `(${alike.map(lexemesOf).join(' | ')})`);
const beginsWith = (words: string, word: string, bind: Bind) =>
  UNSPACED.test(word) ? `strpos(${words}, ${bind(word)}) > 0` : `strpos(' ' || ${words}, ${bind(` ${word}`)}) > 0`;
const has = (words: string, word: string, bind: Bind) => `strpos(' ' || ${words} || ' ', ${bind(` ${word} `)}) > 0`;

/** A search of a list: all words begin a word of the name, or it is exactly a tag, or exactly a UUID (docs/contract/video-lists.md#search). */
export function nameSearch(text: string, bind: Bind): Search {
  const terms = termsOf(text);
  const uuid = uuidIn(text);
  const keys = terms.length > 0 ? `${bind(terms.map(keyOf).join(' & '))}::tsquery` : null;
  const isTag = `v.tag_keys @> array[${bind(text.toLowerCase())}]::text[]`;
  if (keys === null) return unkeyed(isTag);
  const isName = terms.map(([word]) => beginsWith('v.search_text', word, bind)).join(' and ');
  const condition = `((${isName}) or ${isTag})`;
  if (!uuid) return { keys, condition, left: condition, readsSearch: false, score: scoreOf(terms, bind) };
  const found = `select v.id from found_videos(${keys}, ${MOST}) s join videos v on v.id = s.video_id where ${condition}`;
  return unkeyed(`v.id in (select id from videos where uuid = ${bind(uuid)} union all ${found})`);
}

const unkeyed = (condition: string): Search => ({ keys: null, condition, left: condition, readsSearch: false, score: '0::int' });

/** What is found by keys, of `video_search s`; an index holds exactly this expression. */
export const SEARCH_KEYS = `search_keys(s.video_id, s.title || ' ' || s.tags || ' ' || s.channel, s.description || ' ' || s.spoken)`;

/** More than so many rows with the same keys are not read to find the best. */
export const MOST = 4000;

/** A search of everything that is known of a video (docs/contract/search.md#videos). */
export function textSearch(terms: Terms, bind: Bind, { without = 0 }: { readonly without?: 0 | 1 } = {}): Search {
  if (terms.length === 0) return unkeyed('false');
  const keys = keysOf(terms, without);
  const found = terms.map((alike) => `(${alike.flatMap((word) => [beginsWith(NAMES, word, bind), has(TEXTS, word, bind)]).join(' or ')})`);
  const condition =
    without === 0 ? found.join(' and ') : `(${found.map((each) => `${each}::int`).join(' + ')}) >= ${terms.length - without}`;
  const asTyped = keysOf(
    terms.map(([word]) => [word]),
    without,
  );
  return {
    keys: `${bind(keys)}::tsquery`,
    ...(without > 0 && asTyped !== keys && { firstKeys: `${bind(asTyped)}::tsquery` }),
    condition,
    left: null,
    readsSearch: true,
    score: scoreOf(terms, bind),
  };
}

function keysOf(terms: Terms, without: 0 | 1): string {
  const all = terms.map(keyOf);
  return without === 0 ? all.join(' & ') : all.map((_, missing) => `(${all.toSpliced(missing, 1).join(' & ')})`).join(' | ');
}

const NAMES = `concat_ws(' ', s.title, s.tags, s.channel)`;
const TEXTS = `concat_ws(' ', s.description, s.spoken)`;

/** What a word is worth by where it was found: whole, or the beginning of another. Title before tags, tags before channel, channel before description, that before captions. */
const PLACES = [
  ['title', 1, 0.85],
  ['tags', 0.55, 0.5],
  ['channel', 0.4, 0.35],
] as const;
const DESCRIPTION = 0.2;
const SPOKEN = 0.1;
/** Where all words were typed so, it is more than where any of them is only alike, wherever they were found. */
const AS_TYPED = 5;

/** The words in the order of the search count most as the whole title, then at its beginning, then anywhere in it; and the larger their part of it, the better. */
function scoreOf(terms: Terms, bind: Bind): string {
  const asked = bind(terms.map(([word]) => word).join(' '));
  const isGuessed = terms.some((alike) => alike.length > 1);
  const words = terms.map((alike) =>
    bestOf(alike.map((word, index) => worth(word, index === 0 && isGuessed ? AS_TYPED * terms.length : 0, bind))),
  );
  const phrase = `case when s.title = ${asked}::text then 1.5 when starts_with(s.title, ${asked}) then 0.7 when strpos(s.title, ${asked}) > 0 then 0.3 else 0 end`;
  const share = `${terms.length}::real / (1 + length(s.title) - length(replace(s.title, ' ', '')))`;
  return `((${words.join(' + ')}) / ${terms.length} + ${phrase} + 0.3 * least(1, ${share}))::real`;
}

const bestOf = (scores: readonly string[]) => (scores.length === 1 ? (scores[0] as string) : `greatest(${scores.join(', ')})`);

function worth(word: string, more: number, bind: Bind): string {
  const whole = bind(` ${word} `);
  const cases = PLACES.flatMap(([column, full, beginning]) => [
    `when strpos(' ' || s.${column} || ' ', ${whole}) > 0 then ${full + more}`,
    `when ${beginsWith(`s.${column}`, word, bind)} then ${beginning + more}`,
  ]);
  return `(case ${cases.join(' ')} when strpos(' ' || s.description || ' ', ${whole}) > 0 then ${DESCRIPTION + more}
    when strpos(' ' || s.spoken || ' ', ${whole}) > 0 then ${SPOKEN + more} else 0 end)`;
}
