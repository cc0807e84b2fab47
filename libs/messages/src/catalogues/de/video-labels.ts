import type { Translation } from '../../catalogue.ts';
import type { videoLabels as english } from '../en/video-labels.ts';

export const videoLabels: Translation<typeof english> = {
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

  'licence.by': 'Namensnennung',
  'licence.bySa': 'Namensnennung – Weitergabe unter gleichen Bedingungen',
  'licence.byNd': 'Namensnennung – Keine Bearbeitungen',
  'licence.byNc': 'Namensnennung – Nicht kommerziell',
  'licence.byNcSa': 'Namensnennung – Nicht kommerziell – Weitergabe unter gleichen Bedingungen',
  'licence.byNcNd': 'Namensnennung – Nicht kommerziell – Keine Bearbeitungen',
  'licence.publicDomain': 'Gemeinfrei',
  'licence.noRestrictions': 'Frei von bekannten urheberrechtlichen Beschränkungen',
  'licence.allRightsReserved': 'Alle Rechte vorbehalten',
};
