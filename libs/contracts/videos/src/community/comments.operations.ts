import { access, array, boolean, defineApi, integer, listOf, object, oneOf, optional, string } from '@flotilla/contract';
import { handle, pagingFields, sortBy, videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from '../passwords.operations.ts';
import { comment, commentText, commentTree, managedComment } from './comment.ts';

const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const ofVideo = object({ id: videoId() });
const ofComment = object({ id: videoId(), commentId: id() });
const text = object({ text: commentText() });
const search = () => optional(string({ minLength: 1, maxLength: 1000 }));
const managedQuery = {
  ...pagingFields,
  sort: sortBy(['createdAt'], '-createdAt'),
  search: search(),
  searchAccount: search(),
  searchVideo: search(),
  videoId: optional(videoId()),
  videoChannelId: optional(integer({ minimum: 0, maximum: 2_147_483_647 })),
  autoTagOneOf: optional(array(string({ minLength: 1, maxLength: 100 }), { maxItems: 100 })),
};

const commentLimits = ['api', 'comment', 'commentOfUser'] as const;

export const commentsApi = defineApi(
  { service: 'videos', tag: 'Comments' },
  {
    listCommentThreads: {
      method: 'GET',
      path: '/api/v1/videos/{id}/comment-threads',
      summary: 'The comments on a video that answer no other one.',
      access: access.optional,
      freshFor: 1,
      params: ofVideo,
      headers: videoPasswordHeaders,
      query: object({ ...pagingFields, sort: sortBy(['createdAt', 'totalReplies'], '-createdAt') }),
      replies: { 200: object({ total: integer(), totalNotDeletedComments: integer(), data: array(comment) }) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },

    getCommentThread: {
      method: 'GET',
      path: '/api/v1/videos/{id}/comment-threads/{threadId}',
      summary: 'A comment with all its replies.',
      access: access.optional,
      freshFor: 1,
      params: object({ id: videoId(), threadId: id() }),
      headers: videoPasswordHeaders,
      replies: { 200: commentTree },
      problems: [
        'video_not_found',
        'comment_not_found',
        'comment_not_associated_to_video',
        'not_a_thread',
        'unauthorized_request',
        'forbidden',
        ...passwordProblems,
      ],
    },

    createCommentThread: {
      method: 'POST',
      path: '/api/v1/videos/{id}/comment-threads',
      summary: 'Comment on a video.',
      access: access.user,
      limits: commentLimits,
      params: ofVideo,
      headers: videoPasswordHeaders,
      body: text,
      replies: { 200: object({ comment }) },
      problems: ['video_not_found', 'forbidden', 'comments_disabled', 'account_not_found', ...passwordProblems],
    },

    createCommentReply: {
      method: 'POST',
      path: '/api/v1/videos/{id}/comments/{commentId}',
      summary: 'Reply to a comment.',
      access: access.user,
      limits: commentLimits,
      params: ofComment,
      headers: videoPasswordHeaders,
      body: text,
      replies: { 200: object({ comment }) },
      problems: [
        'video_not_found',
        'comment_not_found',
        'comment_not_associated_to_video',
        'forbidden',
        'comments_disabled',
        'account_not_found',
        ...passwordProblems,
      ],
    },

    deleteComment: {
      method: 'DELETE',
      path: '/api/v1/videos/{id}/comments/{commentId}',
      summary: 'Delete a comment: its author, who manages the channel of the video, or a moderator. Replies stay.',
      access: access.owner('comment', 'MANAGE_ANY_VIDEO_COMMENT'),
      params: ofComment,
      replies: { 204: null },
      problems: ['video_not_found', 'comment_not_found', 'comment_not_associated_to_video', 'comment_already_deleted'],
    },

    approveComment: {
      method: 'POST',
      path: '/api/v1/videos/{id}/comments/{commentId}/approve',
      summary: 'Show a comment that is held for review: who manages the channel of the video, or a moderator.',
      access: access.owner('video', 'MANAGE_ANY_VIDEO_COMMENT'),
      params: ofComment,
      replies: { 204: null },
      problems: ['video_not_found', 'comment_not_found', 'comment_not_associated_to_video', 'comment_not_held', 'comment_already_deleted'],
    },

    listAllComments: {
      method: 'GET',
      path: '/api/v1/videos/comments',
      summary: 'All comments, for moderators.',
      access: access.right('SEE_ALL_COMMENTS'),
      query: object({ ...managedQuery, isLocal: optional(boolean()), onLocalVideo: optional(boolean()) }),
      replies: { 200: listOf(managedComment) },
      problems: ['video_not_found', 'channel_not_found'],
    },

    listCommentsOnMyVideos: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/videos/comments',
      summary: 'The comments on your videos, also those held for review.',
      access: access.user,
      query: object({ ...managedQuery, isHeldForReview: optional(boolean()), includeCollaborations: optional(boolean()) }),
      replies: { 200: listOf(managedComment) },
      problems: ['video_not_found', 'channel_not_found', 'forbidden', 'account_not_found'],
    },

    removeCommentsOf: {
      method: 'POST',
      path: '/api/v1/bulk/remove-comments-of',
      summary: 'Delete all comments of an account, on your videos or, for moderators, everywhere; it goes on after the answer.',
      access: access.user,
      body: object({ accountName: handle(), scope: oneOf(['my-videos', 'my-videos-and-collaborations', 'instance']) }),
      replies: { 204: null },
      problems: ['account_not_found', 'forbidden'],
    },
  },
);
