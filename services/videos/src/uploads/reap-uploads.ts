import { enqueueJob, schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { endUpload, giveReservationBack, lockSession } from './end-upload.ts';
import type { Session } from './find-session.ts';
import { finishUploadJob } from './finish-upload-alone.ts';
import { discardOriginal } from './receive-original.ts';
import { sweepOrphansJob } from './sweep-orphans.ts';
import { KEEPS_RESERVATION_MS, LIVES_MS, PENDING_MS, WAITS_FOR_CLIENT_MS } from './upload-times.ts';

const AT_ONCE = 200;
const HOUR_MS = 3600 * 1000;

/**
 * What becomes of uploads nobody continues (docs/contract/uploads.md#expiry): after a minute those that arrived whole are finished, after two hours their
 * reservation is given back, after two days they end, and later their rows go. Several processes may do this at once.
 */
export async function reapUploads(deps: Pick<Deps, 'clock' | 'database' | 'storage'>): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const silentFor = (ms: number) => new Date(now.getTime() - ms);

  for (const id of await find(deps, `state in ('open', 'received')`, silentFor(LIVES_MS))) {
    await change(id, silentFor(LIVES_MS), async (tx, session) => endUpload(tx, session, 'expired', now));
  }
  for (const id of await find(deps, `state in ('open', 'received') and reserved`, silentFor(KEEPS_RESERVATION_MS))) {
    await change(id, silentFor(KEEPS_RESERVATION_MS), giveReservationBack);
  }
  for (const id of await find(deps, `state = 'received'`, silentFor(WAITS_FOR_CLIENT_MS))) {
    await database.transaction(async (tx) => enqueueJob(tx, finishUploadJob, { id }, { uniqueKey: `finish-upload:${id}` }));
  }
  await database.query({
    text: `delete from upload_sessions where state not in ('open', 'received') and touched_at < $1`,
    values: [silentFor(LIVES_MS)],
  });
  for (const { key } of await database.query<{ key: string }>({
    text: `select storage_key as key from pending_objects where created_at < $1 limit ${AT_ONCE}`,
    values: [silentFor(PENDING_MS)],
  })) {
    await discardOriginal(deps, key);
  }
  await database.transaction(async (tx) =>
    enqueueJob(tx, sweepOrphansJob, {}, { uniqueKey: 'sweep-orphans', runAt: new Date(Date.now() + HOUR_MS) }),
  );

  async function change(id: string, before: Date, effect: (tx: Parameters<typeof lockSession>[0], session: Session) => Promise<void>) {
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      const isAlive = session?.state === 'open' || session?.state === 'received';
      if (session && isAlive && session.touchedAt < before) await effect(tx, session);
    });
  }
}

async function find({ database }: Pick<Deps, 'database'>, condition: string, before: Date): Promise<string[]> {
  const text = `select id from upload_sessions where ${condition} and touched_at < $1 and (locked_until is null or locked_until < now())
    order by touched_at limit ${AT_ONCE}`;
  return (await database.query<{ id: string }>({ text, values: [before] })).map(({ id }) => id);
}

export const reapUploadsEveryMinute = schedule('reap-uploads', 60, (deps: Deps) => () => reapUploads(deps));
