import type { VideoBlockType } from '@flotilla/contracts-videos';
import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** A video that moderators hide from everybody but its owner and themselves. `blocked` of the video repeats that there is one. */
const VideoBlockSchema = defineEntity({
  name: 'VideoBlock',
  tableName: 'video_blocks',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').unique().deleteRule('cascade'),
    type: p.integer().$type<VideoBlockType>(),
    reason: p.text().nullable(),
    /** Other servers were, or are not, told of the video. */
    unfederated: p.boolean(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ name: 'video_blocks_newest', expression: 'create index video_blocks_newest on video_blocks (created_at desc, id)' }],
});

export class VideoBlock extends VideoBlockSchema.class {}
VideoBlockSchema.setClass(VideoBlock);
