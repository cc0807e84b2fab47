import { defineEntity, p } from '@mikro-orm/core';
import { Video } from '../videos/video.entity.ts';

const StoryboardRequestSchema = defineEntity({
  name: 'StoryboardRequest',
  tableName: 'storyboard_requests',
  properties: {
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').primary(),
    sourceVersion: p.integer(),
    requestedAt: p.datetime(),
  },
});

/** A storyboard that the transcoder was asked for and has not answered yet. */
export class StoryboardRequest extends StoryboardRequestSchema.class {}
StoryboardRequestSchema.setClass(StoryboardRequest);
