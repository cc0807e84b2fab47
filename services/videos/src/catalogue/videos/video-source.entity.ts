import type { TypeOf } from '@flotilla/contract';
import type { mediaMetadata, probe } from '@flotilla/contracts-shared';
import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

export type Probe = TypeOf<typeof probe>;
export type MediaMetadata = TypeOf<typeof mediaMetadata>;

/** The size of a file as it is stored, which players stretch where pixels are not square. */
export function codedSize(video: Pick<NonNullable<Probe['video']>, 'coded' | 'height' | 'width'> | null) {
  return video?.coded ?? video;
}

/** A file as it was uploaded. */
const VideoSourceSchema = defineEntity({
  name: 'VideoSource',
  tableName: 'video_sources',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade'),
    version: p.integer(),
    inputFilename: p.text(),
    probe: p.json<Probe>(),
    metadata: p.json<MediaMetadata>().lazy(),
    size: p.bigint('number'),
    /** Null when the bytes are no longer kept. */
    storageKey: p.text().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'video_sources_one_per_version', properties: ['videoId', 'version'] }],
});

export class VideoSource extends VideoSourceSchema.class {}
VideoSourceSchema.setClass(VideoSource);
