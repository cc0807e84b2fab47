import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** The master playlist of a video. Its texts are stored here and get new names whenever a rendition is added or removed. */
const StreamingPlaylistSchema = defineEntity({
  name: 'StreamingPlaylist',
  tableName: 'streaming_playlists',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').unique(),
    /** Of a remote video instead of names and texts. */
    url: p.text().nullable(),
    segmentsUrl: p.text().nullable(),
    masterFilename: p.text().nullable().unique(),
    masterText: p.text().nullable(),
    /** `{ "<file name>": { "<first>-<last>": "<sha256>" } }` (docs/contract/files.md#segment-hashes). */
    segmentsFilename: p.text().nullable().unique(),
    segmentsText: p.text().default('{}').lazy(),
    updatedAt: p.datetime(),
  },
  checks: [
    {
      name: 'streaming_playlists_place_check',
      expression: '(url is null) = (master_filename is not null and master_text is not null and segments_filename is not null)',
    },
  ],
});

export class StreamingPlaylist extends StreamingPlaylistSchema.class {}
StreamingPlaylistSchema.setClass(StreamingPlaylist);
