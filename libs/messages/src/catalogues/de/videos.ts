import type { Translation } from '../../catalogue.ts';
import type { videos as english } from '../en/videos.ts';

export const videos: Translation<typeof english> = {
  'videos.loading': 'Videos werden geladen',
  'videos.shown': '{count, plural, one {# Video wird} other {# Videos werden}} angezeigt',
  'videos.more': 'Mehr anzeigen',
  'videos.edit': 'Video bearbeiten',
  'videos.statistics': 'Statistik',
  'videos.views': '{count, plural, one {{short} Aufruf} other {{short} Aufrufe}}',
  'videos.sensitive': 'Heikel',
  'videos.sensitiveBecause': 'Heikel: {contents}',
  'videos.qualities': 'Qualitätsstufen',
  'videos.quality.waiting': '{quality} wartet',
  'videos.quality.active': '{quality} wird erstellt, {percent, number} Prozent',
  'videos.quality.completed': '{quality} fertig',
  'videos.quality.failed': '{quality} fehlgeschlagen',
  'videos.quality.cancelled': '{quality} abgebrochen',
  'videos.transcoding.cancel': 'Hier anhalten',
  'videos.transcoding.retry': 'Noch einmal versuchen',

  'videoState.published': 'Veröffentlicht',
  'videoState.preparing': 'Wird aufbereitet',
  'videoState.toPrepare': 'Wartet auf die Aufbereitung',
  'videoState.toImport': 'Wartet auf den Import',
  'videoState.failed': 'Konnte nicht aufbereitet werden',
  'videos.watched': 'Gesehen',
};
