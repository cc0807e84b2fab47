import { defineEntity, p } from '@mikro-orm/core';
import { Account, Channel } from '../../catalogue/index.ts';

/** An account of another instance follows an account or a channel of this one. */
const RemoteFollowerSchema = defineEntity({
  name: 'RemoteFollower',
  tableName: 'remote_followers',
  properties: {
    /** Drawn from the ids of `follows`: lists show both, so no two share one. */
    id: p.integer().primary().autoincrement(false),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').deleteRule('cascade').index(false),
    followedAccountId: () => p.manyToOne(Account).mapToPk().name('followed_account_id').deleteRule('cascade').index(false).nullable(),
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id').deleteRule('cascade').index(false).nullable(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'remote_followers_followed_check', expression: 'num_nonnulls(followed_account_id, channel_id) = 1' }],
  indexes: [
    {
      name: 'remote_followers_pair',
      expression:
        'create unique index remote_followers_pair on remote_followers (account_id, followed_account_id, channel_id) nulls not distinct',
    },
    {
      name: 'remote_followers_of_account',
      expression:
        'create index remote_followers_of_account on remote_followers (followed_account_id, created_at desc) where followed_account_id is not null',
    },
    {
      name: 'remote_followers_of_channel',
      expression: 'create index remote_followers_of_channel on remote_followers (channel_id, created_at desc) where channel_id is not null',
    },
  ],
});

export class RemoteFollower extends RemoteFollowerSchema.class {}
RemoteFollowerSchema.setClass(RemoteFollower);
