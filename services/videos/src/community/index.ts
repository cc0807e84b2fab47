export { community } from './community.area.ts';
export { findPlaylistThumbnail } from './playlists/find-playlist-thumbnail.ts';
export { PlaylistThumbnail } from './playlists/playlist-thumbnail.entity.ts';
export { forgetAccount } from './removal/removal.feature.ts';
