import type { Translation } from '../../catalogue.ts';
import type { actors as english } from '../en/actors.ts';

export const actors: Translation<typeof english> = {
  'actors.by': 'von <link>{name}</link>',
  'actors.videos': 'Videos',
  'actors.playlists': 'Playlists',
  'actors.noVideos': 'Noch keine Videos',
  'actors.noVideosOfAccount': 'Was dieses Konto veröffentlicht, erscheint hier.',
  'actors.noVideosOfChannel': 'Was dieser Kanal veröffentlicht, erscheint hier.',
};
