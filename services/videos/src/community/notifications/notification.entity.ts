import type { NotificationType } from '@flotilla/contracts-videos';
import { defineEntity, p } from '@mikro-orm/core';
import { Account, Channel } from '../../catalogue/index.ts';

/** One thing that an account was told in the bell. What it is about is named by ids, and shown as it is now. */
const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    /** Who is told. */
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id'),
    type: p.integer().$type<NotificationType>(),
    /** Names what happened (`thingMade`). */
    cause: p.text(),
    read: p.boolean().default(false),
    /** Who acted; who mutes them hears no more of it. */
    actorId: () => p.manyToOne(Account).mapToPk().name('actor_id').nullable().deleteRule('no action').index(false),
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer().nullable(),
    /** The features of comments and subscriptions say when theirs are gone. */
    commentId: p.integer().nullable().index(),
    threadId: p.integer().nullable(),
    heldForReview: p.boolean().default(false),
    followId: p.integer().nullable().index(),
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id').nullable().deleteRule('no action').index(false),
    /** The areas of moderation say when theirs are gone. */
    blockId: p.integer().nullable().index(),
    abuseId: p.integer().nullable().index(),
    registrationId: p.integer().nullable().index(),
    registrationUsername: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ name: 'notifications_account_type_cause_unique', properties: ['accountId', 'type', 'cause'] }],
  indexes: [
    // By these removals walk.
    { name: 'notifications_actor_id_index', properties: ['actorId', 'id'] },
    { name: 'notifications_video_id_index', properties: ['videoId', 'id'] },
    { name: 'notifications_channel_id_index', properties: ['channelId', 'id'] },
    {
      name: 'notifications_of_account',
      expression: 'create index notifications_of_account on notifications (account_id, created_at desc, id) include (video_id, type, read)',
    },
    {
      name: 'notifications_unread',
      expression:
        'create index notifications_unread on notifications (account_id, created_at desc, id) include (video_id, type) where not read',
    },
  ],
});

export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
