import type { VideoPrivacy, VideoState } from '@flotilla/contracts-shared';
import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import { Channel } from '../channels/channel.entity.ts';
import { videoIndexes } from './video-indexes.ts';

/** A thumbnail as lists show it: width, height, file name. */
export type ListedThumbnail = readonly [width: number, height: number, filename: string];

const VideoSchema = defineEntity({
  name: 'Video',
  tableName: 'videos',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    uuid: p.uuid().unique(),
    /** Its id at its origin; null of the videos of this instance. */
    url: p.text().nullable(),
    /** Of a remote one: the instance follows its owner or somebody who shared it (docs/contract/federation.md#who-sees-remote-things). */
    isFollowed: p.boolean().default(true),
    isLive: p.boolean().default(false),
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id'),
    /** The owner of the channel, repeated for the lists of an account. */
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id'),
    name: p.text(),
    description: p.text().nullable(),
    support: p.text().nullable(),
    category: p.integer().nullable(),
    licence: p.integer().nullable(),
    language: p.text().nullable(),
    privacy: p.integer().$type<VideoPrivacy>(),
    state: p.integer().$type<VideoState>(),
    waitTranscoding: p.boolean().default(false),
    nsfw: p.boolean().default(false),
    nsfwFlags: p.integer().default(0),
    nsfwSummary: p.text().nullable(),
    tags: p.array().$type<string[]>().default([]),
    /** The tags as they are compared; written by `searchFields`. */
    tagKeys: p.array().$type<string[]>().default([]),
    /** The words of the name as they are compared; written by `searchFields`. */
    searchText: p.text().default(''),
    commentsPolicy: p.integer().default(1),
    downloadEnabled: p.boolean().default(true),
    /** The hosts whose pages may show it, in lower case; null is all of them (docs/contract/embedding.md#where). */
    embedDomains: p.array().$type<string[]>().nullable(),
    /** Seconds. */
    duration: p.integer().default(0),
    aspectRatio: p.double().nullable(),
    views: p.integer().default(0),
    /** Those of the last days (`catalogue/counts/follow-trend.ts`). */
    trending: p.integer().default(0),
    likes: p.integer().default(0),
    dislikes: p.integer().default(0),
    comments: p.integer().default(0),
    downloads: p.integer().default(0),
    /** Rises when who may see the video changes; file tokens carry it (docs/contract/files.md#file-tokens). */
    policyVersion: p.integer().default(1),
    /** The newest row of `video_sources`; events about older ones are refused. */
    sourceVersion: p.integer().default(1),
    /** The newest source that a storyboard was requested of. */
    storyboardVersion: p.integer().default(0),
    inputFileUpdatedAt: p.datetime().nullable(),
    /** Bytes charged to the account's quota. */
    quotaCharged: p.bigint('number').default(0),
    /** Rises with every published change. */
    version: p.integer().default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    publishedAt: p.datetime(),
    /** When it was to be found for the first time, and followers of its channel were told. */
    announcedAt: p.datetime().nullable(),
    originallyPublishedAt: p.datetime().nullable(),
    /** When its privacy changes by itself, and to what (docs/contract/videos.md#scheduled-publication). */
    scheduledUpdateAt: p.datetime().nullable(),
    scheduledPrivacy: p.integer().$type<VideoPrivacy>().nullable(),

    /** Who finds it in lists: 0 nobody, 1 everyone, 2 who is signed in, -1 who looks at its owner or subscribed to it (docs/contract/video-lists.md#audience); written by a trigger. */
    audience: p.integer().default(0),
    /** Whether there is a row of `video_blocks`. */
    blocked: p.boolean().default(false),
    /** Its owner is; repeated for the lists. */
    mutedByInstance: p.boolean().default(false),
    // Kept by triggers on the tables they sum up, so that lists read one table (migrations).
    hasHlsFiles: p.boolean().default(false),
    hasWebFiles: p.boolean().default(false),
    localFilesSize: p.bigint('number').default(0),
    thumbnails: p.json<ListedThumbnail[]>().defaultRaw(`'[]'`),
    /** Of its captions; written with them. */
    captionLanguages: p.array().$type<string[]>().default([]),
  },
  indexes: videoIndexes,
});

export class Video extends VideoSchema.class {}
VideoSchema.setClass(Video);
