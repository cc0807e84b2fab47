import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

export type TranscodingState = 'cancelled' | 'completed' | 'disabled' | 'failed' | 'running' | 'waiting';

/** What has become of the renditions of a video's newest source, as a whole (docs/contract/transcoding.md#status). */
const VideoTranscodingSchema = defineEntity({
  name: 'VideoTranscoding',
  tableName: 'video_transcodings',
  properties: {
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').primary(),
    sourceVersion: p.integer(),
    state: p.text().$type<TranscodingState>(),
    error: p.text().nullable(),
    updatedAt: p.datetime(),
  },
});

export class VideoTranscoding extends VideoTranscodingSchema.class {}
VideoTranscodingSchema.setClass(VideoTranscoding);
