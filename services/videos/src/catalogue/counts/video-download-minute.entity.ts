import { defineEntity, p } from '@mikro-orm/core';

/** The counted downloads of a video in a minute: what its total is summed up from. */
const VideoDownloadMinuteSchema = defineEntity({
  name: 'VideoDownloadMinute',
  tableName: 'video_download_minutes',
  properties: {
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer().primary().autoincrement(false),
    minute: p.datetime().primary(),
    downloads: p.integer(),
  },
});

export class VideoDownloadMinute extends VideoDownloadMinuteSchema.class {}
VideoDownloadMinuteSchema.setClass(VideoDownloadMinute);
