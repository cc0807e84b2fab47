import type { Translation } from '../../catalogue.ts';
import type { categories as english } from '../en/categories.ts';

export const categories: Translation<typeof english> = {
  'category.music': 'Musique',
  'category.films': 'Films',
  'category.vehicles': 'Véhicules',
  'category.art': 'Art',
  'category.sports': 'Sports',
  'category.travels': 'Voyages',
  'category.gaming': 'Jeux vidéo',
  'category.people': 'Personnes',
  'category.comedy': 'Humour',
  'category.entertainment': 'Divertissement',
  'category.news': 'Actualité et politique',
  'category.howTo': 'Tutoriels',
  'category.education': 'Éducation',
  'category.activism': 'Militantisme',
  'category.science': 'Science et technologie',
  'category.animals': 'Animaux',
  'category.kids': 'Enfants',
  'category.food': 'Cuisine',
};
