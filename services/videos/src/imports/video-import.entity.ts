import type { VideoImportState } from '@flotilla/contracts-videos';
import { defineEntity, p } from '@mikro-orm/core';
import { Account, Video } from '../catalogue/index.ts';

/** A video that is fetched from elsewhere (docs/contract/video-imports.md). */
const VideoImportSchema = defineEntity({
  name: 'VideoImport',
  tableName: 'video_imports',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** Of who asked for it. */
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').deleteRule('cascade').index(false),
    /** Null once the video is deleted. */
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').nullable().deleteRule('set null').index(),
    /** One of these three is set; a torrent file in base64, until the import has succeeded. */
    targetUrl: p.text().nullable(),
    magnetUri: p.text().nullable(),
    torrent: p.text().nullable().lazy(),
    torrentName: p.text().nullable(),
    state: p.integer().$type<VideoImportState>(),
    error: p.text().nullable(),
    attempts: p.integer().default(1),
    /** Where the bytes of the present attempt go; another attempt has another key. */
    storageKey: p.text().nullable(),
    filename: p.text().nullable(),
    receivedBytes: p.bigint('number').default(0),
    totalBytes: p.bigint('number').nullable(),
    /** Every byte is stored: what is left is to look at the file. */
    isFetched: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'video_imports_of_account',
      expression: 'create index video_imports_of_account on video_imports (account_id, created_at desc, id)',
    },
  ],
  checks: [
    {
      name: 'video_imports_one_source',
      property: 'targetUrl',
      expression: 'num_nonnulls(target_url, magnet_uri, torrent_name) = 1',
    },
  ],
});

export class VideoImport extends VideoImportSchema.class {}
VideoImportSchema.setClass(VideoImport);
