import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';

const ChannelSchema = defineEntity({
  name: 'Channel',
  tableName: 'channels',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').index(),
    name: p.text().unique(),
    displayName: p.text(),
    description: p.text().nullable(),
    support: p.text().nullable(),
    /** Accepted subscriptions; kept by a trigger on `follows`. */
    followersCount: p.integer().default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Channel extends ChannelSchema.class {}
ChannelSchema.setClass(Channel);
