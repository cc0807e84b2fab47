import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import type { StoredImage } from '../accounts/stored-image.ts';

const ChannelSchema = defineEntity({
  name: 'Channel',
  tableName: 'channels',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').index(),
    /** With its host, in lower case, of a channel of another instance. */
    name: p.text().unique(),
    /** Its id there; null of the channels of this instance. */
    url: p.text().nullable(),
    displayName: p.text(),
    description: p.text().nullable(),
    support: p.text().nullable(),
    /** Accepted subscriptions; kept by a trigger on `follows`. */
    followersCount: p.integer().default(0),
    /** Who follows it on other instances; of a remote channel all of whom its origin knows. */
    followersElsewhere: p.integer().default(0),
    /** What `ActorImage` has of it, for lists. */
    avatars: p.json<readonly StoredImage[]>().defaultRaw(`'[]'`),
    banners: p.json<readonly StoredImage[]>().defaultRaw(`'[]'`),
    /** Of its newest snapshot; 0 while there is none, -1 of a remote channel, of which there is never one. */
    version: p.bigint('number').default(0),
    /** Deleted; a job removes what it has, and then the row. Nothing shows it any more. */
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { name: 'channels_created_at_index', expression: 'create index channels_created_at_index on channels (created_at desc, id)' },
    { name: 'channels_not_published', expression: 'create index channels_not_published on channels (id) where version = 0' },
    { name: 'channels_url', expression: 'create unique index channels_url on channels (url) where url is not null' },
    {
      name: 'channels_search',
      expression: `create index channels_search on channels using gin (array_to_tsvector(string_to_array(plain_text(display_name || ' ' || name), ' ')))`,
    },
  ],
});

export class Channel extends ChannelSchema.class {}
ChannelSchema.setClass(Channel);
