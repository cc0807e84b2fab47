import type { Translation } from '../../catalogue.ts';
import type { actors as english } from '../en/actors.ts';

export const actors: Translation<typeof english> = {
  'actors.by': 'von <link>{name}</link>',
  'actors.videos': 'Videos',
  'actors.playlists': 'Playlists',
  'actors.noVideos': 'Noch keine Videos',
  'actors.noVideosOfAccount': 'Was dieses Konto veröffentlicht, erscheint hier.',
  'actors.noVideosOfChannel': 'Was dieser Kanal veröffentlicht, erscheint hier.',
  'actors.channels': 'Kanäle',
  'actors.about': 'Info',
  'actors.noChannels': 'Keine Kanäle',
  'actors.noDescription': 'Hier steht noch nichts.',
  'actors.support': 'Unterstützen',
  'actors.supportTitle': 'So unterstützt du {name}',
  'actors.description': 'Beschreibung',
  'actors.facts': 'In Zahlen',
  'actors.since': 'Hier seit {date}',
  'actors.subscribers': '{count, plural, one {# Abo} other {# Abos}}',
  'actors.edit': 'Kanal bearbeiten',
  'actors.absent': 'Niemand mit diesem Namen',
  'actors.absentHint':
    'Ein Konto oder einen Kanal mit dem Namen {handle} gibt es hier nicht. Vielleicht wurde er gelöscht, oder er schreibt sich anders.',
  'origin.open': 'Auf {host} öffnen',
  'origin.watch': 'Auf {host} ansehen',
};
