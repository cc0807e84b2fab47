import type { Chapter } from '@flotilla/contracts-shared';
import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** The chapters of a video, by time. There is no row as long as it never had any. */
const VideoChaptersSchema = defineEntity({
  name: 'VideoChapters',
  tableName: 'video_chapters',
  properties: {
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').primary().deleteRule('cascade'),
    chapters: p.json<Chapter[]>(),
    /** Of the published snapshot. */
    version: p.bigint('number').defaultRaw('next_snapshot_version()'),
    updatedAt: p.datetime(),
  },
});

export class VideoChapters extends VideoChaptersSchema.class {}
VideoChaptersSchema.setClass(VideoChapters);
