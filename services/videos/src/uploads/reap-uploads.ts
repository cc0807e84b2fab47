import { sql, tables } from '@flotilla/database';
import { enqueueJob, schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { endUpload, giveReservationBack } from './end-upload.ts';
import { aliveUploads, lockSession, type Session } from './find-session.ts';
import { finishUploadJob } from './finish-upload-alone.ts';
import { PendingObject } from './pending-object.entity.ts';
import { discardOriginal } from './receive-original.ts';
import { ALIVE, UploadSession } from './upload-session.entity.ts';
import { KEEPS_RESERVATION_MS, LIVES_MS, PENDING_MS, WAITS_FOR_CLIENT_MS } from './upload-times.ts';

const AT_ONCE = 200;
const db = tables({ PendingObject, UploadSession });

/**
 * Handles abandoned uploads (docs/contract/uploads.md#expiry): complete ones are finished after a minute, reservations are released after two hours,
 * uploads end after two days, and their rows are deleted later. Several processes may do this at once.
 */
export async function reapUploads(deps: Pick<Deps, 'clock' | 'database' | 'storage'>): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const silentFor = (ms: number) => new Date(now.getTime() - ms);

  for (const id of await find(aliveUploads(database), silentFor(LIVES_MS))) {
    await change(id, silentFor(LIVES_MS), async (tx, session) => endUpload(tx, session, 'expired', now));
  }
  for (const id of await find(aliveUploads(database).where('reserved', '=', true), silentFor(KEEPS_RESERVATION_MS))) {
    await change(id, silentFor(KEEPS_RESERVATION_MS), giveReservationBack);
  }
  for (const id of await find(aliveUploads(database).where('state', '=', 'received'), silentFor(WAITS_FOR_CLIENT_MS))) {
    await database.transaction(async (tx) => enqueueJob(tx, finishUploadJob, { id }, { uniqueKey: `finish-upload:${id}` }));
  }
  await db(database).deleteFrom('UploadSession').where('state', 'not in', ALIVE).where('touchedAt', '<', silentFor(LIVES_MS)).execute();
  const pending = db(database).selectFrom('PendingObject').select('storageKey').where('createdAt', '<', silentFor(PENDING_MS));
  for (const { storageKey } of await pending.limit(AT_ONCE).execute()) await discardOriginal(deps, storageKey);

  async function change(id: string, before: Date, effect: (tx: Parameters<typeof lockSession>[0], session: Session) => Promise<void>) {
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      const isAlive = session?.state === 'open' || session?.state === 'received';
      if (session && isAlive && session.touchedAt < before) await effect(tx, session);
    });
  }
}

/** Those without activity since then that are not being written, the oldest first. */
async function find(uploads: ReturnType<typeof aliveUploads>, before: Date): Promise<string[]> {
  const found = await uploads
    .where('touchedAt', '<', before)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', sql<Date>`now()`)]))
    .orderBy('touchedAt')
    .limit(AT_ONCE)
    .execute();
  return found.map(({ id }) => id);
}

export const reapUploadsEveryMinute = schedule('reap-uploads', 60, (deps: Deps) => () => reapUploads(deps));
