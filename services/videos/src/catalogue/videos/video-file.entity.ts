import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';
import type { MediaMetadata } from './video-source.entity.ts';

/** `hls`: a fragmented MP4 with its media playlist. `web`: a progressive file. */
export type VideoFileKind = 'hls' | 'web';

const VideoFileSchema = defineEntity({
  name: 'VideoFile',
  tableName: 'video_files',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').index(),
    kind: p.text().$type<VideoFileKind>(),
    /** The smaller side in pixels; 0 for audio alone. */
    resolution: p.integer(),
    fps: p.integer(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    size: p.bigint('number'),
    /** Of a remote video instead of the two below. */
    url: p.text().nullable(),
    metadataUrl: p.text().nullable(),
    filename: p.text().nullable().unique(),
    storageKey: p.text().nullable(),
    contentType: p.text().default('video/mp4'),
    hasAudio: p.boolean(),
    hasVideo: p.boolean(),
    /** RFC 6381. */
    codecs: p.text().default(''),
    sourceVersion: p.integer(),
    /** Of the claim that made it; 0 for a file that was not transcoded. */
    fencingToken: p.integer().default(0).fieldName('fence'),
    /** The media playlist and the hashes of its segments; `hls` only. */
    playlistFilename: p.text().nullable().unique(),
    playlistKey: p.text().nullable(),
    playlistSize: p.integer().nullable(),
    hashesKey: p.text().nullable(),
    /** The output of ffprobe about it, once it was requested. */
    metadata: p.json<MediaMetadata>().nullable().lazy(),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'video_files_one_per_resolution', properties: ['videoId', 'kind', 'resolution'] }],
  checks: [
    { name: 'video_files_kind_check', expression: `kind in ('hls', 'web')` },
    { name: 'video_files_place_check', expression: '(url is null) = (filename is not null and storage_key is not null)' },
  ],
});

export class VideoFile extends VideoFileSchema.class {}
VideoFileSchema.setClass(VideoFile);
