import { type Expression, type SqlBool, sql } from '@flotilla/database';
import { plainWords } from '../../catalogue/index.ts';

const MAX_WORDS = 20;
const NONE = sql<SqlBool>`false`;
/** An index holds exactly this expression. */
const vectorOf = (searchText: Expression<string>) => sql`array_to_tsvector(string_to_array(${searchText}, ' '))`;
const wordsOf = (search: string) => plainWords(search).slice(0, MAX_WORDS);

/** Whether each word of a search begins a word of a name, in any order (docs/contract/playlists.md#search). */
export function matchesWords(searchText: Expression<string>, search: string): Expression<SqlBool> {
  const words = wordsOf(search);
  if (words.length === 0) return NONE;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<SqlBool>`${vectorOf(searchText)} @@ ${query}::tsquery`;
}

/** The larger the matching share of the name, the better; names that begin with the search come first. */
export function relevance(searchText: Expression<string>, search: string): Expression<number> {
  const words = wordsOf(search);
  const whole = words.join(' ');
  return sql<number>`(case when ${searchText} = ${whole} then 2 when starts_with(${searchText}, ${whole}) then 1 else 0 end
    + ${words.length}::real / greatest(length(${vectorOf(searchText)}), 1))`;
}
