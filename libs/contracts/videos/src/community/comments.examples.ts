import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import { exampleAccount, exampleChannelSummary, exampleDates, exampleUrl } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { comment } from './comment.ts';
import type { commentsApi } from './comments.operations.ts';

const { id: videoId, uuid, name, url } = exampleVideo;
const thread: TypeOf<typeof comment> = {
  id: 7,
  url: `${url}/comments/7`,
  text: 'What a sail! Look at **1:23**.',
  threadId: 7,
  inReplyToCommentId: null,
  videoId,
  createdAt: exampleDates.lately,
  updatedAt: exampleDates.lately,
  deletedAt: null,
  isDeleted: false,
  heldForReview: false,
  totalReplies: 1,
  totalRepliesFromVideoAuthor: 1,
  account: exampleAccount,
};
const reply = {
  ...thread,
  id: 8,
  url: `${exampleUrl}/videos/watch/${uuid}/comments/8`,
  text: 'Thank you.',
  inReplyToCommentId: 7,
  totalReplies: 0,
  totalRepliesFromVideoAuthor: 0,
};
const managed = {
  total: 1,
  data: [
    {
      id: 7,
      url: thread.url,
      text: thread.text,
      threadId: 7,
      inReplyToCommentId: null,
      createdAt: exampleDates.lately,
      updatedAt: exampleDates.lately,
      account: exampleAccount,
      heldForReview: false,
      video: { id: videoId, uuid, name, channel: exampleChannelSummary },
      automaticTags: [],
    },
  ],
};

export const commentsExamples: ExamplesOf<typeof commentsApi> = {
  listCommentThreads: { replies: { 200: { total: 1, totalNotDeletedComments: 2, data: [thread] } } },
  getCommentThread: { replies: { 200: { comment: thread, children: [{ comment: reply, children: [] }] } } },
  createCommentThread: {
    body: { text: thread.text },
    replies: { 200: { comment: { ...thread, totalReplies: 0, totalRepliesFromVideoAuthor: 0 } } },
  },
  createCommentReply: { body: { text: reply.text }, replies: { 200: { comment: reply } } },
  listAllComments: { replies: { 200: managed } },
  listCommentsOnMyVideos: { replies: { 200: managed } },
  removeCommentsOf: { body: { accountName: 'bob', scope: 'my-videos' } },
};
