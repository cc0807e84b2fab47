import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { type ClaimedHost, claimDueHosts, renewLeases } from './claim-hosts.ts';
import { findLetters } from './find-letters.ts';
import { finishTurns } from './finish-turns.ts';
import { reportDeliveries } from './report-deliveries.ts';
import { DELIVERIES_CHANNEL } from './send.ts';
import { createSignedActivities } from './signed-activities.ts';
import { type TurnEnd, takeTurn } from './take-turn.ts';

/** Hosts that are told something at once, besides those that let us wait. */
const PLACES = 150;
const MOST_HOSTS = 1_500;
/** Between two claims: each costs three statements, for one host or a hundred. */
const GATHER_MS = 20;
const RENEW_MS = 20_000;
/** Safely shorter than a lease. */
const LEASE_MS = 50_000;
const STOP_WITHIN_MS = 3_000;

type Running = { readonly claimed: ClaimedHost; leaseEndsAt: number };

/** Tells other instances what concerns them, in this process; any number of processes share the hosts of a database. */
export function startDeliveries(deps: Deps): AsyncDisposable {
  const { database, log, clock, metrics } = deps;
  const pollInMs = deps.config.deliveryPollInMs;
  const outcomes = metrics.counter(
    'flotilla_deliveries_total',
    'Activities at inboxes of other instances, by outcome: delivered, refused.',
    ['outcome'],
  );
  const failedTurns = metrics.counter(
    'flotilla_delivery_failures_total',
    'Turns of hosts that ended because the host could not be reached or refused.',
  );
  reportDeliveries(deps);
  const activities = createSignedActivities(deps);
  const running = new Map<string, Running>();
  const aside = new Set<string>();
  let ended: TurnEnd[] = [];
  let renewedAt = performance.now();
  const stopping = new AbortController();
  const aborting = new AbortController();
  let isNews = false;
  let awake = () => {};

  function wake(): void {
    isNews = true;
    awake();
  }

  const placesLeft = () => Math.min(PLACES - (running.size - aside.size), MOST_HOSTS - running.size);

  async function waitForNews(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    awake = resolve;
    const timer = setTimeout(resolve, pollInMs);
    if (!isNews) await promise;
    clearTimeout(timer);
    isNews = false;
  }

  async function storeEnds(): Promise<void> {
    if (ended.length === 0) return;
    const ends = ended;
    ended = [];
    try {
      await finishTurns(database, ends, clock.now());
    } catch (error) {
      ended.unshift(...ends);
      throw error;
    }
    for (const { delivered, refused, error } of ends) {
      outcomes.inc({ outcome: 'delivered' }, delivered);
      outcomes.inc({ outcome: 'refused' }, refused.length);
      if (error !== null) failedTurns.inc();
    }
  }

  async function renew(): Promise<void> {
    if (performance.now() - renewedAt < RENEW_MS) return;
    renewedAt = performance.now();
    const turns = [...running.values()];
    const held = turns.map(({ claimed: { host, lease } }) => ({ host, lease }));
    const ours = new Set((await renewLeases(database, [JSON.stringify(held)])).map(({ host }) => host));
    for (const turn of turns) turn.leaseEndsAt = ours.has(turn.claimed.host) ? renewedAt + LEASE_MS : 0;
  }

  /** Whether there may be more to claim. */
  async function begin(): Promise<boolean> {
    const places = placesLeft();
    if (places <= 0) return false;
    const leaseEndsAt = performance.now() + LEASE_MS;
    const hosts = await claimDueHosts(database, [clock.now(), places]);
    if (hosts.length === 0) return false;
    try {
      const letters = await findLetters(database, hosts);
      const ids = new Set([...letters.values()].flat().map(({ activityId }) => activityId));
      const loaded = await activities.load([...ids]);
      for (const claimed of hosts) void turnOf(claimed, leaseEndsAt, { letters: letters.get(claimed.host) ?? [], activities: loaded });
    } catch (error) {
      ended.push(...hosts.map(giveBack));
      throw error;
    }
    return hosts.length === places;
  }

  /** The end of a turn that came to nothing, through no fault of the host. */
  function giveBack({ host, lease, cursor, failures, failingSince, refusals }: ClaimedHost): TurnEnd {
    const dueAt = new Date(clock.now().getTime() + pollInMs);
    return { host, lease, cursor, failures, failingSince, refusals, dueAt, delivered: 0, refused: [], refusesRfc9421: false, error: null };
  }

  async function turnOf(
    claimed: ClaimedHost,
    leaseEndsAt: number,
    work: Pick<Parameters<typeof takeTurn>[1], 'activities' | 'letters'>,
  ): Promise<void> {
    const { host } = claimed;
    const turn: Running = { claimed, leaseEndsAt };
    running.set(host, turn);
    const stepAside = () => {
      aside.add(host);
      wake();
    };
    const isOver = () => stopping.signal.aborted || performance.now() > turn.leaseEndsAt;
    try {
      const end = await takeTurn(deps, { ...work, claimed, isOver, signal: aborting.signal, onSlow: stepAside });
      ended.push(end);
    } catch (error) {
      log.warn({ err: error, host }, 'could not deliver; the host has another turn soon');
      ended.push(giveBack(claimed));
    } finally {
      running.delete(host);
      aside.delete(host);
      wake();
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await storeEnds();
        await renew();
        const isMore = await begin();
        if (!isMore && ended.length === 0) await waitForNews();
        await delay(GATHER_MS);
      } catch (error) {
        log.warn({ err: error }, 'could not read or store deliveries; trying again');
        await delay(pollInMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  const stopListening = database.listen(DELIVERIES_CHANNEL, wake);
  const working = work();

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      stopListening();
      wake();
      await working;
      const abortLater = setTimeout(() => aborting.abort(), STOP_WITHIN_MS);
      while (running.size > 0) await waitForNews();
      clearTimeout(abortLater);
      await storeEnds().catch((error: unknown) => log.warn({ err: error }, 'could not store the last deliveries; they are repeated'));
    },
  };
}
