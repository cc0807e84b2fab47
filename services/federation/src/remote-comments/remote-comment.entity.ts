import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** Where a comment of another instance belongs, and who may delete it; its text is in `videos`. */
const RemoteCommentSchema = defineEntity({
  name: 'RemoteComment',
  tableName: 'remote_comments',
  properties: {
    url: p.text().primary(),
    videoUrl: p.text(),
    /** Null: its author is not known, since only its place was left. */
    actorId: () => p.manyToOne(Actor).mapToPk().name('actor_id').nullable().deleteRule('set null').index(false),
    deletedAt: p.datetime().nullable(),
    /** When it came, or its video's origin last listed it. */
    seenAt: p.datetime().defaultRaw('now()'),
    /** When its own instance is asked whether it is still there; null of what is about a remote video. */
    checkAt: p.datetime().nullable(),
    /** Checks in a row for which that could not be reached. */
    failures: p.integer().default(0),
    /** The activity that brought it, until it is forwarded. */
    activity: p.text().nullable(),
    /** The activity by which its video's owner showed it, if it says so. */
    replyApproval: p.text().nullable(),
  },
  indexes: [
    {
      name: 'remote_comments_to_check',
      expression: 'create index remote_comments_to_check on remote_comments (check_at) where check_at is not null',
    },
    { name: 'remote_comments_of_actor', expression: 'create index remote_comments_of_actor on remote_comments (actor_id)' },
    { name: 'remote_comments_of_video', expression: 'create index remote_comments_of_video on remote_comments (video_url)' },
  ],
});

export class RemoteComment extends RemoteCommentSchema.class {}
RemoteCommentSchema.setClass(RemoteComment);
