import { randomUUID } from 'node:crypto';
import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { SESSION, type Session } from './find-session.ts';
import { ALIVE, UploadSession } from './upload-session.entity.ts';

const LEASE_SECONDS = 10;
const LOOK_EVERY_MS = 3_000;
/** Before this much of the lease is left, a write needs it renewed. */
const MARGIN_MS = 3_000;
const MAX_SILENCE_MS = 60_000;

/**
 * The right to write one upload, kept in the database, so that it expires when the process dies. It is renewed while bytes arrive;
 * a client that reconnects takes over from its silent connection.
 */
export type Lease = AsyncDisposable & {
  readonly token: string;
  /** Aborts with 423 as its reason when the lease is lost or the client is silent for a minute. */
  readonly lost: AbortSignal;
  progressed(): void;
  /** Throws 423 when the lease may have been taken over. Call it before anything is written. */
  assertHeld(): Promise<void>;
  /** Renews it also while no bytes arrive, until it is disposed: the client is waiting for us now. */
  keep(): void;
};

const db = tables({ UploadSession });
/** By the clock of the database, which all processes share. */
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

const take = prepared('take-upload-lease', (on, id: string, token: string) =>
  db(on)
    .updateTable('UploadSession')
    .set({ lockedBy: token, lockedUntil: leaseEnd })
    .where('id', '=', id)
    .where('state', 'in', ALIVE)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', sql<Date>`now()`)]))
    .returning(SESSION),
);
const renewal = prepared('renew-upload-lease', (on, id: string, token: string) =>
  db(on)
    .updateTable('UploadSession')
    .set({ lockedUntil: leaseEnd })
    .where('id', '=', id)
    .where('lockedBy', '=', token)
    .where('state', 'in', ALIVE)
    .returning('id'),
);
const findHeld = prepared('look-at-upload-lease', (on, id: string, token: string) =>
  db(on).selectFrom('UploadSession').select('id').where('id', '=', id).where('lockedBy', '=', token).where('state', 'in', ALIVE),
);
const release = prepared('release-upload-lease', (on, id: string, token: string) =>
  db(on)
    .updateTable('UploadSession')
    .set({ lockedBy: null, lockedUntil: null })
    .where('id', '=', id)
    .where('lockedBy', '=', token)
    .returning('id'),
);

/** The upload as it is now, and the lease to write it; undefined while another request holds it or when the upload has ended. */
export async function takeLease(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  id: string,
): Promise<{ session: Session; lease: Lease } | undefined> {
  const token = randomUUID();
  let validUntil = performance.now() + LEASE_SECONDS * 1000;
  const [session] = await take(database, id, token);
  if (!session) return undefined;

  const lost = new AbortController();
  let progress = performance.now();
  let lookedAt = progress;
  let isKept = false;

  const ask = async (statement: typeof findHeld) => (await statement(database, id, token)).length > 0;
  async function renew(): Promise<boolean> {
    const askedAt = performance.now();
    const isOurs = await ask(renewal);
    if (isOurs) validUntil = askedAt + LEASE_SECONDS * 1000;
    else lost.abort(videosProblems.upload_is_being_written());
    return isOurs;
  }
  async function look(): Promise<void> {
    const hasProgressed = isKept || progress > lookedAt;
    lookedAt = performance.now();
    if (hasProgressed) await renew();
    else if (lookedAt - progress > MAX_SILENCE_MS || !(await ask(findHeld))) lost.abort(videosProblems.upload_is_being_written());
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error, uploadId: id }, 'could not renew the lease of an upload'));
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    session,
    lease: {
      token,
      lost: lost.signal,
      progressed() {
        progress = performance.now();
      },
      async assertHeld() {
        const isFresh = validUntil - performance.now() > MARGIN_MS && !lost.signal.aborted;
        if (!isFresh && !(await renew())) throw videosProblems.upload_is_being_written();
      },
      keep() {
        isKept = true;
      },
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        await ask(release).catch((error: unknown) =>
          log.warn({ err: error, uploadId: id }, 'could not release the lease of an upload; it expires'),
        );
      },
    },
  };
}
