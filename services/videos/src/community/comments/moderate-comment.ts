import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import {
  Account,
  type FoundVideo,
  findAnyVideo,
  findOwnAccountId,
  findVideoFor,
  mayManage,
  readReference,
  refuseUnseen,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { showReview } from '../notifications/forget-notifications.ts';
import { Comment } from './comment.entity.ts';
import { emptyComments, lockComment } from './empty-comments.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';
import { tellMentioned } from './tell-people.ts';

type Which = { readonly id: string; readonly commentId: number };
type From = Pick<Deps, 'clock' | 'database'>;

const RIGHT = 'MANAGE_ANY_VIDEO_COMMENT';
const db = tables({ Account, Comment });

/** Deletes a comment (docs/contract/comments.md#delete). Throws 404, 400, 409 and 403. */
export async function deleteComment({ database, clock }: From, { id: reference, commentId }: Which, caller: Caller): Promise<void> {
  const video = await findAnyVideo({ database }, reference);
  const own = await findOwnAccountId({ database }, caller);
  await database.transaction(async (tx) => {
    const { accountId, deletedAt } = await lockComment(tx, { videoId: video.id, id: commentId });
    // One’s own words may be taken back wherever they stand.
    if (accountId !== own) await refuseUnseen(tx, video, { caller }, readReference(reference).addressedBy);
    if (deletedAt) throw videosProblems.comment_already_deleted();
    if (!mayManage(video, caller, RIGHT) && accountId !== own) throw problems.forbidden();
    const at = clock.now();
    await audit(tx, caller, { action: 'delete', video, id: commentId, accountId, at });
    await emptyComments(tx, [commentId], at);
  });
}

/** Shows a comment that was held for review (docs/contract/comments.md#approve). Throws 404, and 409, 400 and 403 in this order. */
export async function approveComment(
  { config, database, clock }: From & Pick<Deps, 'config'>,
  { id: reference, commentId }: Which,
  caller: Caller,
): Promise<void> {
  const video = await findVideoFor({ database }, reference, { caller });
  await database.transaction(async (tx) => {
    const { accountId, heldForReview, deletedAt } = await lockComment(tx, { videoId: video.id, id: commentId });
    if (deletedAt) throw videosProblems.comment_already_deleted();
    const now = clock.now();
    if (!heldForReview) throw videosProblems.comment_not_held();
    // Of remote videos nobody here is the owner: what waits for theirs is shown by their word alone.
    if (video.ownerUserId === null || !mayManage(video, caller, RIGHT)) throw problems.forbidden();
    const changes = { heldForReview: true, 'new-heldForReview': false };
    await audit(tx, caller, { action: 'update', video, id: commentId, accountId, changes, at: now });
    await showComment(tx, commentId, { host: instanceUrls(config.publicUrl).host, now });
  });
}

/** Shows a comment that was held, which is locked. `replyApproval`: the owner of a remote video said so. */
export async function showComment(
  tx: Transaction,
  commentId: number,
  { host, now, replyApproval = null }: { readonly host: string; readonly now: Date; readonly replyApproval?: string | null },
): Promise<void> {
  const row = await db(tx)
    .updateTable('Comment')
    .set({ heldForReview: false, replyApproval, updatedAt: now, version: nextVersion() })
    .where('id', '=', commentId)
    .returning(publishedColumns)
    .executeTakeFirstOrThrow();
  publishComment(tx, row);
  await showReview(tx, commentId, false);
  await tellMentioned(tx, row, host, now);
}

type Act = {
  readonly action: 'delete' | 'update';
  readonly video: FoundVideo;
  readonly id: number;
  readonly accountId: number | null;
  readonly changes?: object;
  readonly at: Date;
};

async function audit(tx: Transaction, caller: Caller, { action, video, id, accountId, changes, at }: Act): Promise<void> {
  const author = await db(tx).selectFrom('Account').select(['name', 'userId']).where('id', '=', accountId).executeTakeFirst();
  if (!author) return;
  const values = { ...changes, id, account: author.name, uuid: video.uuid, video: video.name };
  publishAuditEvent(tx, caller, { isOwn: author.userId === caller.userId, action, values, at });
}
