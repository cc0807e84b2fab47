import { randomUUID } from 'node:crypto';
import { uploadsApi } from '@flotilla/contracts-videos';
import { isUniqueViolation, type Transaction, tables } from '@flotilla/database';
import { reply, route, type TakePlace } from '@flotilla/http-server';
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
import { SESSION } from './find-session.ts';
import { nameAfter } from './name-after.ts';
import { refuseSize } from './refuse-size.ts';
import { storableName } from './storable-text.ts';
import { newOriginalKey } from './storage-keys.ts';
import { fingerprintOf, newUploadId } from './upload-id.ts';
import { UploadSession } from './upload-session.entity.ts';
import { hasExpired } from './upload-times.ts';

export type WantedUpload = {
  readonly channelId: number;
  readonly filename: string;
  readonly size: number;
  readonly mediaType: string;
  readonly lastModified: number | undefined;
  readonly metadata: VideoMetadata;
  readonly imageKey: string | null;
};
export type OpenedUpload = { readonly id: string; readonly received: number };

const db = tables({ UploadSession });
const MIB = 1024 * 1024;
const SMALLEST_PART = 8 * MIB;
/** The most parts of an S3 multipart upload. */
const MOST_PARTS = 10_000;
const TRIES = 3;

export const openResumableUploadRoute = (deps: Deps, takePlace: TakePlace) =>
  route(
    uploadsApi.openResumableUpload,
    async ({ headers, body, files, caller, context }) => {
      const { channelId, filename, lastModified, generateTranscription: _, ...metadata } = body;
      const { imageKey, unneeded } = imageOf(files);
      const { id, received } = await openUpload(deps, caller, {
        channelId,
        filename,
        lastModified,
        metadata,
        imageKey,
        size: headers['x-upload-content-length'],
        mediaType: headers['x-upload-content-type'],
      });
      await deps.storage.delete(unneeded);
      const answer = { location: locationOf(deps, context.url, id), 'cache-control': 'no-store' };
      return received > 0 ? reply(200, null, { ...answer, range: `bytes=0-${received - 1}` }) : reply(201, null, answer);
    },
    {
      // Images may be sent slowly, fields not.
      admit: (caller, { headers }) => (/^multipart\//i.test(headers['content-type'] ?? '') ? takePlace(caller) : undefined),
      receiveFile: (file) => receiveImage(deps, file),
      discardFile: (key) =>
        deps.storage
          .delete([key as string])
          .catch((error: unknown) => deps.log.warn({ err: error }, 'could not delete the image of a refused upload; it is deleted later')),
    },
  );

/** Other query parameters of the request are repeated (docs/contract/uploads.md#open). */
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
      // Another request is opening the same file right now; the next attempt finds its upload.
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
  { userId, fingerprint, metadata, imageKey }: Upload,
): Promise<OpenedUpload | undefined> {
  const session = await db(tx)
    .selectFrom('UploadSession')
    .select(SESSION)
    .where('userId', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('state', 'in', ['open', 'received'])
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  if (session.state === 'open' && hasExpired(session, clock)) {
    await endUpload(tx, session, 'expired', clock.now());
    return undefined;
  }
  if (imageKey && session.imageKey) await removeObjectsLater(tx, [session.imageKey]);
  await db(tx)
    .updateTable('UploadSession')
    .set({ metadata, touchedAt: clock.now(), ...(imageKey && { imageKey }) })
    .where('id', '=', session.id)
    .execute();
  return session;
}

async function open(tx: Transaction, { clock }: Deps, upload: Upload): Promise<OpenedUpload> {
  const { userId, fingerprint, channelId, accountId, filename, size, metadata, imageKey } = upload;
  const now = clock.now();
  await reserveQuota(tx, await lockAccount(tx, accountId), size, now);
  const { generations } = await db(tx)
    .selectFrom('UploadSession')
    .select((eb) => eb.fn.max('generation').as('generations'))
    .where('userId', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  const generation = (generations ?? 0) + 1;
  const id = newUploadId(userId, generation);
  const videoUuid = randomUUID();
  const partSize = Math.max(SMALLEST_PART, Math.ceil(size / MOST_PARTS / MIB) * MIB);
  const identity = { id, userId, fingerprint, generation, channelId, accountId, videoUuid };
  const file = { filename, size, metadata, imageKey, storageKey: newOriginalKey(videoUuid), partSize };
  await db(tx)
    .insertInto('UploadSession')
    .values({ ...identity, ...file, state: 'open', reserved: true, createdAt: now, touchedAt: now })
    .execute();
  return { id, received: 0 };
}
