import { anyOf, type Database, hotStatement, tables } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';
import { Follow } from '../follows/follow.entity.ts';
import type { ClaimedHost } from './claim-hosts.ts';

/** Activities of one turn. */
export const MOST_PER_TURN = 20;

/** An activity for one host, and the inboxes there that get it. */
export type Letter = { readonly activityId: number; readonly inboxes: readonly string[] };

const db = tables({ Actor, Follow });

type Asking = Pick<ClaimedHost, 'cursor' | 'host' | 'wanted'>;

/** Activities that concern a host after its cursor; $1 is a JSON array of hosts with the actors that they follow. */
const CONCERNING = `from outbox_activities where id > asking.cursor and id <= asking.wanted and flaw is null
  and (stale_at is null or stale_at > now())
  and forwarded_from is distinct from asking.host and (followers_of && asking.followed or asking.host = any(inbox_hosts))`;
const ASKING = 'json_to_recordset($1::json) as asking (host text, cursor bigint, wanted bigint, followed int[])';

/** The next activities of each host. */
export const readConcerning = hotStatement({
  name: 'read-concerning',
  text: `select asking.host, a.id, a.followers_of as "followersOf", a.inboxes, a.inbox_hosts as "inboxHosts"
    from ${ASKING} cross join lateral (
      select id, followers_of, inboxes, inbox_hosts ${CONCERNING} order by id limit ${MOST_PER_TURN}
    ) as a order by asking.host, a.id`,
  row: {
    host: p.text(),
    id: p.bigint('number'),
    followersOf: p.array().$type<number[]>().columnType('int[]'),
    inboxes: p.array().columnType('text[]'),
    inboxHosts: p.array().columnType('text[]'),
  },
});

/** How many wait for each host, up to 1,000. */
export const countConcerning = hotStatement({
  name: 'count-concerning',
  text: `select asking.host, count(*)::int as count from ${ASKING} cross join lateral (select ${CONCERNING} limit 1000) as a group by asking.host`,
  row: { host: p.text(), count: p.integer() },
});

/** The next activities of each host in order, each inbox once. */
export async function findLetters(database: Database, hosts: readonly ClaimedHost[]): Promise<ReadonlyMap<string, readonly Letter[]>> {
  const following = await readFollowing(database, hosts);
  const rows = await readConcerning(database, [askingOf(hosts, following)]);
  const letters = rows.map(({ host, id, followersOf, inboxes, inboxHosts }) => {
    const ofFollowers =
      following
        .get(host)
        ?.filter(({ followedId }) => followersOf.includes(followedId))
        .map(({ inbox }) => inbox) ?? [];
    const direct = inboxes.filter((_, index) => inboxHosts[index] === host);
    return { host, letter: { activityId: id, inboxes: [...new Set([...ofFollowers, ...direct])] } };
  });
  return new Map([...Map.groupBy(letters, ({ host }) => host)].map(([host, each]) => [host, each.map(({ letter }) => letter)]));
}

/** How many activities wait for each host, up to 1,000. */
export async function countWaiting(database: Database, hosts: readonly Asking[]): Promise<ReadonlyMap<string, number>> {
  const counts = await countConcerning(database, [askingOf(hosts, await readFollowing(database, hosts))]);
  return new Map(counts.map(({ host, count }) => [host, count]));
}

function askingOf(hosts: readonly Asking[], following: Following): string {
  const asking = hosts.map(({ host, cursor, wanted }) => {
    const followed = new Set(following.get(host)?.map(({ followedId }) => followedId));
    return { host, cursor, wanted, followed: [...followed] };
  });
  return JSON.stringify(asking);
}

type Following = Awaited<ReturnType<typeof readFollowing>>;

/** Which actors the followers of these hosts follow, and where they are told. */
async function readFollowing(database: Database, hosts: readonly Asking[]) {
  const names = hosts.map(({ host }) => host);
  const rows = await db(database)
    .selectFrom('Actor as a')
    .innerJoin('Follow as f', 'f.followerId', 'a.id')
    .select((eb) => ['a.host', 'f.followedId', eb.fn.coalesce('a.sharedInbox', 'a.inbox').as('inbox')])
    .distinct()
    .where((eb) => anyOf(eb, 'a.host', names))
    .where('f.state', '=', 'accepted')
    .where('a.deletedAt', 'is', null)
    .where('a.localKind', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ host }) => host);
}
