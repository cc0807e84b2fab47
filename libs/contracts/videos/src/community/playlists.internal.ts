import { access, defineApi, object } from '@flotilla/contract';
import { videoId } from '@flotilla/contracts-shared';
import { playlist } from './playlist.ts';

/** Called by `web` for the head of a playlist's page: what anybody may read (docs/contract/pages.md#page-facts). */
export const playlistsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    getPlaylistOfPage: {
      method: 'GET',
      path: '/internal/pages/playlists/{playlistId}',
      summary: 'A playlist as somebody sees it who is not signed in.',
      access: access.none,
      internal: { callers: ['web'] },
      params: object({ playlistId: videoId() }),
      replies: { 200: playlist },
      problems: ['playlist_not_found', 'unauthorized_request', 'forbidden', 'does_not_respect_follow_constraints'],
    },
  },
);
