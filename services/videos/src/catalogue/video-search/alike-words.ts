import type { Database } from '@flotilla/database';
import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import type { Terms } from './search-condition.ts';

/** Known words that share a variant with a word. */
export const readAlikeWords = hotStatement({
  name: 'read-alike-words',
  text: `select asked.word as asked, known.word as known from unnest($1::text[]) asked (word)
    cross join lateral (select word from search_words s where word_variants(s.word) && word_variants(asked.word) limit 300) known`,
  row: { asked: p.text(), known: p.text() },
});

const SHORTEST = 3;
const LONGEST = 40;
/** From this length on, two mistakes are forgiven. */
const LONG = 6;
const AT_MOST = 6;

/** Adds to each word the known ones that are most alike: somebody may have mistyped one of them. Numbers stay what they are. */
export async function withAlikeWords(database: Database, terms: Terms): Promise<Terms> {
  const asked = terms.map(([word]) => word).filter((word) => word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word));
  if (asked.length === 0) return terms;
  const rows = await readAlikeWords(database, [asked]);
  return terms.map(([word]) => {
    const known = rows.flatMap((row) => (row.asked === word ? [row.known] : []));
    return [word, ...closest(word, known)];
  });
}

function closest(word: string, known: readonly string[]): string[] {
  const most = word.length < LONG ? 1 : 2;
  const possible = known
    .map((other) => ({ other, mistakes: mistakesBetween(word, other, most), begins: other[0] === word[0] ? 0 : 1 }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= most);
  const fewest = Math.min(...possible.map(({ mistakes }) => mistakes));
  return possible
    .filter(({ mistakes }) => mistakes === fewest)
    .sort((a, b) => a.begins - b.begins || a.other.localeCompare(b.other))
    .slice(0, AT_MOST)
    .map(({ other }) => other);
}

const at = (line: readonly number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;

/** Letters left out, added, exchanged or swapped with their neighbour (optimal string alignment); beyond `most`, some number that is greater. */
export function mistakesBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = Array.from<number>({ length: b.length + 1 }).fill(Number.POSITIVE_INFINITY);
    row[0] = i;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const exchanged = at(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(at(above, j) + 1, at(row, j - 1) + 1, exchanged, isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY);
    }
    [before, above] = [above, row];
  }
  return at(above, b.length);
}
