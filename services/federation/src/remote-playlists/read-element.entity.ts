import { defineEntity, p } from '@mikro-orm/core';
import { RemotePlaylist } from './remote-playlist.entity.ts';

/** An element of a playlist that is being read; `videos` gets them all at its end. */
const ReadElementSchema = defineEntity({
  name: 'ReadElement',
  tableName: 'read_elements',
  properties: {
    playlistId: () => p.manyToOne(RemotePlaylist).mapToPk().name('playlist_id').primary().deleteRule('cascade').index(false),
    url: p.text().primary(),
    position: p.integer(),
    videoUrl: p.text(),
    startTimestamp: p.integer().nullable(),
    stopTimestamp: p.integer().nullable(),
  },
});

export class ReadElement extends ReadElementSchema.class {}
ReadElementSchema.setClass(ReadElement);
