import { useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';

/** The thread that a comment is in: its own, or that of which the server says that it is a reply there (docs/contract/comments.md#thread). */
export function useThreadOf(videoId: string, commentId: number | undefined) {
  const [found, setFound] = useState({ commentId, threadId: commentId });
  const { threadId = 0 } = found.commentId === commentId ? found : { threadId: commentId };
  const { data, error } = useOperation(
    videosApi.getCommentThread,
    { params: { id: videoId, threadId } },
    { retry: false, enabled: commentId !== undefined },
  );
  const above = error instanceof ApiProblem ? error.threadId : undefined;
  if (above !== undefined && threadId === commentId && above !== threadId) setFound({ commentId, threadId: above });
  return { thread: data, threadId, isAbsent: error !== null && !data };
}
