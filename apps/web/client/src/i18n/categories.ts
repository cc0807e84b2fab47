import { type PlainKey, t } from './messages.ts';

/** What videos can be about, by the ids of the interface. */
const NAMES: Readonly<Record<number, PlainKey>> = {
  1: 'category.music',
  2: 'category.films',
  3: 'category.vehicles',
  4: 'category.art',
  5: 'category.sports',
  6: 'category.travels',
  7: 'category.gaming',
  8: 'category.people',
  9: 'category.comedy',
  10: 'category.entertainment',
  11: 'category.news',
  12: 'category.howTo',
  13: 'category.education',
  14: 'category.activism',
  15: 'category.science',
  16: 'category.animals',
  17: 'category.kids',
  18: 'category.food',
};

/** The name of a category; its id for one that only a newer instance knows. */
export function categoryName(id: number): string {
  const key = NAMES[id];
  return key ? t(key) : String(id);
}
