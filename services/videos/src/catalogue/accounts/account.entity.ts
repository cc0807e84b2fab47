import { defineEntity, p } from '@mikro-orm/core';
import type { StoredImage } from './stored-image.ts';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** Null of an account of another instance. */
    userId: p.integer().nullable().unique(),
    /** With its host, in lower case, of an account of another instance: `olof@peer.example`. */
    name: p.text().unique(),
    /** Its id there (docs/contract/federation.md#remote-things); null of the accounts of this instance. */
    url: p.text().nullable(),
    /** The host in `name`. */
    host: p.text().nullable(),
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
    /** Accepted subscriptions; kept by a trigger on `follows`. Of a remote account what its origin says. */
    followingCount: p.integer().default(0),
    /** Who follows it on other instances; of a remote account what its origin says. */
    followersElsewhere: p.integer().default(0),
    /** By itself or with its server; its videos repeat it (catalogue/mutes). */
    mutedByInstance: p.boolean().default(false),
    /** Its Watch later list; kept by a trigger (migrations of playlists). */
    watchLaterId: p.integer().nullable(),
    /** What `ActorImage` has of it, for lists. */
    avatars: p.json<readonly StoredImage[]>().defaultRaw(`'[]'`),
    /** Of its newest snapshot; 0 while there is none, -1 of a remote account, of which there is never one. */
    version: p.bigint('number').default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { name: 'accounts_created_at_index', expression: 'create index accounts_created_at_index on accounts (created_at desc, id)' },
    { name: 'accounts_not_published', expression: 'create index accounts_not_published on accounts (id) where version = 0' },
    { name: 'accounts_url', expression: 'create unique index accounts_url on accounts (url) where url is not null' },
    { name: 'accounts_of_host', expression: 'create index accounts_of_host on accounts (host, id) where host is not null' },
    { name: 'accounts_muted', expression: 'create index accounts_muted on accounts (id) where muted_by_instance' },
  ],
  checks: [
    { name: 'accounts_quota_used_check', expression: 'quota_used >= 0' },
    { name: 'accounts_quota_reserved_check', expression: 'quota_reserved >= 0' },
  ],
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
