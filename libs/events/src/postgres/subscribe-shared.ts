import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import type { Dispatcher } from '../dispatcher.ts';
import { type Lags, totalOf } from '../lag.ts';
import type { RunningSubscription, Subscription } from '../transport.ts';
import { createWindow } from '../window.ts';
import { createMembership, type Held, type Shares } from './membership.ts';
import { nameOf } from './read.ts';
import { type Reading, startReader } from './reader.ts';
import { countUnsettled, readHeads } from './statements.ts';

export type SubscribeOptions = {
  readonly database: Database;
  readonly dispatcher: Dispatcher;
  readonly subscription: Subscription;
  readonly pollInMs: number;
  readonly leaseInMs: number;
  readonly log: Log;
};
export type Wakeable = RunningSubscription & {
  readonly lags: () => Promise<Lags>;
  /** One of its topics has new messages. */
  readonly wake: () => void;
  /** Members of its group joined or left. */
  readonly share: () => void;
};

type Owned = Reading & Held & { readonly abort: AbortController; leaving: boolean; drained: boolean; kept: number };

const ROOM_PER_PARTITION = 100;
const COMMIT_AFTER_MS = 30;
const COMMIT_AGAIN_MS = 1_000;
const DRAIN_WITHIN_MS = 5_000;

/** Reads the partitions that this member owns and commits the group's offsets. */
export async function subscribeShared(options: SubscribeOptions): Promise<Wakeable> {
  const { database, dispatcher, subscription, pollInMs, leaseInMs, log } = options;
  const { group, topics } = subscription;
  const names = topics.map(({ name }) => name);
  const member = randomUUID();
  const membership = createMembership(database, { group, topics, member, leaseInMs });
  const owned = new Map<string, Owned>();
  const stopping = new AbortController();
  let commitTimer: NodeJS.Timeout | undefined;
  let commits: Promise<void> = Promise.resolve();
  let sharing: Promise<void> | undefined;
  let shareAgain = false;
  let shareTimer: NodeJS.Timeout | undefined;
  let leaseEnd = setTimeout(() => {}, 0);

  await membership.join();
  const reader = startReader({
    database,
    dispatcher,
    readings: () => [...owned.values()].filter(({ leaving }) => !leaving),
    roomPerPartition: ROOM_PER_PARTITION,
    pollInMs,
    log,
  });

  function take(held: Held): void {
    const abort = new AbortController();
    const window = createWindow(held.committed, () => {
      commitSoon();
      reader.ease();
    });
    const partition: Owned = {
      ...held,
      window,
      abort,
      signal: abort.signal,
      isWanted: () => !partition.leaving,
      replayedUntil: -1,
      leaving: false,
      drained: false,
      kept: held.committed,
    };
    owned.set(nameOf(held), partition);
  }

  function drop(partition: Owned): void {
    partition.abort.abort(new Error('another member reads this partition now'));
    owned.delete(nameOf(partition));
  }

  function commitSoon(): void {
    commitTimer ??= setTimeout(() => {
      commitTimer = undefined;
      commits = commits.then(commit);
    }, COMMIT_AFTER_MS);
  }

  async function commit(): Promise<void> {
    const moved = [...owned.values()].filter(({ window, kept }) => window.settled > kept);
    if (moved.length === 0) return;
    const settled = moved.map(({ topic, partition, fencingToken, window }) => ({
      topic,
      partition,
      fencingToken,
      settled: window.settled,
    }));
    try {
      await membership.commit(settled);
      moved.forEach((partition, index) => {
        partition.kept = settled[index]?.settled ?? partition.kept;
      });
    } catch (error) {
      log.warn({ err: error, group }, 'could not commit offsets');
      if (!stopping.signal.aborted) setTimeout(commitSoon, COMMIT_AGAIN_MS).unref();
    }
  }

  /** Takes or releases partitions until this member holds its share. */
  async function settleShare({ states, members }: Shares): Promise<void> {
    const mine = new Map(states.filter((state) => state.mine).map((state) => [nameOf(state), state]));
    for (const partition of owned.values()) if (mine.get(nameOf(partition))?.fencingToken !== partition.fencingToken) drop(partition);
    // The table says this member owns it; it was dropped here when the lease seemed to have ended.
    for (const [name, state] of mine) if (!owned.has(name)) take(state);
    for (const topic of names) {
      const all = states.filter((state) => state.topic === topic);
      const share = shareOf(all.length, members.get(topic) ?? [member], member);
      const held = [...owned.values()].filter((partition) => partition.topic === topic && !partition.leaving);
      if (held.length > share) for (const partition of held.slice(share)) void handOver(partition);
      const wanted = Math.min(share - held.length, all.filter(({ free }) => free).length);
      if (wanted > 0) {
        for (const taken of await membership.claim(topic, wanted)) take(taken);
        reader.wake();
      }
    }
  }

  /** Waits for the running handlers of a partition and commits its offset; the next round releases it. */
  async function handOver(partition: Owned): Promise<void> {
    partition.leaving = true;
    await Promise.race([dispatcher.quiet(partition.signal), delay(DRAIN_WITHIN_MS, undefined, { ref: false })]);
    await (commits = commits.then(commit));
    partition.drained = true;
    share();
  }

  async function giveBackDrained(): Promise<void> {
    const drained = [...owned.values()].filter((partition) => partition.drained);
    if (drained.length === 0) return;
    for (const partition of drained) drop(partition);
    await membership.giveBack(drained);
  }

  async function runShare(): Promise<void> {
    clearTimeout(shareTimer);
    const asked = performance.now();
    try {
      do {
        shareAgain = false;
        await giveBackDrained();
        await settleShare(await membership.renew());
      } while (shareAgain && !stopping.signal.aborted);
      clearTimeout(leaseEnd);
      // After a whole lease without an answer, other members may own these partitions.
      leaseEnd = setTimeout(() => [...owned.values()].forEach(drop), leaseInMs - (performance.now() - asked));
    } catch (error) {
      log.warn({ err: error, group }, 'could not renew the lease of partitions');
    }
    sharing = undefined;
    if (!stopping.signal.aborted) shareTimer = setTimeout(share, leaseInMs / 3);
  }

  function share(): void {
    shareAgain = true;
    if (!stopping.signal.aborted) sharing ??= runShare();
  }

  async function behind(targets: Awaited<ReturnType<typeof readHeads>>): Promise<Lags> {
    const columns = [targets.map(({ topic }) => topic), targets.map(({ partition }) => partition), targets.map(({ head }) => head)];
    const rows = await countUnsettled(database, [group, ...columns]);
    return new Map(rows.map((row) => [row.topic, row.behind]));
  }

  const lags = async () => behind(await readHeads(database, [names]));
  share();
  await sharing;
  return {
    wake: reader.wake,
    share,
    async caughtUp() {
      const targets = (await readHeads(database, [names])).filter(({ head }) => head >= 0);
      reader.wake();
      for (let pause = 5; totalOf(await behind(targets)) > 0; pause = Math.min(pause * 1.5, 200)) {
        if (stopping.signal.aborted) throw new Error(`The subscription of ${group} was stopped.`);
        await delay(pause);
      }
    },
    lags,
    lag: async () => totalOf(await lags()),
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      clearTimeout(shareTimer);
      await sharing;
      for (const partition of owned.values()) partition.leaving = true;
      await reader.stop();
      await Promise.race([dispatcher.quiet(), delay(DRAIN_WITHIN_MS, undefined, { ref: false })]);
      clearTimeout(commitTimer);
      await (commits = commits.then(commit));
      clearTimeout(leaseEnd);
      for (const partition of owned.values()) drop(partition);
      await membership
        .leave()
        .catch((error: unknown) => log.warn({ err: error, group }, 'could not release partitions; their lease will run out'));
    },
  };
}

/** How many of a topic's partitions this member should own: equal shares, and one more for the first members. */
function shareOf(partitions: number, members: readonly string[], member: string): number {
  const rank = Math.max(members.indexOf(member), 0);
  return Math.floor(partitions / members.length) + (rank < partitions % members.length ? 1 : 0);
}
