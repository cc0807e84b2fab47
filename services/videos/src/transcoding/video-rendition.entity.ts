import { defineEntity, p } from '@mikro-orm/core';
import { Video } from '../catalogue/index.ts';

export type RenditionState = 'active' | 'cancelled' | 'completed' | 'failed' | 'waiting';

/** The state of one rendition of one source (docs/contract/transcoding.md#status). */
const VideoRenditionSchema = defineEntity({
  name: 'VideoRendition',
  tableName: 'video_renditions',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade'),
    sourceVersion: p.integer(),
    resolution: p.integer(),
    state: p.text().$type<RenditionState>(),
    /** Percent. */
    progress: p.integer().default(0),
    /** Of the newest claim that is known; events of an older one are refused. */
    fencingToken: p.integer().default(0).fieldName('fence'),
    error: p.text().nullable(),
    updatedAt: p.datetime(),
  },
  uniques: [{ name: 'video_renditions_one_per_resolution', properties: ['videoId', 'sourceVersion', 'resolution'] }],
});

export class VideoRendition extends VideoRenditionSchema.class {}
VideoRenditionSchema.setClass(VideoRendition);
