import { federationProblems } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { SERVER_ACTOR } from '../instance-urls.ts';
import { findByHandle } from '../remote-actors/find-actor.ts';
import { serverActorId } from '../remote-actors/server-actor.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Actor, Follow });

type Reading = Pick<Deps, 'database' | 'urls'>;

/** The local and the other side of a follow. Throws 404 when there is none. */
export async function findFollower(deps: Reading, handle: string) {
  return findPair(deps, handle, 'followers');
}

export async function findFollowed(deps: Reading, hostOrHandle: string) {
  return findPair(deps, hostOrHandle, 'following');
}

async function findPair(deps: Reading, hostOrHandle: string, list: 'followers' | 'following') {
  const missing = list === 'followers' ? federationProblems.follower_not_found : federationProblems.follow_not_found;
  const other = await findNamed(deps, hostOrHandle);
  const server = await db(deps.database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', await serverActorId(deps))
    .executeTakeFirstOrThrow();
  if (!other) throw missing();
  const pair = list === 'followers' ? { follower: other, followed: server } : { follower: server, followed: other };
  const follow = await db(deps.database)
    .selectFrom('Follow')
    .select('state')
    .where('followerId', '=', pair.follower.id)
    .where('followedId', '=', pair.followed.id)
    .executeTakeFirst();
  if (!follow) throw missing();
  return { ...pair, state: follow.state };
}

/** An instance by its host: the actor of that name, or the only one of its kind. */
async function findNamed({ database }: Reading, hostOrHandle: string): Promise<Actor | undefined> {
  const [host = '', name] = hostOrHandle.split('@').reverse();
  const known = await findByHandle({ database }, name ?? SERVER_ACTOR, host.toLowerCase());
  if (known || name !== undefined) return known;
  return db(database)
    .selectFrom('Actor')
    .selectAll()
    .where('host', '=', host.toLowerCase())
    .where('type', 'in', ['Application', 'Service'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}
