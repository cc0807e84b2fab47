import type { Translation } from '../../catalogue.ts';
import type { search as english } from '../en/search.ts';

export const search: Translation<typeof english> = {
  'search.title': 'Recherche',
  'search.unasked': 'Que cherchez-vous ?',
  'search.unaskedHint': 'Tapez quelques mots dans le champ en haut.',
  'search.results': 'Résultats pour « {search} »',
  'search.nothing': 'Aucun résultat',
};
