import { type Transaction, tables } from '@flotilla/database';
import { type PublishedKind, PublishedObject } from './published-object.entity.ts';

const db = tables({ PublishedObject });

/** The number at `videos` of a thing that peers know; undefined for one that they do not. */
export async function findKnown(tx: Transaction, kind: PublishedKind, url: string): Promise<number | undefined> {
  const known = await db(tx)
    .selectFrom('PublishedObject')
    .select('localId')
    .where('kind', '=', kind)
    .where('url', '=', url)
    .where('knownSince', 'is not', null)
    .executeTakeFirst();
  return known?.localId;
}
