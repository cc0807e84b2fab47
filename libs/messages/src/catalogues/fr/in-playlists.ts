import type { Translation } from '../../catalogue.ts';
import type { inPlaylists as english } from '../en/in-playlists.ts';

export const inPlaylists: Translation<typeof english> = {
  'playlists.absent': 'Cette liste de lecture n’existe pas',
  'playlists.absent.hint': 'Elle a peut-être été supprimée.',
  'playlists.times.from': 'à partir de {start}',
  'playlists.times.until': 'jusqu’à {stop}',
  'playlists.times.fromUntil': 'de {start} à {stop}',
};
