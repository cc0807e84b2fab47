import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { claimLane, type Lane, leaveLane, renewLane } from './lanes.ts';
import { settleActivities } from './settle-activities.ts';
import { INBOX_CHANNEL } from './wake-workers.ts';

/** Lanes at once in a process; each waits for other instances most of the time. */
const LANES_AT_ONCE = 8;
/** However slow what one host sends is, and whatever the number of its actors, others have the rest. */
const LANES_OF_HOST = 2;
const POLL_MS = 2_000;
const RENEW_MS = 5_000;

/** Works on what came in until it is disposed of. Any number of processes share the lanes of a database. */
export function startInboxWorkers(deps: Deps): AsyncDisposable {
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();
  const wake = () => {
    woken.resolve();
    woken = Promise.withResolvers();
  };
  const stopListening = deps.database.listen(INBOX_CHANNEL, wake);

  const atWork = new Set<Lane>();
  let claiming: Promise<Lane | undefined> = Promise.resolve(undefined);

  function busyHosts(): readonly string[] {
    const byHost = Map.groupBy(atWork, ({ host }) => host);
    return [...byHost].flatMap(([host, lanes]) => (lanes.length < LANES_OF_HOST ? [] : [host]));
  }

  /** One claim after the other, so that each knows what the others have. */
  function claimNext(): Promise<Lane | undefined> {
    claiming = claiming.then(claim).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not claim a lane of the inbox');
      return undefined;
    });
    return claiming;
  }

  async function claim(): Promise<Lane | undefined> {
    const lane = await claimLane(deps, busyHosts());
    if (lane) atWork.add(lane);
    return lane;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wakeUp = woken.promise;
      const lane = await claimNext();
      if (lane) await workOn(lane);
      else await Promise.race([wakeUp, delay(POLL_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)]);
    }
  }

  async function workOn(lane: Lane): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const renewing = setInterval(
      () =>
        renewLane(deps, lane).then(
          (isOurs) => isOurs || lost.abort(),
          (error: unknown) => deps.log.warn({ err: error }, 'could not renew the lease of a lane'),
        ),
      RENEW_MS,
    );
    try {
      await settleActivities(deps, lane, signal);
      await leaveLane(deps, lane);
    } catch (error) {
      deps.log.warn({ err: error, signer: lane.actorId }, 'could not work on a lane of the inbox; its lease will run out');
    } finally {
      clearInterval(renewing);
      atWork.delete(lane);
    }
  }

  const workers = Array.from({ length: LANES_AT_ONCE }, work);
  return {
    async [Symbol.asyncDispose]() {
      stopListening();
      stopping.abort();
      wake();
      await Promise.all(workers);
    },
  };
}
