import { type Connection, prepared, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { InboxActivity } from './inbox-activity.entity.ts';

/** docs/contract/federation.md#inboxes. */
const MOST_WAITING = 50_000;
const MOST_OF_HOST = 5_000;
const COUNTED_FOR_MS = 1_000;

const db = tables({ Actor, InboxActivity });
const countWaiting = prepared('waiting-activities', (on) =>
  db(on)
    .selectFrom((eb) => eb.selectFrom('InboxActivity').select('actorId').where('state', '=', 'waiting').limit(MOST_WAITING).as('waiting'))
    .innerJoin('Actor', 'Actor.id', 'waiting.actorId')
    .select((eb) => ['Actor.host', eb.fn.countAll<number>().as('total')])
    .groupBy('Actor.host'),
);

/** What waits, in all and of each host that something waits of. */
type Waiting = { total: number; readonly ofHosts: Map<string, number> };
const counts = new WeakMap<Connection, { readonly at: number; readonly waiting: Promise<Waiting> }>();

/** Whether so many more activities of a host are taken; others have theirs when it has too many. */
export async function takeRoom({ database }: Pick<Deps, 'database'>, host: string, wanted: number): Promise<boolean> {
  const waiting = await knownWaiting(database);
  const [total, ofHost] = [waiting.total + wanted, (waiting.ofHosts.get(host) ?? 0) + wanted];
  if (total > MOST_WAITING || ofHost > MOST_OF_HOST) return false;
  waiting.total = total;
  waiting.ofHosts.set(host, ofHost);
  return true;
}

/** Counted once a second; what this process takes meanwhile is added, what other processes take is not. */
function knownWaiting(database: Connection): Promise<Waiting> {
  const known = counts.get(database);
  if (known && performance.now() - known.at < COUNTED_FOR_MS) return known.waiting;
  const waiting = readWaiting(database);
  counts.set(database, { at: performance.now(), waiting });
  waiting.catch(() => counts.delete(database));
  return waiting;
}

async function readWaiting(database: Connection): Promise<Waiting> {
  const ofHosts = new Map((await countWaiting(database)).map(({ host, total }) => [host, Number(total)]));
  return { ofHosts, total: [...ofHosts.values()].reduce((sum, ofHost) => sum + ofHost, 0) };
}
