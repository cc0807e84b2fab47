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
  /** Remembers why a record is no message of ours. */
  readonly object: (message: EventMessage, objection: string) => void;
  /** How far the topics reached when the subscription began. */
  readonly heads: readonly Head[];
  readonly sessionInMs: number;
  readonly log: Log;
};

export type Reader = {
  /** How many messages of each topic before the heads are not settled, by whichever member of the group. */
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

/** Reads the partitions that fall to this member and keeps the group's offsets. */
export function subscribeShared({ admin, newClient, subscription, dispatcher, object, sessionInMs, log }: SubscribeOptions): Reader {
  const { group, topics } = subscription;
  const names = topics.map(({ name }) => name);
  const held = new Map<string, Held>();
  /** Where to read on when it turns out that we were never given up. */
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

  /** Others may own what we hold. Nothing is handled until Kafka says that we still belong to the group, or gives us a new share. */
  function lapse(): void {
    memberUntil = 0;
    for (const [name, { topic, partition, window }] of held) lapsed.set(name, { place: { topic, partition }, next: window.settled + 1 });
    drop('another member may read this partition now');
  }

  /** Whether a session has not passed without an answer; a process that was frozen notices here. */
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

  /** Asked under the membership of this moment, so that a broker refuses it when others own our partitions meanwhile. */
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
      log.debug({ err: error, group }, 'offsets cannot be kept right now');
      if (held.size > 0) setTimeout(commitSoon, COMMIT_AGAIN_MS).unref();
    }
  }

  /** Finishes what is under way and keeps its offsets, within a budget. */
  async function finish(): Promise<void> {
    isLeaving = true;
    lapsed.clear();
    if (held.size === 0) return;
    await Promise.race([dispatcher.quiet(), delay(Math.min(DRAIN_WITHIN_MS, sessionInMs / 2), undefined, { ref: false })]);
    clearTimeout(commitTimer);
    commitTimer = undefined;
    await withDeadline('keeping offsets', COMMIT_WITHIN_MS, commitNow()).catch((error: unknown) =>
      log.debug({ err: error, group }, 'what was handled last will come again'),
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
        drop('partitions were divided anew');
      },
      heard(until) {
        memberUntil = until;
        for (const { place, next } of lapsed.values()) member.seek(place, next);
        lapsed.clear();
      },
      async handOver() {
        await finish();
        drop('partitions are divided anew');
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
