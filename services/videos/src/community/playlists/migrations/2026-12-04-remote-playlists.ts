import { defineIndexes, defineMigration } from '@flotilla/database';

export const addRemotePlaylists = defineMigration('2026-12-04-remote-playlists', {
  up: [
    'alter table "playlists" add column "url" text null, add column "is_followed" boolean not null default true',
    'alter table "playlist_elements" add column "video_url" text null',
  ],
});

export const indexRemotePlaylists = defineIndexes('2026-12-04-remote-playlists-indexes', [
  { name: 'playlists_url', on: 'playlists (url) where url is not null', unique: true },
  { name: 'playlist_elements_awaiting', on: 'playlist_elements (video_url) where video_id = 0' },
]);
