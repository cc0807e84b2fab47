import type { Translation } from '../../catalogue.ts';
import type { player as english } from '../en/player.ts';

export const player: Translation<typeof english> = {
  'player.label': 'Videoplayer: {title}',
  'player.theatre': 'Kinomodus',
  'player.notLoading': 'Das Video lässt sich gerade nicht laden.',
  'player.password.title': 'Dieses Video ist mit einem Passwort geschützt.',
  'player.password.label': 'Passwort des Videos',
  'player.password.wrong': 'Das ist nicht das Passwort.',
  'player.password.open': 'Ansehen',
  'player.locked': 'Dieses Video ist nicht für alle',
  'player.locked.hint': 'Seine Dateien lassen sich für dich gerade nicht öffnen.',
  'player.failed': 'Dieses Video konnte nicht aufbereitet werden',
  'player.failed.hint': 'Vielleicht ist die Datei beschädigt. Wem das Video gehört, kann es noch einmal versuchen.',
  'player.stopped': 'Dieses Video wurde abgebrochen, bevor es abspielbar war',
  'player.stopped.hint': 'Die Datei bleibt erhalten. Du kannst es unten jederzeit noch einmal versuchen.',
  'player.waiting': 'Dieses Video wird aufbereitet',
  'player.waiting.hint': 'Es beginnt hier, sobald die erste Qualität fertig ist.',
  'player.sensitive.label': 'Heikles Video',
  'player.sensitive': 'Dieses Video ist heikel',
  'player.sensitive.contents': 'Darin kommt vor: {contents}.',
  'player.sensitive.watch': 'Trotzdem ansehen',
  'player.embed.locked': 'Dieses Video kann hier nicht gezeigt werden.',
  'player.embed.label': 'Video',
  'player.embed.refused': 'Diese Website darf dieses Video nicht zeigen.',
  'player.embed.unreachable': 'Das Video ist gerade nicht erreichbar.',
};
