import { videosApi } from '@flotilla/contracts-videos';
import type { Playlist } from '../src/shell/metadata-of-playlist.ts';
import { exampleOf } from './examples/example-api.ts';

/** A public playlist as `GET /video-playlists/{id}` answers it. */
export const aPlaylist = (changes: Partial<Playlist> = {}): Playlist => ({
  ...(exampleOf(videosApi.getPlaylist).body as Playlist),
  ...changes,
});
