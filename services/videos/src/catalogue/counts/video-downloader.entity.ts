import { defineEntity, p } from '@mikro-orm/core';

/** Who downloaded a video within the hour, so that a download in pieces counts once. */
const VideoDownloaderSchema = defineEntity({
  name: 'VideoDownloader',
  tableName: 'video_downloaders',
  properties: {
    videoId: p.integer().primary().autoincrement(false),
    /** A hash of the address (docs/contract/views.md#viewers). */
    key: p.uuid().primary(),
    countedAt: p.datetime().index(),
  },
});

export class VideoDownloader extends VideoDownloaderSchema.class {}
VideoDownloaderSchema.setClass(VideoDownloader);
