import { commentsApi, commentsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { visitorOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Comment } from './comment.entity.ts';
import { commentsIntegrity } from './comments.integrity.ts';
import { countLocalComments } from './count-local-comments.ts';
import { createCreateComment } from './create-comment.ts';
import { getThread } from './get-thread.ts';
import { listAllComments, listCommentsOnMine } from './list-managed-comments.ts';
import { readThreads } from './list-threads.ts';
import { followAuthor } from './migrations/2026-11-24-author-of-moved-videos.ts';
import { createComments } from './migrations/2026-11-24-comments.ts';
import { countCommentsLater } from './migrations/2026-11-24-comments-counted-later.ts';
import { addReplyApproval } from './migrations/2026-12-04-reply-approval.ts';
import { approveComment, deleteComment } from './moderate-comment.ts';
import { mutedFor } from './muted-for.ts';
import { removeComments, removeCommentsOf } from './remove-comments-of.ts';

export const comments = defineFeature<Deps>({
  operations: [
    implement(commentsApi, (deps: Deps) => {
      const createComment = createCreateComment(deps);
      return {
        async listCommentThreads({ params: { id: reference }, query, headers, caller, context }) {
          const muted = await mutedFor(deps, reference, caller);
          return reply(200, await readThreads(deps, { reference, query, muted }, visitorOf({ caller, headers, context })));
        },
        async getCommentThread({ params: { id: reference, threadId }, headers, caller, context }) {
          const muted = await mutedFor(deps, reference, caller);
          return reply(200, await getThread(deps, { reference, threadId, muted }, visitorOf({ caller, headers, context })));
        },
        async createCommentThread({ params: { id: reference }, body: { text }, headers, caller, context }) {
          const visitor = visitorOf({ caller, headers, context });
          return reply(200, { comment: await createComment({ reference, inReplyToId: null, text }, visitor) });
        },
        async createCommentReply({ params: { id: reference, commentId: inReplyToId }, body: { text }, headers, caller, context }) {
          const visitor = visitorOf({ caller, headers, context });
          return reply(200, { comment: await createComment({ reference, inReplyToId, text }, visitor) });
        },
        async deleteComment({ params, caller }) {
          await deleteComment(deps, params, caller);
          return reply(204, null);
        },
        async approveComment({ params, caller }) {
          await approveComment(deps, params, caller);
          return reply(204, null);
        },
        listAllComments: async ({ query, caller }) => reply(200, await listAllComments(deps, query, caller)),
        listCommentsOnMyVideos: async ({ query, caller }) => reply(200, await listCommentsOnMine(deps, query, caller)),
        async removeCommentsOf({ body, caller }) {
          await removeCommentsOf(deps, body, caller);
          return reply(204, null);
        },
      };
    }),
    implement(commentsInternal, (deps: Deps) => ({
      countLocalComments: async () => reply(200, { comments: await countLocalComments(deps) }),
    })),
  ],
  entities: [Comment],
  migrations: [createComments, followAuthor, countCommentsLater, addReplyApproval],
  jobs: [removeComments],
  integrityChecks: [commentsIntegrity],
});
