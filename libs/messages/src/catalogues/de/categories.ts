import type { Translation } from '../../catalogue.ts';
import type { categories as english } from '../en/categories.ts';

export const categories: Translation<typeof english> = {
  'category.music': 'Musik',
  'category.films': 'Filme',
  'category.vehicles': 'Fahrzeuge',
  'category.art': 'Kunst',
  'category.sports': 'Sport',
  'category.travels': 'Reisen',
  'category.gaming': 'Gaming',
  'category.people': 'Menschen',
  'category.comedy': 'Comedy',
  'category.entertainment': 'Unterhaltung',
  'category.news': 'Nachrichten & Politik',
  'category.howTo': 'Anleitungen',
  'category.education': 'Bildung',
  'category.activism': 'Aktivismus',
  'category.science': 'Wissenschaft & Technik',
  'category.animals': 'Tiere',
  'category.kids': 'Kinder',
  'category.food': 'Essen',
};
