import type { Deps } from '../../deps.ts';
import { withAlikeWords } from './alike-words.ts';
import type { Terms } from './search-condition.ts';

/** Of so many words one may be missing. */
const MANY_WORDS = 3;

/** Words that are looked for; `without` says how many of them may be missing. */
export type Wanted = { readonly terms: Terms; readonly without?: 0 | 1 };

export const isGuessed = ({ terms, without = 0 }: Wanted) => without > 0 || terms.some((alike) => alike.length > 1);

/** As it was typed; if that finds nothing, with words that are alike; if that neither, with all words but one (docs/contract/search.md#mistyped). */
export async function findMeant<Found extends { readonly total?: number }>(
  { database }: Pick<Deps, 'database'>,
  terms: Terms,
  find: (wanted: Wanted) => Promise<Found>,
): Promise<Found> {
  const exact = await find({ terms });
  if (terms.length === 0 || (exact.total ?? 0) > 0) return exact;
  const meant = await withAlikeWords(database, terms);
  const alike = isGuessed({ terms: meant }) ? await find({ terms: meant }) : exact;
  return (alike.total ?? 0) > 0 || terms.length < MANY_WORDS ? alike : find({ terms: meant, without: 1 });
}
