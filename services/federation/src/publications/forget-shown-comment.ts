import { type Transaction, tables } from '@flotilla/database';
import { PublishedObject } from './published-object.entity.ts';
import { UNKNOWN } from './publisher.ts';

const db = tables({ PublishedObject });

/** Forgets that peers know a comment from elsewhere, since its author deleted it, and returns to whose followers it was told; undefined for others. */
export async function forgetShownComment(tx: Transaction, url: string): Promise<readonly number[] | undefined> {
  const forgotten = await db(tx)
    .updateTable('PublishedObject')
    .set(UNKNOWN)
    .where('kind', '=', 'comment')
    .where('url', '=', url)
    .where('knownSince', 'is not', null)
    .returning('toldTo')
    .executeTakeFirst();
  return forgotten?.toldTo;
}
