import type { Translation } from '../../catalogue.ts';
import type { videoLabels as english } from '../en/video-labels.ts';

export const videoLabels: Translation<typeof english> = {
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

  'licence.by': 'Attribution',
  'licence.bySa': 'Attribution – Partage dans les mêmes conditions',
  'licence.byNd': 'Attribution – Pas de modification',
  'licence.byNc': 'Attribution – Pas d’utilisation commerciale',
  'licence.byNcSa': 'Attribution – Pas d’utilisation commerciale – Partage dans les mêmes conditions',
  'licence.byNcNd': 'Attribution – Pas d’utilisation commerciale – Pas de modification',
  'licence.publicDomain': 'Domaine public',
  'licence.noRestrictions': 'Libre de restrictions connues de droit d’auteur',
  'licence.allRightsReserved': 'Tous droits réservés',
};
