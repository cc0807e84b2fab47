import { type Expression, type SqlBool, sql } from '@flotilla/database';
import type { Terms } from './search-condition.ts';

/** An index holds exactly this expression. */
const vectorOf = (words: Expression<string>) => sql`array_to_tsvector(string_to_array(${words}, ' '))`;

/** Whether each word of a search begins a word of a name, in any order (docs/contract/search.md#channels-and-playlists). */
export function matchesTerms(words: Expression<string>, terms: Terms): Expression<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`false`;
  const query = terms.map((alike) => `(${alike.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
  return sql<SqlBool>`${vectorOf(words)} @@ ${query}::tsquery`;
}

/** The larger the matching share of the name, the better; names that begin with the search come first, and what was typed so before what is alike. */
export function relevance(words: Expression<string>, terms: Terms): Expression<number> {
  const whole = terms.map(([word]) => word).join(' ');
  const typed = terms.map(([word]) => sql<number>`(strpos(' ' || ${words}, ${` ${word}`}) > 0)::int`);
  return sql<number>`(case when ${words} = ${whole} then 2 when starts_with(${words}, ${whole}) then 1 else 0 end
    + ${terms.length}::real / greatest(length(${vectorOf(words)}), 1) + ${sql.join(typed, sql` + `)})`;
}
