import type { Translation } from '../../catalogue.ts';
import type { search as english } from '../en/search.ts';

export const search: Translation<typeof english> = {
  'search.title': 'Suche',
  'search.unasked': 'Was suchst du?',
  'search.unaskedHint': 'Gib oben ein paar Wörter ein.',
  'search.results': 'Ergebnisse für „{search}“',
  'search.nothing': 'Nichts gefunden',
};
