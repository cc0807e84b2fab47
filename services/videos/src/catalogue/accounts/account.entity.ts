import { defineEntity, p } from '@mikro-orm/core';
import type { StoredImage } from './stored-image.ts';

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
    /** By itself or with its server; its videos repeat it (catalogue/mutes). */
    mutedByInstance: p.boolean().default(false),
    /** Its Watch later list; kept by a trigger (migrations of playlists). */
    watchLaterId: p.integer().nullable(),
    /** What `ActorImage` has of it, for lists. */
    avatars: p.json<readonly StoredImage[]>().defaultRaw(`'[]'`),
    /** Of its newest snapshot; 0 while there is none. */
    version: p.bigint('number').default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { name: 'accounts_created_at_index', expression: 'create index accounts_created_at_index on accounts (created_at desc, id)' },
    { name: 'accounts_not_published', expression: 'create index accounts_not_published on accounts (id) where version = 0' },
    { name: 'accounts_muted', expression: 'create index accounts_muted on accounts (id) where muted_by_instance' },
  ],
  checks: [
    { name: 'accounts_quota_used_check', expression: 'quota_used >= 0' },
    { name: 'accounts_quota_reserved_check', expression: 'quota_reserved >= 0' },
  ],
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
