import type { Translation } from '../../catalogue.ts';
import type { myVideos as english } from '../en/my-videos.ts';

export const myVideos: Translation<typeof english> = {
  'myVideos.title': 'Meine Videos',
  'myVideos.comments': 'Kommentare zu meinen Videos',
  'myVideos.count': '{count, plural, one {# Video} other {# Videos}}',
  'myVideos.empty': 'Du hast noch nichts hochgeladen',
  'myVideos.empty.hint': 'Hier erscheinen deine Videos: wie weit sie aufbereitet sind und wer sie ansehen kann.',
  'myVideos.upload': 'Video hochladen',
  'myVideos.more': 'Mehr anzeigen',
  'myVideos.used': '{amount} belegt',
  'myVideos.views': '{count, plural, one {{short} Aufruf} other {{short} Aufrufe}}',
  'myVideos.edit': '{name} bearbeiten',
  'myVideos.statistics': 'Statistik zu {name}',
  'myVideos.publish': 'Veröffentlichen<hidden>: {name}</hidden>',
  'myVideos.scheduled': '{privacy} am {date}',
  'myVideos.delete': '{name} löschen',
  'myVideos.delete.title': 'Dieses Video löschen?',
  'myVideos.delete.consequence':
    '<b>{name}</b> und alle zugehörigen Dateien sind dann für alle verschwunden. Das lässt sich nicht rückgängig machen.',
  'myVideos.delete.action': 'Endgültig löschen',
  'myVideos.deleting': 'Wird gelöscht …',
  'publish.title': 'Dieses Video veröffentlichen?',
  'publish.hint': 'Oder später: Die Zeit wählst du, wenn du <edit>das Video bearbeitest</edit>.',
  'publish.action': 'Veröffentlichen',
  'publish.busy': 'Wird veröffentlicht',
};
