import { videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { findAnyVideo, findOwnAccountId, findVideoFor, mayManage, readReference, refuseUnseen } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { showReview } from '../notifications/forget-notifications.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { Comment } from './comment.entity.ts';
import { emptyComments, lockNumbers } from './empty-comments.ts';
import { findComment } from './find-comment.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';
import { tellMentioned } from './tell-people.ts';

type Which = { readonly id: string; readonly commentId: number };
type From = Pick<Deps, 'clock' | 'database'>;

const RIGHT = 'MANAGE_ANY_VIDEO_COMMENT';
const db = tables({ Comment });

/** Deletes a comment (docs/contract/comments.md#delete). Throws 404, 400, 409 and 403. */
export async function deleteComment({ database, clock }: From, { id: reference, commentId }: Which, caller: Caller): Promise<void> {
  const video = await findAnyVideo({ database }, reference);
  const own = await findOwnAccountId({ database }, caller);
  await database.transaction(async (tx) => {
    await lockNumbers(tx, [video.id]);
    const { accountId, deletedAt } = await findComment(tx, { videoId: video.id, id: commentId });
    // One’s own words may be taken back wherever they stand.
    if (accountId !== own) refuseUnseen(video, caller, readReference(reference).addressedBy);
    if (deletedAt) throw videosProblems.comment_already_deleted();
    if (!mayManage(video, caller, RIGHT) && accountId !== own) throw problems.forbidden();
    await emptyComments(tx, [commentId], clock.now());
  });
}

/** Shows a comment that was held for review (docs/contract/comments.md#approve). Throws 404, and 409, 400 and 403 in this order. */
export async function approveComment(
  { config, database, clock }: From & Pick<Deps, 'config'>,
  { id: reference, commentId }: Which,
  caller: Caller,
): Promise<void> {
  const video = await findVideoFor({ database }, reference, caller);
  await database.transaction(async (tx) => {
    await lockNumbers(tx, [video.id]);
    const { heldForReview, deletedAt } = await findComment(tx, { videoId: video.id, id: commentId });
    if (deletedAt) throw videosProblems.comment_already_deleted();
    const now = clock.now();
    if (!heldForReview) throw videosProblems.comment_not_held();
    if (!mayManage(video, caller, RIGHT)) throw problems.forbidden();
    const row = await db(tx)
      .updateTable('Comment')
      .set({ heldForReview: false, updatedAt: now, version: nextVersion() })
      .where('id', '=', commentId)
      .returning(publishedColumns)
      .executeTakeFirstOrThrow();
    publishComment(tx, row);
    await showReview(tx, commentId, false);
    await tellMentioned(tx, row, instanceUrls(config.publicUrl).host, now);
  });
}
