import { videosProblems } from '@flotilla/contracts-videos';
import { type Connection, prepared, tables } from '@flotilla/database';
import { Comment } from './comment.entity.ts';

const db = tables({ Comment });
const find = prepared('find-comment', (on, id: number) =>
  db(on)
    .selectFrom('Comment')
    .select(['id', 'videoId', 'accountId', 'threadId', 'inReplyToId', 'heldForReview', 'replyApproval', 'deletedAt'])
    .where('id', '=', id),
);

/** A comment on a video, whoever may see it. Throws 404, and 400 for one on another video. */
export async function findComment(on: Connection, { videoId, id }: { readonly videoId: number; readonly id: number }) {
  const [comment] = await find(on, id);
  if (!comment) throw videosProblems.comment_not_found();
  if (comment.videoId !== videoId) throw videosProblems.comment_not_associated_to_video();
  return comment;
}
