import { randomUUID } from 'node:crypto';
import type { Problem } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';

/** For how long statements take and renew it, by the clock of the database, which all processes share. */
export const LEASE_SECONDS = 10;
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

/** What changes the row of an upload, each for its id and the token of the lease. */
export type LeaseStatements<Session> = {
  /** The upload as it is now; undefined while another request holds it or when it has ended. */
  readonly take: (id: string, token: string) => Promise<Session | undefined>;
  /** Whether it is still held; as `isHeld`. */
  readonly renew: (id: string, token: string) => Promise<boolean>;
  readonly isHeld: (id: string, token: string) => Promise<boolean>;
  readonly release: (id: string, token: string) => Promise<unknown>;
};
type Surroundings = { readonly log: Log; readonly whenLost: () => Problem };

/** The upload as it is now, and the lease to write it; undefined while another request holds it or when the upload has ended. */
export async function takeLease<Session>(
  { take, renew: renewal, isHeld, release }: LeaseStatements<Session>,
  { log, whenLost }: Surroundings,
  id: string,
): Promise<{ session: Session; lease: Lease } | undefined> {
  const token = randomUUID();
  let validUntil = performance.now() + LEASE_SECONDS * 1000;
  const session = await take(id, token);
  if (!session) return undefined;

  const lost = new AbortController();
  let progress = performance.now();
  let lookedAt = progress;
  let isKept = false;

  async function renew(): Promise<boolean> {
    const askedAt = performance.now();
    const isOurs = await renewal(id, token);
    if (isOurs) validUntil = askedAt + LEASE_SECONDS * 1000;
    else lost.abort(whenLost());
    return isOurs;
  }
  async function look(): Promise<void> {
    const hasProgressed = isKept || progress > lookedAt;
    lookedAt = performance.now();
    if (hasProgressed) await renew();
    else if (lookedAt - progress > MAX_SILENCE_MS || !(await isHeld(id, token))) lost.abort(whenLost());
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
        if (!isFresh && !(await renew())) throw whenLost();
      },
      keep() {
        isKept = true;
      },
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        await release(id, token).catch((error: unknown) =>
          log.warn({ err: error, uploadId: id }, 'could not release the lease of an upload; it expires'),
        );
      },
    },
  };
}
