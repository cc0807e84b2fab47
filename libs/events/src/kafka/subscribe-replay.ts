import { randomUUID } from 'node:crypto';
import { withDeadline } from './deadline.ts';
import { startMember } from './member.ts';
import { behindBy, nameOf } from './offsets.ts';
import { ease, openReading, type Reading, readBatch } from './reading.ts';
import type { Reader, SubscribeOptions } from './subscribe-shared.ts';

const DELETE_WITHIN_MS = 2_000;

/**
 * Reads everything from the start, or what is published from now on, as the only member of a group that commits no offsets and is deleted in the end.
 */
export function subscribeReplay({ admin, newClient, subscription, dispatcher, object, heads, sessionInMs, log }: SubscribeOptions): Reader {
  const groupId = `${subscription.group}.replay.${randomUUID()}`;
  const replayedBefore = new Map(heads.map((head) => [nameOf(head), head.next]));
  const isLive = subscription.mode === 'live';
  const readings = new Map<string, Reading>();
  let isStopped = false;

  const member = startMember({
    newClient,
    groupId,
    topics: subscription.topics.map(({ name }) => name),
    sessionInMs,
    log,
    share: {
      received() {
        if (isLive) for (const head of heads) if (!readings.has(nameOf(head))) member.seek(head, head.next);
        for (const reading of readings.values()) {
          ease(reading);
          member.seek(reading, reading.window.position + 1);
        }
      },
      handOver: async () => {},
      confirmed: () => {},
      lost: () => {},
      async take(payload) {
        if (isStopped || payload.isStale()) return;
        const name = nameOf(payload.batch);
        const reading = readings.get(name) ?? openReading(payload, () => {});
        readings.set(name, reading);
        const isReplayed = (offset: number) => offset < (replayedBefore.get(name) ?? 0);
        readBatch(payload, reading, { dispatcher, object, isReplayed, isWanted: () => !isStopped });
      },
    },
  });

  return {
    behind: async (targets) => {
      const read = [...readings].map(([name, { window }]) => [name, window.settled + 1] as const);
      return behindBy(targets, new Map([...(isLive ? replayedBefore : []), ...read]));
    },
    isAlive: member.isAlive,
    async stop() {
      isStopped = true;
      for (const { abort } of readings.values()) abort.abort(new Error('the subscription was stopped'));
      await member.stop();
      // Otherwise it expires in the broker.
      await withDeadline('deleting a group', DELETE_WITHIN_MS, admin.deleteGroups([groupId])).catch(() => {});
    },
  };
}
