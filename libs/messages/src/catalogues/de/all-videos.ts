import type { Translation } from '../../catalogue.ts';
import type { allVideos as english } from '../en/all-videos.ts';

export const allVideos: Translation<typeof english> = {
  'allVideos.title': 'Videos',
  'allVideos.find': 'Nach Titel oder Schlagwort suchen',
  'allVideos.any': 'Alle',
  'allVideos.state': 'Zustand',
  'allVideos.sensitive': 'Heikel',
  'allVideos.sensitive.yes': 'Ja',
  'allVideos.sensitive.no': 'Nein',
  'allVideos.empty': 'Es gibt noch keine Videos',
  'allVideos.empty.hint': 'Hier erscheinen alle, die hochgeladen werden, für wen auch immer sie bestimmt sind.',
  'allVideos.empty.found': 'Kein Video passt dazu',
  'allVideos.empty.foundHint': 'Versuche andere Wörter oder weniger Bedingungen.',
  'allVideos.column.video': 'Video',
  'allVideos.column.account': 'Konto',
  'allVideos.column.audience': 'Wer es ansehen kann',
  'allVideos.column.views': 'Aufrufe',
  'allVideos.column.uploaded': 'Hochgeladen',
  'allVideos.column.actions': 'Aktionen',
  'allVideos.edit': 'Bearbeiten<hidden>: {name}</hidden>',
  'allVideos.delete': 'Löschen<hidden>: {name}</hidden>',
};
