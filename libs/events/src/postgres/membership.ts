import type { Topic } from '@flotilla/contract';
import type { Database } from '@flotilla/database';
import type { Place } from './read.ts';
import { MEMBERS_CHANNEL } from './schema.ts';

export type Held = Place & { readonly fencingToken: number; readonly committed: number };
type State = Place & { free: boolean; mine: boolean; fencingToken: number; committed: number };
export type Shares = { readonly states: State[]; readonly members: ReadonlyMap<string, readonly string[]> };
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
  const notifyMembers = `pg_notify('${MEMBERS_CHANNEL}', $1)`;
  return {
    async join() {
      await database.query({
        text: `insert into event_offsets ("group", topic, partition)
          select $1, topic, partition from event_partitions where topic = any($2) order by 2, 3 on conflict do nothing`,
        values: [group, names],
      });
      await database.query({
        text: `with joined as (
            insert into event_members ("group", topic, member, seen_until) select $1, unnest($2::text[]), $3, now() + $4::interval
          ) select ${notifyMembers}`,
        values: [group, names, member, lease],
      });
    },

    async renew() {
      const rows = await database.query<{ states: State[]; members: { topic: string; names: string[] }[] }>({
        name: 'events-renew',
        text: `with beat as (
            insert into event_members ("group", topic, member, seen_until) select $1, unnest($2::text[]), $3, now() + $4::interval
            on conflict ("group", topic, member) do update set seen_until = excluded.seen_until
          ), renewed as (
            update event_offsets set lease_until = now() + $4::interval where "group" = $1 and owner = $3 returning topic, partition, fence
          )
          select
            (select coalesce(json_agg(json_build_object('topic', o.topic, 'partition', o.partition, 'committed', o.committed, 'fencingToken', o.fence,
                'free', o.owner is null or o.lease_until < now(), 'mine', r.topic is not null)), '[]')
              from event_offsets o left join renewed r on r.topic = o.topic and r.partition = o.partition
              where o."group" = $1 and o.topic = any($2)) as states,
            (select coalesce(json_agg(json_build_object('topic', topic, 'names', names)), '[]') from (
              select topic, array_agg(member order by member) as names from event_members
              where "group" = $1 and topic = any($2) and (seen_until > now() or member = $3) group by topic) as present) as members`,
        values: [group, names, member, lease],
      });
      const { states = [], members = [] } = rows[0] ?? {};
      return { states, members: new Map(members.map(({ topic, names: present }) => [topic, present])) };
    },

    claim: (topic, count) =>
      database.query({
        text: `update event_offsets o set owner = $3, lease_until = now() + $4::interval, fence = o.fence + 1
          from (
            select topic, partition from event_offsets
            where "group" = $1 and topic = $2 and (owner is null or lease_until < now())
            order by partition limit $5 for update skip locked
          ) as free
          where o."group" = $1 and o.topic = free.topic and o.partition = free.partition
          returning o.topic, o.partition, o.fence as "fencingToken", o.committed`,
        values: [group, topic, member, lease, count],
      }),

    async commit(settled) {
      await database.query({
        name: 'events-commit',
        text: `update event_offsets o set committed = greatest(o.committed, t.settled)
          from unnest($3::text[], $4::int[], $5::bigint[], $6::bigint[]) as t (topic, partition, settled, fence)
          where o."group" = $1 and o.owner = $2 and o.topic = t.topic and o.partition = t.partition and o.fence = t.fence`,
        values: [
          group,
          member,
          settled.map(({ topic }) => topic),
          settled.map(({ partition }) => partition),
          settled.map((each) => each.settled),
          settled.map(({ fencingToken }) => fencingToken),
        ],
      });
    },

    async giveBack(places) {
      await database.query({
        text: `with given as (
            update event_offsets o set owner = null, lease_until = null from unnest($2::text[], $3::int[]) as t (topic, partition)
            where o."group" = $1 and o.owner = $4 and o.topic = t.topic and o.partition = t.partition
          ) select ${notifyMembers}`,
        values: [group, places.map(({ topic }) => topic), places.map(({ partition }) => partition), member],
      });
    },

    async leave() {
      await database.query({
        text: `with given as (
            update event_offsets set owner = null, lease_until = null where "group" = $1 and owner = $2
          ), gone as (
            delete from event_members where "group" = $1 and member = $2
          ) select ${notifyMembers}`,
        values: [group, member],
      });
    },
  };
}
