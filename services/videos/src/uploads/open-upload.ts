import { randomUUID } from 'node:crypto';
import { uploadsApi } from '@flotilla/contracts-videos';
import { execute, isUniqueViolation, type Transaction } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import {
  findManagedChannel,
  imageOf,
  lockAccount,
  receiveImage,
  refuseBadMetadata,
  reserveQuota,
  type VideoMetadata,
} from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { refuseMediaType } from './accepted-media-types.ts';
import { endUpload } from './end-upload.ts';
import { SESSION_COLUMNS, type Session } from './find-session.ts';
import { refuseSize } from './refuse-size.ts';
import { storableName } from './storable-text.ts';
import { newOriginalKey } from './storage-keys.ts';
import { fingerprintOf, newUploadId } from './upload-id.ts';
import { hasExpired } from './upload-times.ts';

export type WantedUpload = {
  readonly channelId: number;
  readonly filename: string;
  readonly size: number;
  readonly mediaType: string;
  readonly lastModified: number | undefined;
  readonly metadata: VideoMetadata;
  readonly pictureKey: string | null;
};
export type OpenedUpload = { readonly id: string; readonly received: number };

const MIB = 1024 * 1024;
const SMALLEST_PART = 8 * MIB;
/** What S3 takes of one upload. */
const MOST_PARTS = 10_000;
const TRIES = 3;

export const openResumableUploadRoute = (deps: Deps) =>
  route(
    uploadsApi.openResumableUpload,
    async ({ headers, body, files, caller, context }) => {
      const { channelId, filename, lastModified, generateTranscription: _, ...metadata } = body;
      const { pictureKey, unneeded } = imageOf(files);
      const { id, received } = await openUpload(deps, caller, {
        channelId,
        filename,
        lastModified,
        metadata,
        pictureKey,
        size: headers['x-upload-content-length'],
        mediaType: headers['x-upload-content-type'],
      });
      await deps.storage.delete(unneeded);
      const answer = { location: locationOf(deps, context.url, id), 'cache-control': 'no-store' };
      return received > 0 ? reply(200, null, { ...answer, range: `bytes=0-${received - 1}` }) : reply(201, null, answer);
    },
    {
      receiveFile: (file) => receiveImage(deps, file),
      discardFile: (key) =>
        deps.storage
          .delete([key as string])
          .catch((error: unknown) => deps.log.warn({ err: error }, 'the picture of a refused upload is deleted later')),
    },
  );

/** Other query parameters of the request come back (docs/contract/uploads.md#open). */
function locationOf({ config }: Deps, requested: string, id: string): string {
  const url = new URL(requested, config.publicUrl);
  url.searchParams.set('upload_id', id);
  return url.href;
}

/**
 * Opens an upload and reserves its quota, or finds the one of the same file that is still alive. Throws, in this order, 400, 404, 403,
 * 415, 413 and 507 (docs/contract/uploads.md#open).
 */
export async function openUpload(deps: Deps, caller: Caller, wanted: WantedUpload): Promise<OpenedUpload> {
  const metadata = { ...wanted.metadata, name: wanted.metadata.name ?? nameAfter(storableName(wanted.filename)) };
  refuseBadMetadata(metadata);
  const { accountId } = await findManagedChannel(deps, wanted.channelId, caller);
  refuseMediaType(deps, wanted.mediaType);
  await refuseSize(deps, wanted.size);

  const upload = {
    ...wanted,
    filename: storableName(wanted.filename),
    metadata,
    accountId,
    userId: caller.userId,
    fingerprint: fingerprintOf(wanted),
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.database.transaction(async (tx) => (await resume(tx, deps, upload)) ?? open(tx, deps, upload));
    } catch (error) {
      // The same file is being opened in this moment by another request: the next look finds what that one made.
      if (!isUniqueViolation(error, 'upload_sessions_one_alive_per_file') || tries === TRIES) throw error;
    }
  }
}

type Upload = Omit<WantedUpload, 'metadata'> & {
  metadata: VideoMetadata & { name: string };
  accountId: number;
  userId: number;
  fingerprint: string;
};

async function resume(
  tx: Transaction,
  { clock }: Deps,
  { userId, fingerprint, metadata, pictureKey }: Upload,
): Promise<OpenedUpload | undefined> {
  const text = `select ${SESSION_COLUMNS} from upload_sessions
    where user_id = $1 and fingerprint = $2 and state in ('open', 'received') for update`;
  const [session] = await execute<Session>(tx, text, [userId, fingerprint]);
  if (!session) return undefined;
  if (session.state === 'open' && hasExpired(session, clock)) {
    await endUpload(tx, session, 'expired', clock.now());
    return undefined;
  }
  if (pictureKey && session.pictureKey) await removeObjectsLater(tx, [session.pictureKey]);
  await execute(tx, 'update upload_sessions set metadata = $2, picture_key = coalesce($3, picture_key), touched_at = $4 where id = $1', [
    session.id,
    JSON.stringify(metadata),
    pictureKey,
    clock.now(),
  ]);
  return session;
}

async function open(tx: Transaction, { clock }: Deps, upload: Upload): Promise<OpenedUpload> {
  const { userId, fingerprint, channelId, accountId, filename, size, metadata, pictureKey } = upload;
  const now = clock.now();
  await reserveQuota(tx, await lockAccount(tx, accountId), size, now);
  const [former] = await execute<{ generation: number }>(
    tx,
    'select coalesce(max(generation), 0) as generation from upload_sessions where user_id = $1 and fingerprint = $2',
    [userId, fingerprint],
  );
  const generation = (former?.generation ?? 0) + 1;
  const id = newUploadId(userId, generation);
  const videoUuid = randomUUID();
  const partSize = Math.max(SMALLEST_PART, Math.ceil(size / MOST_PARTS / MIB) * MIB);
  await execute(
    tx,
    `insert into upload_sessions (id, user_id, fingerprint, generation, state, channel_id, account_id, video_uuid, filename, size, metadata,
        picture_key, storage_key, part_size, reserved, created_at, touched_at)
      values ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9, $10, $11, $12, $13, true, $14, $14)`,
    // biome-ignore format: in the order of the columns
    [
      id, userId, fingerprint, generation, channelId, accountId, videoUuid, filename, size, JSON.stringify(metadata),
      pictureKey, newOriginalKey(videoUuid), partSize, now,
    ],
  );
  return { id, received: 0 };
}

function nameAfter(filename: string): string {
  const name = filename
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 120);
  return name.length < 3 ? 'Unknown name' : name;
}
