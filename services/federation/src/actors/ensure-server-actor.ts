import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { SERVER_ACTOR } from '../instance-urls.ts';
import { Actor } from './actor.entity.ts';
import { addressesOf } from './actor-addresses.ts';

const db = tables({ Actor });

/** Makes the actor that stands for the whole instance, unless there is one. */
export async function ensureServerActor({ database, urls, clock }: Pick<Deps, 'clock' | 'database' | 'urls'>): Promise<void> {
  const now = clock.now();
  await db(database)
    .insertInto('Actor')
    .values({
      url: urls.server,
      type: 'Application',
      localKind: 'server',
      localId: 0,
      name: SERVER_ACTOR,
      host: urls.host,
      displayName: SERVER_ACTOR,
      ...addressesOf(urls.server, urls),
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
