import { anyOf, type Database, hotStatement, sql, tables } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';
import { Follow } from '../follows/follow.entity.ts';
import type { ClaimedHost } from './claim-hosts.ts';

/** Activities of one turn. */
export const MOST_PER_TURN = 20;

/** An activity for one host, and the inboxes there that get it. */
export type Letter = { readonly activityId: number; readonly inboxes: readonly string[] };

const db = tables({ Actor, Follow });

/** What of the log concerns each host after its cursor. Value: a JSON array of hosts with the actors that they follow. */
export const readConcerning = hotStatement({
  name: 'read-concerning',
  text: `select asking.host, a.id, a.followers_of as "followersOf", a.inboxes, a.inbox_hosts as "inboxHosts", a.except_inbox as "exceptInbox"
    from json_to_recordset($1::json) as asking (host text, cursor bigint, wanted bigint, followed int[])
    cross join lateral (
      select id, followers_of, inboxes, inbox_hosts, except_inbox from outbox_activities
      where id > asking.cursor and id <= asking.wanted and flaw is null
        and (followers_of && asking.followed or asking.host = any(inbox_hosts))
      order by id limit ${MOST_PER_TURN}
    ) as a order by asking.host, a.id`,
  row: {
    host: p.text(),
    id: p.bigint('number'),
    followersOf: p.array().$type<number[]>().columnType('int[]'),
    inboxes: p.array().columnType('text[]'),
    inboxHosts: p.array().columnType('text[]'),
    exceptInbox: p.text().nullable(),
  },
});

/** The next activities of each host in order, each inbox once. */
export async function findLetters(database: Database, hosts: readonly ClaimedHost[]): Promise<ReadonlyMap<string, readonly Letter[]>> {
  const following = Map.groupBy(await readFollowing(database, hosts), ({ host }) => host);
  const asking = hosts.map(({ host, cursor, wanted }) => {
    const followed = new Set(following.get(host)?.map(({ followedId }) => followedId));
    return { host, cursor, wanted, followed: [...followed] };
  });
  const rows = await readConcerning(database, [JSON.stringify(asking)]);
  const letters = rows.map(({ host, id, followersOf, inboxes, inboxHosts, exceptInbox }) => {
    const ofFollowers =
      following
        .get(host)
        ?.filter(({ followedId }) => followersOf.includes(followedId))
        .map(({ inbox }) => inbox) ?? [];
    const direct = inboxes.filter((_, index) => inboxHosts[index] === host);
    const all = new Set([...ofFollowers, ...direct]);
    return { host, letter: { activityId: id, inboxes: [...all].filter((inbox) => inbox !== exceptInbox) } };
  });
  return new Map([...Map.groupBy(letters, ({ host }) => host)].map(([host, each]) => [host, each.map(({ letter }) => letter)]));
}

/** Which actors the followers of these hosts follow, and where they are told. */
const readFollowing = (database: Database, hosts: readonly ClaimedHost[]) =>
  db(database)
    .selectFrom('Actor as a')
    .innerJoin('Follow as f', 'f.followerId', 'a.id')
    .select((eb) => ['a.host', 'f.followedId', eb.fn.coalesce('a.sharedInbox', 'a.inbox').as('inbox')])
    .distinct()
    .where((eb) =>
      anyOf(
        eb,
        'a.host',
        hosts.map(({ host }) => host),
      ),
    )
    .where('f.state', '=', 'accepted')
    .where('a.deletedAt', 'is', null)
    .where(sql<boolean>`a.local_kind is null`)
    .execute();
