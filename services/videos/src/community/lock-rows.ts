import { anyOf, type Transaction, tables } from '@flotilla/database';
import { Account, Channel, Video } from '../catalogue/index.ts';
import { Comment } from './comments/comment.entity.ts';

const db = tables({ Account, Channel, Comment, Video });

/**
 * Locks rows by rising id, before a statement or its triggers change them in whatever order they are found. Whoever changes many rows of the community
 * locks ratings or subscriptions by their keys, then videos, channels, accounts, comments and notifications, in this order: no two transactions wait for each
 * other.
 */
export async function lockRows(tx: Transaction, table: 'Account' | 'Channel' | 'Comment' | 'Video', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db(tx)
    .selectFrom(table)
    .select('id')
    .where((eb) => anyOf(eb, 'id', [...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
