import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

const ThumbnailSchema = defineEntity({
  name: 'Thumbnail',
  tableName: 'thumbnails',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').index(),
    filename: p.text().unique(),
    /** Where it is at its origin; null of what is stored here. */
    url: p.text().nullable(),
    storageKey: p.text().nullable(),
    width: p.integer(),
    height: p.integer(),
    size: p.integer(),
    /** Made from the video; only these are replaced together with the source. */
    automatic: p.boolean(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'thumbnails_place_check', expression: 'url is not null or storage_key is not null' }],
});

export class Thumbnail extends ThumbnailSchema.class {}
ThumbnailSchema.setClass(Thumbnail);
