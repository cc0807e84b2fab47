import { hasRight } from '@flotilla/contract';
import { COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import { type CommentTree, videosProblems } from '@flotilla/contracts-videos';
import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { findVideoFor, type Visitor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { COMMENT_COLUMNS, commentRow, shapeComment, VISIBLE } from './comment-rows.ts';
import { findComment } from './find-comment.ts';
import { growTree } from './grow-tree.ts';

/** A thread with all replies that a reader may see. */
export const readThread = hotStatement({
  name: 'read-comment-thread',
  text: `select ${COMMENT_COLUMNS}, v.comments_policy as "commentsPolicy" from comments c join videos v on v.id = c.video_id
    join accounts a on a.id = v.account_id left join accounts me on me.user_id = $2::int left join accounts w on w.id = c.account_id
    where c.thread_id = $1::int and ${VISIBLE} order by c.id`,
  row: { ...commentRow, commentsPolicy: p.integer() },
});

type Wanted = { readonly reference: string; readonly threadId: number; readonly muted: readonly number[] };

/** A comment with its replies (docs/contract/comments.md#thread). Throws 404, 401 and 403 as reading the video does, and 400 for a reply. */
export async function getThread(
  { database, config }: Pick<Deps, 'config' | 'database'>,
  { reference, threadId, muted }: Wanted,
  visitor: Visitor,
): Promise<CommentTree> {
  const { id: videoId, uuid } = await findVideoFor({ database }, reference, visitor);
  const { caller } = visitor;
  const { inReplyToId, threadId: ofComment } = await findComment(database, { videoId, id: threadId });
  if (inReplyToId !== null) throw videosProblems.not_a_thread({ threadId: ofComment });
  const seesAll = caller !== null && hasRight(caller.role, 'SEE_ALL_COMMENTS');
  const rows = await readThread(database, [threadId, caller?.userId ?? null, seesAll, muted]);
  const place = { videoId, uuid, urls: instanceUrls(config.publicUrl) };
  const tree = growTree(rows, (row): CommentTree => ({ comment: shapeComment(row, place), children: [] }));
  if (!tree || rows[0]?.commentsPolicy === COMMENTS_DISABLED) throw videosProblems.comment_not_found();

  const replies = tree.shown.filter(({ id, deletedAt }) => id !== threadId && deletedAt === null);
  const totalRepliesFromVideoAuthor = replies.filter(({ byVideoAuthor }) => byVideoAuthor).length;
  return { ...tree.root, comment: { ...tree.root.comment, totalReplies: replies.length, totalRepliesFromVideoAuthor } };
}
