import { hasRight, type Role } from '@flotilla/contract';
import type { BodyOf } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { VideoDetails } from '../videos/videos.ts';

type Threads = BodyOf<typeof videosApi.listCommentThreads>;
export type Comment = Threads['data'][number];
type Tree = BodyOf<typeof videosApi.getCommentThread>;

export const LONGEST = 10_000;
export const APPROVAL = 3;
export const DISABLED = 2;

/** What shows comments: it changes when one comes, goes or is approved. */
export const listsOfComments = [
  videosApi.listCommentThreads,
  videosApi.getCommentThread,
  videosApi.listCommentsOnMyVideos,
  videosApi.listAllComments,
  videosApi.listAbuses,
  videosApi.listMyAbuses,
];

/** Whether a person looks after the comments on a video. The server decides again. */
export function mayModerate(me: Pick<MyUser, 'account' | 'role'> | undefined, { account }: Pick<VideoDetails, 'account'>): boolean {
  return me !== undefined && (me.account.id === account.id || hasRight(me.role.id as Role, 'MANAGE_ANY_VIDEO_COMMENT'));
}

export type Reply = { readonly comment: Comment; readonly depth: number; readonly to: Comment };

/** The replies of a thread in the order of reading. A list, since nobody knows how deep they go. */
export function repliesIn(thread: Tree): readonly Reply[] {
  const replies: Reply[] = [];
  const waiting = below(thread, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    replies.push({ comment: next.tree.comment, depth: next.depth, to: next.to });
    waiting.push(...below(next.tree, next.depth + 1));
  }
  return replies;
}

const below = ({ comment, children }: Tree, depth: number) => children.map((tree) => ({ tree, depth, to: comment })).toReversed();

/** Where a thread is read on the page of its video. */
export const threadPath = (videoId: string, threadId: number) => `/w/${videoId};threadId=${threadId}`;
