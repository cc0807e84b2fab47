import { federationProblems } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { Actor, type ActorKind } from './actor.entity.ts';
import { actorDocument } from './actor-document.ts';
import { ensureKey } from './ensure-key.ts';
import { findLocalActor } from './find-local-actor.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'keyring' | 'urls'>;

const db = tables({ Actor });

/** Where actors of a kind are: the instance is among the accounts. */
export const placesOf = { accounts: ['account', 'server'], channels: ['channel'] } as const satisfies Record<string, readonly ActorKind[]>;
export type PlaceOfActors = keyof typeof placesOf;

/** The local actor of this name or handle. Throws 404 for another host, another kind, and for who is not there. */
export async function findServedActor(deps: Pick<Deps, 'database' | 'urls'>, place: PlaceOfActors, handle: string): Promise<Actor> {
  const [name, host] = handle.toLowerCase().split('@', 2);
  const isHere = host === undefined || host === deps.urls.host;
  const actor = isHere && name ? await findLocalActor(deps, name) : undefined;
  const kinds: readonly Actor['localKind'][] = placesOf[place];
  if (!actor || !kinds.includes(actor.localKind)) throw federationProblems.actor_not_found();
  return actor;
}

/** The document of a local actor. Throws 404, and 503 for one that cannot be served yet. */
export async function getActor(deps: Needs, place: PlaceOfActors, handle: string) {
  const actor = await findServedActor(deps, place, handle);
  const publicKey = actor.publicKey ?? (await ensureKey(deps, actor.id));
  const owner = await findOwner(deps, actor);
  if (!publicKey || (actor.localKind === 'channel' && !owner)) throw problems.unavailable();
  return actorDocument(actor, { urls: deps.urls, publicKey, owner });
}

/** The URL of the account that owns a channel; undefined while its snapshot has not come. */
async function findOwner({ database }: Pick<Deps, 'database'>, { localOwnerId }: Actor): Promise<string | undefined> {
  if (!localOwnerId) return undefined;
  const [owner] = await db(database)
    .selectFrom('Actor')
    .select('url')
    .where('localKind', '=', 'account')
    .where('localId', '=', localOwnerId)
    .execute();
  return owner?.url;
}
