import { videosProblems } from '@flotilla/contracts-videos';
import { isUniqueViolation, type Transaction } from '@flotilla/database';
import { ActorName } from './actor-name.entity.ts';

/** The name of the instance's own actor for its peers (docs/contract/conventions.md#names). */
const RESERVED = new Set(['peertube', 'flotilla']);

/** Takes names for accounts and channels, for good. Throws 409 when one is or was taken. */
export async function takeActorNames(tx: Transaction, names: readonly string[], now: Date): Promise<void> {
  if (names.some((name) => RESERVED.has(name.toLowerCase()))) throw videosProblems.actor_name_taken();
  for (const name of names) tx.create(ActorName, { name: name.toLowerCase(), takenAt: now });
  await tx.flush().catch((error: unknown) => {
    throw isUniqueViolation(error) ? videosProblems.actor_name_taken() : error;
  });
}
