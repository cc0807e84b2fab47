import { defineEntity, p } from '@mikro-orm/core';
import { Account, Channel } from '../../catalogue/index.ts';

/** An account is subscribed to a channel. Triggers keep the numbers of both (migrations). */
const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id'),
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id'),
    state: p.text().$type<'accepted' | 'pending' | 'rejected'>(),
    /** Of the published snapshot. */
    version: p.bigint('number').defaultRaw('next_snapshot_version()'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  checks: [{ name: 'follows_state_check', expression: `state in ('pending', 'accepted', 'rejected')` }],
  uniques: [{ name: 'follows_account_channel_unique', properties: ['accountId', 'channelId'] }],
  indexes: [{ name: 'follows_of_channel', expression: 'create index follows_of_channel on follows (channel_id, created_at desc, id)' }],
});

export class Follow extends FollowSchema.class {}
FollowSchema.setClass(Follow);
