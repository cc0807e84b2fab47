import { anyOf, type Transaction, tables } from '@flotilla/database';
import { Video } from '../../catalogue/index.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { lockRows } from '../lock-rows.ts';
import { forgetNotifications } from '../notifications/forget-notifications.ts';
import { Comment } from './comment.entity.ts';
import { findComment } from './find-comment.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';

const db = tables({ Comment, Video });

type Place = { readonly id: number; readonly threadId: number; readonly videoId: number };

/** Locks the videos of these comments, whose change of owner changes comments too, then their threads and themselves. */
async function lockComments(tx: Transaction, places: readonly Place[]): Promise<void> {
  await lockRows(
    tx,
    'Video',
    places.map(({ videoId }) => videoId),
  );
  await lockRows(
    tx,
    'Comment',
    places.flatMap(({ id, threadId }) => [id, threadId]),
  );
}

/** One comment as it is once it is locked. Throws as `findComment` does. */
export async function lockComment(tx: Transaction, which: { readonly videoId: number; readonly id: number }) {
  await lockComments(tx, [await findComment(tx, which)]);
  return findComment(tx, which);
}

/** Leaves only the places of these comments, which are locked. */
export async function emptyComments(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const rows = await db(tx)
    .updateTable('Comment')
    .set({ text: '', accountId: null, deletedAt: now, updatedAt: now, version: nextVersion() })
    .where((eb) => anyOf(eb, 'id', ids))
    .where('deletedAt', 'is', null)
    .returning(publishedColumns)
    .execute();
  for (const row of rows) publishComment(tx, row);
  await forgetNotifications(
    tx,
    'commentId',
    rows.map(({ id }) => id),
  );
}

/** Empties up to `atMost` comments of an account, in order of their videos; with `ownerId` only those on that account's videos. */
export async function emptySomeOf(
  tx: Transaction,
  { accountId, ownerId, atMost, now }: { accountId: number; ownerId: number | null; atMost: number; now: Date },
): Promise<number> {
  const some = await db(tx)
    .selectFrom('Comment as c')
    .select(['c.id', 'c.threadId', 'c.videoId'])
    .where('c.accountId', '=', accountId)
    .$if(ownerId !== null, (query) => query.innerJoin('Video as v', 'v.id', 'c.videoId').where('v.accountId', '=', ownerId))
    .orderBy('c.videoId')
    .orderBy('c.id')
    .limit(atMost)
    .execute();
  await lockComments(tx, some);
  await emptyComments(
    tx,
    some.map(({ id }) => id),
    now,
  );
  return some.length;
}
