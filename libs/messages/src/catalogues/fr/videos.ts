import type { Translation } from '../../catalogue.ts';
import type { videos as english } from '../en/videos.ts';

export const videos: Translation<typeof english> = {
  'videos.loading': 'Chargement des vidéos',
  'videos.shown': '{count, plural, one {# vidéo affichée} other {# vidéos affichées}}',
  'videos.more': 'Afficher plus',
  'videos.edit': 'Modifier la vidéo',
  'videos.statistics': 'Statistiques',
  'videos.views': '{count, plural, one {{short} vue} other {{short} vues}}',
  'videos.sensitive': 'Sensible',
  'videos.sensitiveBecause': 'Sensible : {contents}',
  'videos.qualities': 'Qualités',
  'videos.quality.waiting': '{quality} en attente',
  'videos.quality.active': '{quality} en préparation, {percent, number} pour cent',
  'videos.quality.completed': '{quality} prête',
  'videos.quality.failed': '{quality} échouée',
  'videos.quality.cancelled': '{quality} annulée',
  'videos.transcoding.cancel': 'Arrêter là',
  'videos.transcoding.retry': 'Réessayer',

  'videoState.published': 'Publiée',
  'videoState.preparing': 'En préparation',
  'videoState.toPrepare': 'En attente de préparation',
  'videoState.toImport': 'En attente d’importation',
  'videoState.failed': 'Préparation impossible',
  'videos.watched': 'Regardé',
};
