import type { Signer } from '@flotilla/activitypub';
import type { Connection } from '@flotilla/database';
import { prepared, tables } from '@flotilla/database';
import { Actor } from './actor.entity.ts';
import { keyIdOf } from './actor-addresses.ts';
import { ActorKey } from './actor-key.entity.ts';
import { ensureKey, type KeyNeeds } from './ensure-key.ts';
import { UnusableKey } from './unusable-key.ts';

const db = tables({ Actor, ActorKey });
const findKey = prepared('key-of-actor', (on, actorId: number) =>
  db(on)
    .selectFrom('ActorKey as k')
    .innerJoin('Actor as a', 'a.id', 'k.actorId')
    .select(['a.url', 'k.sealed', 'k.formerSealed', 'k.madeAt'])
    .where('k.actorId', '=', actorId),
);

/**
 * The key that a local actor signs with, made if it has none yet. What was recorded before a rotation, and what tells of it, is signed with the key before
 * while that is kept: peers learn everything in its order. Throws UnusableKey for others, and for those whose key is gone or cannot be opened.
 */
export async function signerOf(deps: KeyNeeds, actorId: number, recordedAt?: Date): Promise<Signer> {
  const found = (await readKey(deps.database, actorId)) ?? ((await ensureKey(deps, actorId)) && (await readKey(deps.database, actorId)));
  if (!found) throw new UnusableKey(`actor ${actorId} has no key`);
  const { url, sealed, formerSealed, madeAt } = found;
  const isOlder = recordedAt !== undefined && recordedAt <= madeAt;
  return { keyId: keyIdOf(url), privateKey: deps.keyring.open((isOlder && formerSealed) || sealed) };
}

async function readKey(on: Connection, actorId: number) {
  const [key] = await findKey(on, actorId);
  return key;
}
