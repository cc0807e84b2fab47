import { defineEntity, p } from '@mikro-orm/core';

/**
 * What came to the numbers of a video. Its own row stands in dozens of indexes, and writing it costs more than all else about a rating: triggers add a
 * row here, who shows numbers adds these, and a schedule sums them up. Only sorts by them are up to a minute late.
 */
const VideoNumberChangeSchema = defineEntity({
  name: 'VideoNumberChange',
  tableName: 'video_number_changes',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    /** No foreign key: what came to a deleted video is thrown away. */
    videoId: p.integer().index(),
    likes: p.integer().default(0),
    dislikes: p.integer().default(0),
    comments: p.integer().default(0),
    views: p.integer().default(0),
    downloads: p.integer().default(0),
  },
});

export class VideoNumberChange extends VideoNumberChangeSchema.class {}
VideoNumberChangeSchema.setClass(VideoNumberChange);
