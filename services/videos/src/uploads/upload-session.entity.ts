import { defineEntity, p } from '@mikro-orm/core';
import type { VideoMetadata } from '../catalogue/index.ts';

/**
 * `open`: chunks are being received. `received`: every byte is stored, but there is no video yet. The others are final; their rows are kept for a
 * while, so that late requests get the right answer.
 */
export type UploadState = 'cancelled' | 'completed' | 'expired' | 'open' | 'received' | 'refused';
export const ALIVE = ['open', 'received'] as const;

/** A resumable upload (docs/contract/uploads.md#expiry). */
const UploadSessionSchema = defineEntity({
  name: 'UploadSession',
  tableName: 'upload_sessions',
  properties: {
    /** The id that clients use; begins with the user (upload-id.ts). */
    id: p.text().primary(),
    userId: p.integer(),
    /** Of user, channel, file name, size and file time: the same for the same upload. */
    fingerprint: p.text(),
    generation: p.integer(),
    state: p.text().$type<UploadState>(),
    channelId: p.integer(),
    /** The owner of the channel, whose quota is charged. */
    accountId: p.integer(),
    /** Of the video this will become. */
    videoUuid: p.uuid(),
    videoId: p.integer().nullable(),
    filename: p.text(),
    size: p.bigint('number'),
    metadata: p.json<VideoMetadata & { name: string }>(),
    /** The image that was sent for the thumbnails. */
    imageKey: p.text().fieldName('picture_key').nullable(),
    storageKey: p.text(),
    multipartId: p.text().nullable(),
    partSize: p.integer(),
    /** Bytes that are durable; they never change again. */
    received: p.bigint('number').default(0),
    /** Whether `size` is counted in the account's reserved bytes. */
    reserved: p.boolean(),
    /** The token of the lease to write, and when it expires. */
    lockedBy: p.uuid().nullable(),
    lockedUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    touchedAt: p.datetime().index(),
  },
  uniques: [
    {
      name: 'upload_sessions_one_alive_per_file',
      properties: ['userId', 'fingerprint'],
      expression:
        "create unique index upload_sessions_one_alive_per_file on upload_sessions (user_id, fingerprint) where state in ('open', 'received')",
    },
  ],
});

export class UploadSession extends UploadSessionSchema.class {}
UploadSessionSchema.setClass(UploadSession);
