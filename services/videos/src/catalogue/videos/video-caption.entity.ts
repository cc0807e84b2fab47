import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** The caption of a video in one language, a WebVTT file. */
const VideoCaptionSchema = defineEntity({
  name: 'VideoCaption',
  tableName: 'video_captions',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade'),
    language: p.text(),
    /** `<UUID>-<language>.vtt`; the playlist of players has the same name with `.m3u8`. */
    filename: p.text().unique(),
    /** Where it is at its origin; null of what is stored here. */
    url: p.text().nullable(),
    storageKey: p.text().nullable().index(),
    size: p.integer(),
    automaticallyGenerated: p.boolean().default(false),
    /** Each word that occurs, for searches. */
    words: p.text().lazy(),
    version: p.bigint('number').default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  checks: [{ name: 'video_captions_place_check', expression: 'url is not null or storage_key is not null' }],
  uniques: [{ name: 'video_captions_one_per_language', properties: ['videoId', 'language'] }],
});

export class VideoCaption extends VideoCaptionSchema.class {}
VideoCaptionSchema.setClass(VideoCaption);
