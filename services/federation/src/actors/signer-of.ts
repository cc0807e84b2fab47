import type { KeyObject } from 'node:crypto';
import type { Connection } from '@flotilla/database';
import { prepared, tables } from '@flotilla/database';
import { Actor } from './actor.entity.ts';
import { keyIdOf } from './actor-addresses.ts';
import { ActorKey } from './actor-key.entity.ts';
import { ensureKey, type KeyNeeds } from './ensure-key.ts';

export type Signer = { readonly keyId: string; readonly privateKey: KeyObject };

const db = tables({ Actor, ActorKey });
const findKey = prepared('key-of-actor', (on, actorId: number) =>
  db(on)
    .selectFrom('ActorKey as k')
    .innerJoin('Actor as a', 'a.id', 'k.actorId')
    .select(['a.url', 'k.sealed', 'k.formerSealed'])
    .where('k.actorId', '=', actorId),
);

/** The key that a local actor signs with, made if it has none yet. Throws for others, and for those who ended without one. */
export async function signerOf(deps: KeyNeeds, actorId: number): Promise<Signer> {
  const found = (await readKey(deps.database, actorId)) ?? ((await ensureKey(deps, actorId)) && (await readKey(deps.database, actorId)));
  if (!found) throw new Error(`actor ${actorId} has no key to sign with`);
  return { keyId: keyIdOf(found.url), privateKey: deps.keyring.open(found.sealed) };
}

async function readKey(on: Connection, actorId: number) {
  const [key] = await findKey(on, actorId);
  return key;
}
