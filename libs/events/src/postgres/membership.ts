import type { Topic } from '@flotilla/contract';
import type { Database } from '@flotilla/database';
import type { Place } from './read.ts';
import { addOffsets, claimPartitions, commitOffsets, joinGroup, leaveGroup, releasePartitions, renewLeases } from './statements.ts';

export type Held = Awaited<ReturnType<typeof claimPartitions>>[number];
export type Shares = {
  readonly states: Awaited<ReturnType<typeof renewLeases>>[number]['states'];
  readonly members: ReadonlyMap<string, readonly string[]>;
};
export type Settled = Place & { readonly fencingToken: number; readonly settled: number };

export type Membership = {
  join(): Promise<void>;
  /** Renews the leases of this member and its partitions, and returns how the partitions are divided. */
  renew(): Promise<Shares>;
  /** Takes up to `count` free partitions of a topic. */
  claim(topic: string, count: number): Promise<Held[]>;
  commit(settled: readonly Settled[]): Promise<void>;
  giveBack(places: readonly Place[]): Promise<void>;
  leave(): Promise<void>;
};

/** The leases by which the members of a group divide partitions. One member owns a partition until its lease ends; the fencing token rises with every owner. */
export function createMembership(
  database: Database,
  { group, topics, member, leaseInMs }: { group: string; topics: readonly Topic[]; member: string; leaseInMs: number },
): Membership {
  const names = topics.map(({ name }) => name);
  const lease = `${leaseInMs} ms`;
  return {
    async join() {
      await addOffsets(database, [group, names]);
      await joinGroup(database, [group, names, member, lease]);
    },

    async renew() {
      const [row] = await renewLeases(database, [group, names, member, lease]);
      const { states = [], members = [] } = row ?? {};
      return { states, members: new Map(members.map(({ topic, names: present }) => [topic, present])) };
    },

    claim: (topic, count) => claimPartitions(database, [group, topic, member, lease, count]),

    async commit(settled) {
      await commitOffsets(database, [
        group,
        member,
        settled.map(({ topic }) => topic),
        settled.map(({ partition }) => partition),
        settled.map((each) => each.settled),
        settled.map(({ fencingToken }) => fencingToken),
      ]);
    },

    async giveBack(places) {
      await releasePartitions(database, [group, places.map(({ topic }) => topic), places.map(({ partition }) => partition), member]);
    },

    async leave() {
      await leaveGroup(database, [group, member]);
    },
  };
}
