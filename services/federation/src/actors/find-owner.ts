import { type Connection, tables } from '@flotilla/database';
import { Actor } from './actor.entity.ts';

const db = tables({ Actor });

/** The URL of the account that owns a local channel; undefined while its snapshot has not come. */
export async function findOwner(on: Connection, { localOwnerId }: Pick<Actor, 'localOwnerId'>): Promise<string | undefined> {
  if (!localOwnerId) return undefined;
  const [owner] = await db(on)
    .selectFrom('Actor')
    .select('url')
    .where('localKind', '=', 'account')
    .where('localId', '=', localOwnerId)
    .execute();
  return owner?.url;
}
