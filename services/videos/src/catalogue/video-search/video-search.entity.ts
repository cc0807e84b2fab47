import { defineEntity, p } from '@mikro-orm/core';
import { Video } from '../videos/video.entity.ts';

/** What a search has to know, as `plain_text` of the database makes it comparable; title, tags, channel and description by triggers (migrations). */
const VideoSearchSchema = defineEntity({
  name: 'VideoSearch',
  tableName: 'video_search',
  properties: {
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').primary().deleteRule('cascade').index(false),
    title: p.text(),
    tags: p.text(),
    /** The names of the channel and of its owner. */
    channel: p.text(),
    description: p.text(),
    /** Written by `setSpokenWords`. */
    spoken: p.text().default(''),
  },
  indexes: [
    {
      name: 'video_search_keys',
      expression: `create index video_search_keys on video_search using gin (search_keys(video_id, title || ' ' || tags || ' ' || channel, description || ' ' || spoken)) with (fastupdate = off)`,
    },
  ],
});

export class VideoSearch extends VideoSearchSchema.class {}
VideoSearchSchema.setClass(VideoSearch);
