import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportsProblems, IMPORTS_FOLDER, userImportsApi } from '@flotilla/contracts-exports';
import { restoringInternal, videosProblems } from '@flotilla/contracts-videos';
import { isUniqueViolation, type Transaction, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { hasExpired, lockPresent } from './find-upload.ts';
import { forgetImports } from './forget-imports.ts';
import { recordImportAuditEvent, refuseImport } from './refuse-import.ts';
import { emptyStats } from './stats.ts';
import { UPLOADING, UserImport } from './user-import.entity.ts';

const db = tables({ UserImport });
const MIB = 1024 * 1024;
const SMALLEST_PART = 8 * MIB;
/** The row of an upload names every part, and is written again with each; the contract keeps parts at 64 MiB. */
const MOST_PARTS = 3_000;
const TRIES = 3;

type Wanted = {
  readonly userId: number;
  readonly filename: string;
  readonly size: number;
  readonly lastModified: number | undefined;
};

export const openUserImportRoute = (deps: Deps) =>
  route(userImportsApi.openUserImport, async ({ params: { userId }, headers, body, caller, context }) => {
    await refuseImport(deps, userId, caller);
    const size = headers['x-upload-content-length'];
    const { uploadId, received, isNew } = await openUserImport(deps, { userId, size, ...body, lastModified: body.lastModified });
    if (isNew) await deps.database.transaction(async (tx) => recordImportAuditEvent(tx, caller, { userId, at: deps.clock.now() }));
    const url = new URL(context.url, deps.config.publicUrl);
    url.searchParams.set('upload_id', uploadId);
    const answer = { location: url.href, 'cache-control': 'no-store' };
    if (isNew) return reply(201, null, answer);
    return reply(200, null, { ...answer, ...(received > 0 && { range: `bytes=0-${received - 1}` }) });
  });

/**
 * Opens the upload of an archive, or finds the one of the same file that is still alive; that of another file ends. Throws 400 while another archive is
 * imported, 413 for one that does not fit into the quota, 507 for one that does not fit on the disk.
 */
export async function openUserImport(deps: Deps, wanted: Wanted) {
  await refuseSize(deps, wanted);
  const upload = { ...wanted, fingerprint: fingerprintOf(wanted) };
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.database.transaction(async (tx) => (await resume(tx, deps, upload)) ?? open(tx, deps, upload));
    } catch (error) {
      // Another request is opening one right now; the next attempt finds it.
      if (!isUniqueViolation(error, 'user_imports_one') || tries === TRIES) throw error;
    }
  }
}

async function refuseSize({ neighbours: { videos }, storage }: Deps, { userId, size }: Wanted): Promise<void> {
  const { bytesLeft } = await videos.ask(restoringInternal.measureQuota, { params: { userId } }, 200);
  if (bytesLeft !== null && size >= bytesLeft) throw videosProblems.quota_reached();
  const free = await storage.freeBytes();
  if (free !== null && size > free) throw problems.insufficient_storage();
}

type Opening = Wanted & { readonly fingerprint: string };

async function resume(tx: Transaction, { clock }: Deps, { userId, fingerprint }: Opening) {
  const present = await lockPresent(tx, userId);
  if (!present) return undefined;
  if (present.state !== UPLOADING) throw exportsProblems.import_under_way();
  if (present.fingerprint !== fingerprint || hasExpired(present, clock.now())) {
    await forgetImports(tx, [present.id]);
    return undefined;
  }
  await db(tx).updateTable('UserImport').set({ touchedAt: clock.now() }).where('id', '=', present.id).execute();
  return { uploadId: present.uploadId, received: present.received, isNew: false };
}

async function open(tx: Transaction, { clock }: Deps, { userId, size, fingerprint }: Opening) {
  const uploadId = `${userId}-${randomBytes(16).toString('hex')}`;
  const now = clock.now();
  const partSize = Math.max(SMALLEST_PART, Math.ceil(size / MOST_PARTS / MIB) * MIB);
  const file = { size, partSize, storageKey: `${IMPORTS_FOLDER}${randomUUID()}.zip` };
  await db(tx)
    .insertInto('UserImport')
    .values({ userId, uploadId, fingerprint, ...file, state: UPLOADING, stats: emptyStats(), createdAt: now, touchedAt: now })
    .execute();
  return { uploadId, received: 0, isNew: true };
}

/** The same text for the same file; unique when the client does not send the file's time. */
function fingerprintOf({ filename, size, lastModified }: Wanted): string {
  const time = lastModified ?? randomBytes(16).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([filename, size, time]))
    .digest('base64url');
}
