import { anyOf, type Transaction, tables } from '@flotilla/database';
import { Video } from '../../catalogue/index.ts';
import { forgetNotifications } from '../notifications/forget-notifications.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { Comment } from './comment.entity.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';

const db = tables({ Comment, Video });

/** Locks videos before their comments change, whose triggers also write their threads: so none of them waits for another in a circle. */
export async function lockNumbers(tx: Transaction, videoIds: readonly number[]): Promise<void> {
  await db(tx)
    .selectFrom('Video')
    .select('id')
    .where((eb) => anyOf(eb, 'id', videoIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Leaves only the places of these comments. */
export async function emptyComments(tx: Transaction, ids: readonly number[], now: Date): Promise<number> {
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
  return rows.length;
}

/** Empties up to `atMost` comments of an account, in order of their videos; with `ownerId` only those on that account's videos. */
export async function emptySomeOf(
  tx: Transaction,
  { accountId, ownerId, atMost, now }: { accountId: number; ownerId: number | null; atMost: number; now: Date },
): Promise<number> {
  const some = await db(tx)
    .selectFrom('Comment as c')
    .select(['c.id', 'c.videoId'])
    .where('c.accountId', '=', accountId)
    .$if(ownerId !== null, (query) => query.innerJoin('Video as v', 'v.id', 'c.videoId').where('v.accountId', '=', ownerId))
    .orderBy('c.videoId')
    .orderBy('c.id')
    .limit(atMost)
    .execute();
  await lockNumbers(tx, [...new Set(some.map(({ videoId }) => videoId))]);
  await emptyComments(
    tx,
    some.map(({ id }) => id),
    now,
  );
  return some.length;
}
