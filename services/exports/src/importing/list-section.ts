import type { ImportSection } from '@flotilla/contracts-exports';
import type { Outcome } from '../user-imports/stats.ts';
import type { JsonItem } from './json-items.ts';
import { isObject, readItems } from './read-json.ts';
import type { Importing, Section } from './section.ts';

export type ListItem = { readonly list: string; readonly item: Readonly<Record<string, unknown>>; readonly index: number };

/** A section whose file has its items in lists; what is no object is an error. */
export const listSection = (
  name: ImportSection,
  file: string,
  lists: readonly string[],
  take: (importing: Importing, item: ListItem) => Promise<Outcome>,
): Section => ({
  name,
  file,
  items: (importing) => readItems(importing, file, lists),
  async take(importing, found, index) {
    const { list, item } = found as JsonItem;
    return isObject(item) ? take(importing, { list, item, index }) : 'errors';
  },
});
