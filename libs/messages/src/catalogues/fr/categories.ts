import type { Translation } from '../../catalogue.ts';
import type { categories as english } from '../en/categories.ts';

export const categories: Translation<typeof english> = {
  'categories.music': 'Musique',
  'categories.films': 'Films',
  'categories.vehicles': 'Véhicules',
  'categories.art': 'Art',
  'categories.sports': 'Sports',
  'categories.travels': 'Voyages',
  'categories.gaming': 'Jeux vidéo',
  'categories.people': 'Société',
  'categories.comedy': 'Humour',
  'categories.entertainment': 'Divertissement',
  'categories.news': 'Actualité et politique',
  'categories.howTo': 'Tutoriels',
  'categories.education': 'Éducation',
  'categories.activism': 'Militantisme',
  'categories.science': 'Science et technique',
  'categories.animals': 'Animaux',
  'categories.kids': 'Enfants',
  'categories.food': 'Cuisine',
};
