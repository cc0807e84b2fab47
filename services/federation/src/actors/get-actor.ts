import { federationProblems } from '@flotilla/contracts-federation';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import type { Actor, ActorKind } from './actor.entity.ts';
import { actorDocument } from './actor-document.ts';
import { ensureKey } from './ensure-key.ts';
import { findLocalActor } from './find-local-actor.ts';
import { findOwner } from './find-owner.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'keyring' | 'urls'>;

/** Where actors of a kind are: the instance is among the accounts. */
export const placesOf = {
  accounts: ['account', 'server'],
  channels: ['channel'],
  all: ['account', 'channel', 'server'],
} as const satisfies Record<string, readonly ActorKind[]>;
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
  const owner = await findOwner(deps.database, actor);
  if (!publicKey || (actor.localKind === 'channel' && !owner)) throw problems.unavailable();
  return actorDocument(actor, { urls: deps.urls, publicKey, owner });
}
