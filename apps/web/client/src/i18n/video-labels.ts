import { knownLanguageName } from './known-language-name.ts';
import { type PlainKey, t } from './messages.ts';

type Labelled<Id> = { readonly id: Id | null; readonly label: string };

/** Ids as on the wire (docs/contract/conventions.md#constants). */
const CATEGORIES: Readonly<Record<number, PlainKey>> = {
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
const LICENCES: Readonly<Record<number, PlainKey>> = {
  1: 'licence.by',
  2: 'licence.bySa',
  3: 'licence.byNd',
  4: 'licence.byNc',
  5: 'licence.byNcSa',
  6: 'licence.byNcNd',
  7: 'licence.publicDomain',
  8: 'licence.noRestrictions',
  9: 'licence.allRightsReserved',
};

/** What is not known here is called as the server calls it. */
export const categoryInWords = (category: Labelled<number>): string => inWords(CATEGORIES, category);
export const licenceInWords = (licence: Labelled<number>): string => inWords(LICENCES, licence);
export const languageInWords = ({ id, label }: Labelled<string>): string => (id === null ? undefined : knownLanguageName(id)) ?? label;

/** The name of a category; its id for one that only a newer instance knows. */
export const categoryName = (id: number): string => categoryInWords({ id, label: String(id) });

function inWords(names: Readonly<Record<number, PlainKey>>, { id, label }: Labelled<number>): string {
  const name = id === null ? undefined : names[id];
  return name ? t(name) : label;
}
