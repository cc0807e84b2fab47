import { type PlainKey, t } from './messages.ts';

/** What videos can be about, by the ids of the interface. */
const NAMES: Readonly<Record<number, PlainKey>> = {
  1: 'categories.music',
  2: 'categories.films',
  3: 'categories.vehicles',
  4: 'categories.art',
  5: 'categories.sports',
  6: 'categories.travels',
  7: 'categories.gaming',
  8: 'categories.people',
  9: 'categories.comedy',
  10: 'categories.entertainment',
  11: 'categories.news',
  12: 'categories.howTo',
  13: 'categories.education',
  14: 'categories.activism',
  15: 'categories.science',
  16: 'categories.animals',
  17: 'categories.kids',
  18: 'categories.food',
};

/** The name of a category; its id for one that only a newer instance knows. */
export function categoryName(id: number): string {
  const key = NAMES[id];
  return key ? t(key) : String(id);
}
