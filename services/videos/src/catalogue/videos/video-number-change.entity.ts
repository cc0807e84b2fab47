import { defineEntity, p } from '@mikro-orm/core';

/**
 * What comes to the numbers of a video. Its row stands in dozens of indexes, and writing it takes longer than all else about a rating: triggers add a row
 * here, and the rows are summed up within a second (sum-numbers.ts).
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
  },
});

export class VideoNumberChange extends VideoNumberChangeSchema.class {}
VideoNumberChangeSchema.setClass(VideoNumberChange);
