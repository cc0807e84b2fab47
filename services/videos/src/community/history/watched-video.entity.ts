import { defineEntity, p } from '@mikro-orm/core';

/** Where a user stopped in a video. */
const WatchedVideoSchema = defineEntity({
  name: 'WatchedVideo',
  tableName: 'watched_videos',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer().primary().autoincrement(false).index(),
    /** Seconds. */
    position: p.integer(),
    watchedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'watched_videos_of_user',
      expression: 'create index watched_videos_of_user on watched_videos (user_id, watched_at desc, video_id)',
    },
  ],
});

export class WatchedVideo extends WatchedVideoSchema.class {}
WatchedVideoSchema.setClass(WatchedVideo);
