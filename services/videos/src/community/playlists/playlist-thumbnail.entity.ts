import { defineEntity, p } from '@mikro-orm/core';
import { Playlist } from './playlist.entity.ts';

/** A picture of a playlist that somebody chose, in one size. */
const PlaylistThumbnailSchema = defineEntity({
  name: 'PlaylistThumbnail',
  tableName: 'playlist_thumbnails',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    playlistId: () => p.manyToOne(Playlist).mapToPk().name('playlist_id').deleteRule('cascade').index(),
    filename: p.text().unique(),
    storageKey: p.text().index(),
    width: p.integer(),
    height: p.integer(),
    size: p.integer(),
    createdAt: p.datetime(),
  },
});

export class PlaylistThumbnail extends PlaylistThumbnailSchema.class {}
PlaylistThumbnailSchema.setClass(PlaylistThumbnail);
