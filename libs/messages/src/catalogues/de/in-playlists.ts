import type { Translation } from '../../catalogue.ts';
import type { inPlaylists as english } from '../en/in-playlists.ts';

export const inPlaylists: Translation<typeof english> = {
  'playlists.absent': 'Diese Playlist gibt es nicht',
  'playlists.absent.hint': 'Vielleicht wurde sie gelöscht.',
  'playlists.times.from': 'ab {start}',
  'playlists.times.until': 'bis {stop}',
  'playlists.times.fromUntil': 'von {start} bis {stop}',
};
