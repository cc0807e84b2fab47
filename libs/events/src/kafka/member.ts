import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';
import kafkajs, { type Consumer, type EachBatchPayload, type PartitionAssigner } from 'kafkajs';
import type { Client } from './create-client.ts';
import { withDeadline } from './deadline.ts';
import type { Place } from './offsets.ts';

/** Callbacks about the partitions that are assigned to a member of a group. */
export type Share = {
  /** New partitions were assigned; earlier ones are no longer held. */
  readonly received: () => void;
  /** The group is about to rebalance, which waits until this is done. */
  readonly handOver: () => Promise<void>;
  /** A heartbeat was answered; until the given time (of `performance.now()`) Kafka reassigns nothing. */
  readonly confirmed: (until: number) => void;
  /** No partition is held any more. */
  readonly lost: () => void;
  readonly take: (payload: EachBatchPayload) => Promise<void>;
};

export type Member = {
  /** Whether its session is valid, as far as this process can know. */
  readonly isAlive: () => boolean;
  /** Reads on from this offset, if the partition is still held. */
  readonly seek: (place: Place, offset: number) => void;
  /** Leaves the group. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly newClient: () => Client;
  readonly groupId: string;
  readonly topics: readonly string[];
  readonly sessionInMs: number;
  readonly share: Share;
  readonly log: Log;
};

/** How long a broker holds a fetch without messages; a partition that is resumed waits for the next fetch. */
const FETCH_WAIT_MS = 250;
const REJOIN_WITHIN_MS = 15_000;
const SILENT_FOR_MS = 45_000;
const LEAVE_WITHIN_MS = 3_000;
const END_WITHIN_MS = 1_500;
const BYTES_PER_PARTITION = 512 * 1024;
const BYTES_PER_ANSWER = 5 * 1024 * 1024;
const PAUSES_MS = [100, 500, 1_000, 2_000];

/** Keeps this process a member of a group: restarts kafkajs when it gives up after failures or stops fetching without an error. */
export function startMember({ newClient, groupId, topics, sessionInMs, share, log }: Options): Member {
  const stopping = new AbortController();
  const { promise: stopAsked, resolve: askToStop } = Promise.withResolvers<undefined>();
  let consumer: Consumer | undefined;
  let memberUntil = 0;
  let failures = 0;
  let isHandedOver = true;
  let handingOver: Promise<void> | undefined;

  /** kafkajs has no hook to delay a rejoin, but it retries after REBALANCE_IN_PROGRESS. */
  function handOverFirst(): void {
    if (isHandedOver) return;
    handingOver ??= share.handOver().finally(() => {
      isHandedOver = true;
      handingOver = undefined;
    });
    throw Object.assign(new Error('running handlers are finished first'), { type: 'REBALANCE_IN_PROGRESS' });
  }

  /** Resolves with the reason why the membership ended. */
  async function belong(): Promise<unknown> {
    const client = newClient();
    const mine = client.kafka.consumer({
      groupId,
      sessionTimeout: sessionInMs,
      heartbeatInterval: Math.floor(sessionInMs / 5),
      rebalanceTimeout: REJOIN_WITHIN_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      maxBytesPerPartition: BYTES_PER_PARTITION,
      maxBytes: BYTES_PER_ANSWER,
      allowAutoTopicCreation: false,
      partitionAssigners: [assignAfter(handOverFirst)],
      retry: { restartOnFailure: async () => false },
    });
    consumer = mine;
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
    const stopWatching = watch(mine, end);
    const begin = async () => {
      await mine.connect();
      await mine.subscribe({ topics: [...topics], fromBeginning: true });
      await mine.run({ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 4, eachBatch: share.take });
    };
    const begun = begin().catch(end);
    const reason = await Promise.race([ended, stopAsked]);
    stopWatching();
    memberUntil = 0;
    isHandedOver = true;
    share.lost();
    // A member can only leave after it has joined.
    const left = begun.then(() => mine.disconnect());
    await withDeadline('leaving a group', LEAVE_WITHIN_MS, left).catch((error: unknown) =>
      log.debug({ err: error, group: groupId }, 'could not leave the group in time; closing its connections'),
    );
    client.abandon();
    await withDeadline('ending a member', END_WITHIN_MS, left).catch(() => {});
    return reason;
  }

  /** Reports heartbeats, assignments and the end of a consumer. Returns a function that stops it. */
  function watch(mine: Consumer, end: (reason: unknown) => void): () => void {
    const { events } = mine;
    let asked = 0;
    let fetched = performance.now();
    const confirm = (since: number) => {
      memberUntil = since + sessionInMs;
      share.confirmed(memberUntil);
    };
    const listeners = [
      mine.on(events.REQUEST, ({ payload }) => {
        if (payload.apiName === 'Heartbeat') asked = performance.now() - payload.duration;
      }),
      mine.on(events.HEARTBEAT, () => confirm(asked)),
      mine.on(events.GROUP_JOIN, () => {
        failures = 0;
        isHandedOver = false;
        share.received();
        confirm(performance.now());
      }),
      mine.on(events.FETCH, () => {
        fetched = performance.now();
      }),
      mine.on(events.CRASH, ({ payload }) => end(payload.error)),
    ];
    const started = performance.now();
    const timer = setInterval(() => {
      const silentInMs = performance.now() - Math.max(Math.min(memberUntil, fetched), started);
      if (silentInMs > SILENT_FOR_MS) end(new Error(`nothing was received for ${Math.round(silentInMs / 1000)} s`));
    }, 1_000);
    return () => {
      clearInterval(timer);
      for (const remove of listeners) remove();
    };
  }

  async function keepBelonging(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await belong();
      if (stopping.signal.aborted) return;
      log.warn({ reason: String(reason), group: groupId }, 'consumer ended; joining the group again');
      const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)];
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const ended = keepBelonging();
  return {
    isAlive: () => performance.now() < memberUntil,
    seek: ({ topic, partition }, offset) => consumer?.seek({ topic, partition, offset: String(offset) }),
    async stop() {
      stopping.abort();
      askToStop(undefined);
      await ended;
    },
  };
}

/** Assigns partitions evenly; `beforeJoin` is called whenever this member is about to join. */
function assignAfter(beforeJoin: () => void): PartitionAssigner {
  return (config) => {
    const assigner = kafkajs.PartitionAssigners.roundRobin(config);
    return {
      name: assigner.name,
      version: assigner.version,
      assign: (group) => assigner.assign(group),
      protocol(subscription) {
        beforeJoin();
        return assigner.protocol(subscription);
      },
    };
  };
}
