import type { Translation } from '../../catalogue.ts';
import type { actors as english } from '../en/actors.ts';

export const actors: Translation<typeof english> = {
  'actors.by': 'par <link>{name}</link>',
  'actors.videos': 'Vidéos',
  'actors.playlists': 'Listes de lecture',
  'actors.noVideos': 'Pas encore de vidéos',
  'actors.noVideosOfAccount': 'Ce que ce compte publie apparaît ici.',
  'actors.noVideosOfChannel': 'Ce que cette chaîne publie apparaît ici.',
};
