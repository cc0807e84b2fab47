import type { Translation } from '../../catalogue.ts';
import type { categories as english } from '../en/categories.ts';

export const categories: Translation<typeof english> = {
  'categories.music': 'Musik',
  'categories.films': 'Filme',
  'categories.vehicles': 'Fahrzeuge',
  'categories.art': 'Kunst',
  'categories.sports': 'Sport',
  'categories.travels': 'Reisen',
  'categories.gaming': 'Spiele',
  'categories.people': 'Menschen',
  'categories.comedy': 'Humor',
  'categories.entertainment': 'Unterhaltung',
  'categories.news': 'Nachrichten und Politik',
  'categories.howTo': 'Anleitungen',
  'categories.education': 'Bildung',
  'categories.activism': 'Engagement',
  'categories.science': 'Wissenschaft und Technik',
  'categories.animals': 'Tiere',
  'categories.kids': 'Kinder',
  'categories.food': 'Essen',
};
