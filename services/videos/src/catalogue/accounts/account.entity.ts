import { defineEntity, p } from '@mikro-orm/core';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    userId: p.integer().unique(),
    name: p.text().unique(),
    displayName: p.text(),
    description: p.text().nullable(),
    /** Bytes, -1 is no limit. */
    videoQuota: p.bigint('number').default(-1),
    videoQuotaDaily: p.bigint('number').default(-1),
    /** Bytes charged for existing videos. */
    quotaUsed: p.bigint('number').default(0),
    /** Rises with every published change. */
    usageVersion: p.integer().default(0),
    /** Bytes reserved for unfinished uploads. */
    quotaReserved: p.bigint('number').default(0),
    /** Accepted subscriptions; kept by a trigger on `follows`. */
    followingCount: p.integer().default(0),
    /** Its Watch later list; kept by a trigger (migrations of playlists). */
    watchLaterId: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ name: 'accounts_created_at_index', expression: 'create index accounts_created_at_index on accounts (created_at desc, id)' }],
  checks: [
    { name: 'accounts_quota_used_check', expression: 'quota_used >= 0' },
    { name: 'accounts_quota_reserved_check', expression: 'quota_reserved >= 0' },
  ],
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
