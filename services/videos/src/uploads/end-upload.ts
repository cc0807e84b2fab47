import { videosProblems } from '@flotilla/contracts-videos';
import { sql, type Transaction, tables } from '@flotilla/database';
import type { Lease } from '@flotilla/resumable';
import { lockAccount, releaseQuota, reserveQuota } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { discardUploadLater } from './discard-upload.ts';
import { findObjectKeys, lockSession, type Session } from './find-session.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { UploadSession, type UploadState } from './upload-session.entity.ts';

const db = tables({ UploadPart, UploadPiece, UploadSession });

/** What an upload that has ended forgets: its lease, and the passwords of its video. */
export const ENDED = {
  lockedBy: null,
  lockedUntil: null,
  metadata: sql<UploadSession['metadata']>`metadata - 'videoPasswords'`,
} as const;

/** The upload, locked until the transaction ends, if the lease is still held. Throws 423, or 404 when the upload has ended. */
export async function lockLeased(tx: Transaction, id: string, { token }: Lease): Promise<Session> {
  const session = await lockSession(tx, id);
  if (session?.state !== 'open' && session?.state !== 'received') throw videosProblems.upload_not_found();
  if (session.lockedBy !== token) throw videosProblems.upload_is_being_written();
  return session;
}

/** Reserves quota again for an upload whose reservation was released. Throws 413 `quota_reached`. */
export async function reserveAgain({ database, clock }: Pick<Deps, 'clock' | 'database'>, id: string, lease: Lease): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await lockLeased(tx, id, lease);
    if (session.reserved) return;
    await reserveQuota(tx, await lockAccount(tx, session.accountId), session.size, clock.now());
    await db(tx).updateTable('UploadSession').set({ reserved: true }).where('id', '=', id).execute();
  });
}

export async function giveReservationBack(tx: Transaction, session: Session): Promise<void> {
  if (!session.reserved) return;
  releaseQuota(await lockAccount(tx, session.accountId), session.size);
  await db(tx).updateTable('UploadSession').set({ reserved: false }).where('id', '=', session.id).execute();
}

/** Ends an upload without a video: its reservation is released at once, its bytes are deleted afterwards. Lock it first. */
export async function endUpload(tx: Transaction, session: Session, state: UploadState, now: Date): Promise<void> {
  await giveReservationBack(tx, session);
  await discardUploadLater(tx, { storageKey: session.storageKey, keys: await findObjectKeys(tx, session) });
  await db(tx).deleteFrom('UploadPiece').where('sessionId', '=', session.id).execute();
  await db(tx).deleteFrom('UploadPart').where('sessionId', '=', session.id).execute();
  const ended = { ...ENDED, state, touchedAt: now, imageKey: null };
  await db(tx).updateTable('UploadSession').set(ended).where('id', '=', session.id).execute();
}
