import type { Translation } from '../../catalogue.ts';
import type { allVideos as english } from '../en/all-videos.ts';

export const allVideos: Translation<typeof english> = {
  'allVideos.title': 'Vidéos',
  'allVideos.find': 'Chercher par titre ou mot-clé',
  'allVideos.any': 'Peu importe',
  'allVideos.state': 'État',
  'allVideos.sensitive': 'Sensible',
  'allVideos.sensitive.yes': 'Oui',
  'allVideos.sensitive.no': 'Non',
  'allVideos.empty': 'Il n’y a pas encore de vidéos',
  'allVideos.empty.hint': 'Celles que l’on met en ligne apparaissent ici, quel que soit leur public.',
  'allVideos.empty.found': 'Aucune vidéo ne correspond',
  'allVideos.empty.foundHint': 'Essayez d’autres mots, ou moins de conditions.',
  'allVideos.column.video': 'Vidéo',
  'allVideos.column.account': 'Compte',
  'allVideos.column.audience': 'Qui peut regarder',
  'allVideos.column.views': 'Vues',
  'allVideos.column.uploaded': 'Mise en ligne',
  'allVideos.column.actions': 'Actions',
  'allVideos.edit': 'Modifier<hidden> {name}</hidden>',
  'allVideos.delete': 'Supprimer<hidden> {name}</hidden>',
};
