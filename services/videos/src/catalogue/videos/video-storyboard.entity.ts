import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

const VideoStoryboardSchema = defineEntity({
  name: 'VideoStoryboard',
  tableName: 'video_storyboards',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').unique(),
    /** The source it shows; not shown once there is a newer one. */
    sourceVersion: p.integer(),
    filename: p.text().unique(),
    /** Where it is at its origin; null of what is stored here. */
    url: p.text().nullable(),
    storageKey: p.text().nullable(),
    size: p.integer(),
    totalWidth: p.integer(),
    totalHeight: p.integer(),
    spriteWidth: p.integer(),
    spriteHeight: p.integer(),
    /** Seconds. */
    spriteDuration: p.integer(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'video_storyboards_place_check', expression: 'url is not null or storage_key is not null' }],
});

/** Small frames of a whole video in one picture (docs/contract/files.md#storyboards). */
export class VideoStoryboard extends VideoStoryboardSchema.class {}
VideoStoryboardSchema.setClass(VideoStoryboard);
