import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';
import type { Admin, EachBatchPayload, OffsetsByTopicPartition } from 'kafkajs';
import type { Dispatcher } from '../dispatcher.ts';
import type { EventMessage, Subscription } from '../transport.ts';
import type { Client } from './create-client.ts';
import { withDeadline } from './deadline.ts';
import { answerOf } from './failures.ts';
import { type Member, startMember } from './member.ts';
import { behindBy, type Head, nameOf, type Place, readCommitted } from './offsets.ts';
import { ease, openReading, type Reading, readBatch } from './reading.ts';

export type SubscribeOptions = {
  readonly admin: Admin;
  readonly newClient: () => Client;
  readonly subscription: Subscription;
  readonly dispatcher: Dispatcher;
  /** Publishes a dead letter for a record that is not a message. */
  readonly object: (message: EventMessage, objection: string) => void;
  /** The ends of the partitions when the subscription began. */
  readonly heads: readonly Head[];
  readonly sessionInMs: number;
  readonly log: Log;
};

export type Reader = {
  /** How many messages of each topic before the heads are not settled by any member of the group. */
  readonly behind: (heads: readonly Head[]) => Promise<Map<string, number>>;
  readonly isAlive: () => boolean;
  readonly stop: () => Promise<void>;
};

type Held = Reading & { kept: number };

const COMMIT_AFTER_MS = 30;
const COMMIT_AGAIN_MS = 1_000;
const COMMIT_WITHIN_MS = 2_000;
const DRAIN_WITHIN_MS = 5_000;
const REFUSE_MS = 100;
const EXPELLED = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION', 'FENCED_INSTANCE_ID']);

/** Reads the partitions that are assigned to this member and commits the group's offsets. */
export function subscribeShared({ admin, newClient, subscription, dispatcher, object, sessionInMs, log }: SubscribeOptions): Reader {
  const { group, topics } = subscription;
  const names = topics.map(({ name }) => name);
  const held = new Map<string, Held>();
  /** Where to read on when the membership turns out to be still valid. */
  const lapsed = new Map<string, { place: Place; next: number }>();
  let generation = 0;
  let isLeaving = false;
  let memberUntil = 0;
  let commitOffsets: (offsets: OffsetsByTopicPartition) => Promise<void> = async () => {};
  let commitTimer: NodeJS.Timeout | undefined;
  let commits: Promise<void> = Promise.resolve();

  function drop(reason: string): void {
    for (const reading of held.values()) {
      reading.abort.abort(new Error(reason));
      ease(reading);
    }
    held.clear();
  }

  /** Another member may hold these partitions. Nothing is handled until Kafka confirms the membership or assigns partitions anew. */
  function lapse(): void {
    memberUntil = 0;
    for (const [name, { topic, partition, window }] of held) lapsed.set(name, { place: { topic, partition }, next: window.settled + 1 });
    drop('another member may read this partition now');
  }

  /** Whether a heartbeat was answered within the session; false after the process was suspended. */
  function isMember(): boolean {
    if (performance.now() < memberUntil) return true;
    lapse();
    return false;
  }

  function commitSoon(): void {
    commitTimer ??= setTimeout(() => {
      commitTimer = undefined;
      void commitNow();
    }, COMMIT_AFTER_MS);
  }

  const commitNow = () => (commits = commits.then(commit));

  /** Commits under the present membership, so that the broker refuses it when another member holds the partitions meanwhile. */
  async function commit(): Promise<void> {
    const moved = [...held.values()]
      .map((reading) => ({ reading, settled: reading.window.settled }))
      .filter(({ reading, settled }) => settled > reading.kept);
    if (moved.length === 0 || !isMember()) return;
    const byTopic = Map.groupBy(moved, ({ reading }) => reading.topic);
    const asked = generation;
    const offsetsOf = (list: typeof moved) =>
      list.map(({ reading, settled }) => ({ partition: reading.partition, offset: String(settled + 1) }));
    try {
      await commitOffsets({ topics: [...byTopic].map(([topic, list]) => ({ topic, partitions: offsetsOf(list) })) });
      for (const { reading, settled } of moved) reading.kept = settled;
    } catch (error) {
      if (asked !== generation) return;
      if (EXPELLED.has(answerOf(error) ?? '')) return lapse();
      log.debug({ err: error, group }, 'could not commit offsets');
      if (held.size > 0) setTimeout(commitSoon, COMMIT_AGAIN_MS).unref();
    }
  }

  /** Waits for running handlers and commits their offsets, within a deadline. */
  async function finish(): Promise<void> {
    isLeaving = true;
    lapsed.clear();
    if (held.size === 0) return;
    await Promise.race([dispatcher.quiet(), delay(Math.min(DRAIN_WITHIN_MS, sessionInMs / 2), undefined, { ref: false })]);
    clearTimeout(commitTimer);
    commitTimer = undefined;
    await withDeadline('committing offsets', COMMIT_WITHIN_MS, commitNow()).catch((error: unknown) =>
      log.debug({ err: error, group }, 'could not commit offsets; the last messages will be delivered again'),
    );
  }

  async function take(payload: EachBatchPayload): Promise<void> {
    if (isLeaving || payload.isStale() || !isMember()) {
      await delay(REFUSE_MS);
      return;
    }
    commitOffsets = (offsets) => payload.commitOffsetsIfNecessary(offsets);
    const name = nameOf(payload.batch);
    let reading = held.get(name);
    if (!reading) {
      const opened = openReading(payload, commitSoon);
      reading = Object.assign(opened, { kept: opened.window.settled });
      held.set(name, reading);
    }
    readBatch(payload, reading, { dispatcher, object, isReplayed: () => false, isWanted: () => !isLeaving && isMember() });
  }

  const member: Member = startMember({
    newClient,
    groupId: group,
    topics: names,
    sessionInMs,
    log,
    share: {
      received() {
        generation += 1;
        isLeaving = false;
        lapsed.clear();
        drop('partitions were assigned anew');
      },
      confirmed(until) {
        memberUntil = until;
        for (const { place, next } of lapsed.values()) member.seek(place, next);
        lapsed.clear();
      },
      async handOver() {
        await finish();
        drop('the group rebalances');
      },
      lost() {
        lapsed.clear();
        drop('the connection to the group was lost');
      },
      take,
    },
  });

  return {
    behind: async (heads) => behindBy(heads, await readCommitted(admin, group, names)),
    isAlive: member.isAlive,
    async stop() {
      await finish();
      drop('the subscription was stopped');
      await member.stop();
    },
  };
}
