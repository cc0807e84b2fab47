import { hasRight } from '@flotilla/contract';
import { COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import { hotStatement, prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId, findVideoFor, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { Comment } from './comment.entity.ts';
import { COMMENT_COLUMNS, commentRow, shapeComment } from './comment-rows.ts';
import { findComment } from './find-comment.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';
import { tellOfComment } from './tell-people.ts';

type Wanted = { readonly reference: string; readonly inReplyToId: number | null; readonly text: string };

const REQUIRES_APPROVAL = 3;
const db = tables({ Comment, Video });
/** The video cannot be deleted before the transaction ends. */
const keepVideo = prepared('keep-commented-video', (on, id: number) =>
  db(on).selectFrom('Video').select(['accountId', 'commentsPolicy']).where('id', '=', id).forKeyShare(),
);
export const readComment = hotStatement({
  name: 'read-comment',
  text: `select ${COMMENT_COLUMNS} from comments c left join accounts w on w.id = c.account_id where c.id = $1`,
  row: commentRow,
});

/** Comments on a video, or replies to a comment (docs/contract/comments.md#write). Throws 404, 401, 403 as reading the video does, 400 and 409. */
export async function createComment(deps: Pick<Deps, 'clock' | 'config' | 'database'>, wanted: Wanted, caller: Caller) {
  const { reference, inReplyToId, text } = wanted;
  const { id: videoId, uuid, ownerUserId } = await findVideoFor(deps, reference, caller);
  const accountId = await findOwnAccountId(deps, caller);
  const isOwner = ownerUserId === caller.userId;
  const urls = instanceUrls(deps.config.publicUrl);
  return deps.database.transaction(async (tx) => {
    const parent = inReplyToId === null ? null : await findComment(tx, { videoId, id: inReplyToId });
    const seesHeld = isOwner || hasRight(caller.role, 'SEE_ALL_COMMENTS') || parent?.accountId === accountId;
    if (parent?.heldForReview && !seesHeld) throw videosProblems.comment_not_found();
    const [video] = await keepVideo(tx, videoId);
    if (!video) throw videosProblems.video_not_found();
    if (video.commentsPolicy === COMMENTS_DISABLED) throw videosProblems.comments_disabled();
    const isTrusted = isOwner || hasRight(caller.role, 'MANAGE_ANY_VIDEO_COMMENT');
    const now = deps.clock.now();
    const row = await db(tx)
      .insertInto('Comment')
      .values({
        videoId,
        accountId,
        threadId: parent?.threadId ?? 0,
        inReplyToId,
        text,
        // Nobody would see it under one that is held.
        heldForReview: (parent?.heldForReview ?? false) || (video.commentsPolicy === REQUIRES_APPROVAL && !isTrusted),
        byVideoAuthor: video.accountId === accountId,
        createdAt: now,
        updatedAt: now,
      })
      .returning(publishedColumns)
      .executeTakeFirstOrThrow();
    publishComment(tx, row);
    await tellOfComment(tx, row, urls.host, now);
    const [shown] = await readComment(tx, [row.id]);
    if (!shown) throw new Error('the comment that was just written is missing');
    return shapeComment(shown, { videoId, uuid, urls });
  });
}
