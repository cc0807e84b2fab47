import type { Translation } from '../../catalogue.ts';
import type { queue as english } from '../en/queue.ts';
import { inPlaylists } from './in-playlists.ts';

export const queue: Translation<typeof english> = {
  ...inPlaylists,
  'queue.label': 'Playlist',
  'queue.place': '{position, number} von {count, number}',
  'queue.previous': 'Vorheriges Video',
  'queue.next': 'Nächstes Video',
  'queue.list': 'Videos der Playlist',
  'queue.earlier': 'Frühere anzeigen',
  'queue.more': 'Mehr anzeigen',
  'queue.deleted': 'Dieses Video wurde gelöscht',
  'queue.private': 'Dieses Video ist privat',
  'queue.unavailable': 'Dieses Video ist nicht verfügbar',
  'queue.skipped': 'Die Playlist überspringt es.',
  'queue.empty': 'In dieser Playlist ist noch nichts',
  'queue.empty.hint': 'Videos, die in ihr gespeichert werden, laufen hier nacheinander.',
  'queue.locked': 'Diese Playlist ist nicht für alle',
  'queue.locked.member': 'Sie ist für dein Konto nicht freigegeben.',
  'queue.locked.visitor': 'Vielleicht siehst du sie, wenn du dich anmeldest.',
  'queue.embed.locked': 'Diese Playlist kann hier nicht gezeigt werden.',
  'queue.embed.unreachable': 'Die Playlist ist gerade nicht erreichbar.',

  'queue.test': 'Den Player einer Playlist ausprobieren',
  'queue.test.intro': 'So läuft eine Playlist auf einer anderen Website.',
  'queue.test.playlist': 'Adresse oder Kennung der Playlist',
  'queue.test.position': 'Mit dem Video an dieser Stelle beginnen',
  'queue.test.autoplay': 'Von selbst beginnen',
  'queue.test.muted': 'Ohne Ton',
  'queue.test.loop': 'Jedes Video wiederholen',
  'queue.test.controls': 'Mit Bedienelementen',
  'queue.test.title': 'Mit Titel und Liste',
  'queue.test.show': 'Anzeigen',
  'queue.test.frame': 'Der Player, wie andere Websites ihn zeigen',
  'queue.test.address': 'Adresse des Players',
};
