import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../../catalogue/index.ts';

/** A comment, or the place of a deleted one. Triggers keep the numbers of the video and of the thread (migrations). */
const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer(),
    /** Its id at its origin; null of what was written here. */
    url: p.text().nullable(),
    /** Null once deleted. */
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').nullable().deleteRule('no action').index(false),
    /** A trigger gives threads their own id. */
    threadId: p.integer(),
    inReplyToId: p.integer().nullable(),
    text: p.text(),
    heldForReview: p.boolean(),
    /** The activity by which the owner of a remote video showed it; null of everything else. */
    replyApproval: p.text().nullable(),
    /** Of the account that has the video now: a trigger follows it. */
    byVideoAuthor: p.boolean(),
    /** Of a thread: replies of any depth that are neither held nor deleted. */
    totalReplies: p.integer().default(0),
    repliesFromAuthor: p.integer().default(0),
    /** Of the published snapshot. */
    version: p.bigint('number').defaultRaw(`next_snapshot_version()`),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
  checks: [{ name: 'comments_deleted_check', expression: 'deleted_at is null = (account_id is not null)' }],
  indexes: [
    { name: 'comments_url', expression: 'create unique index comments_url on comments (url) where url is not null' },
    { name: 'comments_of_video', expression: 'create index comments_of_video on comments (video_id, created_at desc, id)' },
    {
      name: 'comments_threads',
      expression: 'create index comments_threads on comments (video_id, created_at desc, id) where in_reply_to_id is null',
    },
    { name: 'comments_of_thread', expression: 'create index comments_of_thread on comments (thread_id)' },
    {
      name: 'comments_replies',
      expression: 'create index comments_replies on comments (in_reply_to_id) where in_reply_to_id is not null',
    },
    {
      name: 'comments_held_of_video',
      expression: 'create index comments_held_of_video on comments (video_id) where held_for_review and deleted_at is null',
    },
    {
      name: 'comments_held_of_thread',
      expression: 'create index comments_held_of_thread on comments (thread_id) where held_for_review and deleted_at is null',
    },
    {
      name: 'comments_of_account',
      expression: 'create index comments_of_account on comments (account_id, video_id, id) where account_id is not null',
    },
    { name: 'comments_latest', expression: 'create index comments_latest on comments (created_at desc, id) where deleted_at is null' },
  ],
});

export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment);
