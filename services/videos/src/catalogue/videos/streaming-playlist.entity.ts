import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** The master playlist of a video. Its texts are stored here and get new names whenever a rendition is added or removed. */
const StreamingPlaylistSchema = defineEntity({
  name: 'StreamingPlaylist',
  tableName: 'streaming_playlists',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').unique(),
    masterFilename: p.text().unique(),
    masterText: p.text(),
    /** `{ "<file name>": { "<first>-<last>": "<sha256>" } }` (docs/contract/files.md#segment-hashes). */
    segmentsFilename: p.text().unique(),
    segmentsText: p.text().default('{}').lazy(),
    updatedAt: p.datetime(),
  },
});

export class StreamingPlaylist extends StreamingPlaylistSchema.class {}
StreamingPlaylistSchema.setClass(StreamingPlaylist);
