import { videosProblems } from '@flotilla/contracts-videos';
import { execute, type Transaction } from '@flotilla/database';
import { lockAccount, releaseQuota, reserveQuota } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { discardUploadLater } from './discard-upload.ts';
import { findObjectKeys, SESSION_COLUMNS, type Session } from './find-session.ts';
import type { Lease } from './lease.ts';
import type { UploadState } from './upload-session.entity.ts';

/** The upload, held until the transaction ends. Take this lock before the account's. */
export async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [session] = await execute<Session>(tx, `select ${SESSION_COLUMNS} from upload_sessions where id = $1 for update`, [id]);
  return session;
}

/** The same if the lease still holds. Throws 423, or 404 when the upload has ended meanwhile. */
export async function lockLeased(tx: Transaction, id: string, { token }: Lease): Promise<Session> {
  const session = await lockSession(tx, id);
  if (session?.state !== 'open' && session?.state !== 'received') throw videosProblems.upload_not_found();
  if (session.lockedBy !== token) throw videosProblems.upload_is_being_written();
  return session;
}

/** Keeps room for the upload again after it was given back. Throws 413 `quota_reached`. */
export async function reserveAgain({ database, clock }: Pick<Deps, 'clock' | 'database'>, id: string, lease: Lease): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await lockLeased(tx, id, lease);
    if (session.reserved) return;
    await reserveQuota(tx, await lockAccount(tx, session.accountId), session.size, clock.now());
    await execute(tx, 'update upload_sessions set reserved = true where id = $1', [id]);
  });
}

export async function giveReservationBack(tx: Transaction, session: Session): Promise<void> {
  if (!session.reserved) return;
  releaseQuota(await lockAccount(tx, session.accountId), session.size);
  await execute(tx, 'update upload_sessions set reserved = false where id = $1', [session.id]);
}

/** Ends an upload without a video: its reservation returns at once, its bytes are deleted afterwards. Lock it first. */
export async function endUpload(tx: Transaction, session: Session, state: UploadState, now: Date): Promise<void> {
  await giveReservationBack(tx, session);
  await discardUploadLater(tx, { storageKey: session.storageKey, keys: await findObjectKeys(tx, session) });
  await execute(tx, 'delete from upload_pieces where session_id = $1', [session.id]);
  await execute(tx, 'delete from upload_parts where session_id = $1', [session.id]);
  await execute(
    tx,
    'update upload_sessions set state = $2, touched_at = $3, picture_key = null, locked_by = null, locked_until = null where id = $1',
    [session.id, state, now],
  );
}
