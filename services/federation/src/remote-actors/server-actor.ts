import { findLocalActor } from '../actors/find-local-actor.ts';
import type { Deps } from '../deps.ts';
import { SERVER_ACTOR } from '../instance-urls.ts';

/** The actor of this instance, which is made before anything else runs. */
export async function serverActorId(deps: Pick<Deps, 'database' | 'urls'>): Promise<number> {
  const actor = await findLocalActor(deps, SERVER_ACTOR);
  if (!actor) throw new Error('the actor of the instance is missing');
  return actor.id;
}
