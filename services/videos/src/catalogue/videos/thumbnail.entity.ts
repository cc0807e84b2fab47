import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

const ThumbnailSchema = defineEntity({
  name: 'Thumbnail',
  tableName: 'thumbnails',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').index(),
    filename: p.text().unique(),
    storageKey: p.text(),
    width: p.integer(),
    height: p.integer(),
    size: p.integer(),
    /** Made from the video; only these are replaced together with the source. */
    automatic: p.boolean(),
    createdAt: p.datetime(),
  },
});

export class Thumbnail extends ThumbnailSchema.class {}
ThumbnailSchema.setClass(Thumbnail);
