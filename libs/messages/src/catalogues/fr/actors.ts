import type { Translation } from '../../catalogue.ts';
import type { actors as english } from '../en/actors.ts';

export const actors: Translation<typeof english> = {
  'actors.by': 'par <link>{name}</link>',
  'actors.videos': 'Vidéos',
  'actors.playlists': 'Listes de lecture',
  'actors.noVideos': 'Pas encore de vidéos',
  'actors.noVideosOfAccount': 'Ce que ce compte publie apparaît ici.',
  'actors.noVideosOfChannel': 'Ce que cette chaîne publie apparaît ici.',
  'actors.channels': 'Chaînes',
  'actors.about': 'À propos',
  'actors.noChannels': 'Aucune chaîne',
  'actors.noDescription': 'Rien n’est encore dit ici.',
  'actors.support': 'Soutenir',
  'actors.supportTitle': 'Comment soutenir {name}',
  'actors.description': 'Description',
  'actors.facts': 'En chiffres',
  'actors.since': 'Ici depuis le {date}',
  'actors.subscribers': '{count, plural, one {# abonné} other {# abonnés}}',
  'actors.edit': 'Modifier la chaîne',
  'actors.absent': 'Personne de ce nom',
  'actors.absentHint': 'Il n’y a ici ni compte ni chaîne du nom de {handle}. Il a peut-être été supprimé, ou son nom s’écrit autrement.',
  'origin.open': 'Ouvrir sur {host}',
  'origin.watch': 'Voir sur {host}',
};
