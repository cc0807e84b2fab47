import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import type { ActorImageType } from '../accounts/stored-image.ts';
import { Channel } from '../channels/channel.entity.ts';

/** A stored image of an account or channel, in one size. The row of its owner repeats what answers need of it. */
const ActorImageSchema = defineEntity({
  name: 'ActorImage',
  tableName: 'actor_images',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').nullable().deleteRule('cascade').index(),
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id').nullable().deleteRule('cascade').index(),
    type: p.text().$type<ActorImageType>(),
    filename: p.text().unique(),
    /** Where it is at its origin; null of what is stored here. */
    url: p.text().nullable(),
    storageKey: p.text().nullable().index(),
    /** Unknown of some remote ones. */
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    size: p.integer(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'actor_images_one_per_size',
      expression:
        'create unique index actor_images_one_per_size on actor_images (account_id, channel_id, type, width, height) nulls not distinct',
    },
  ],
  checks: [
    { name: 'actor_images_place_check', expression: 'url is not null or storage_key is not null' },
    { name: 'actor_images_owner_check', expression: '(account_id is null) <> (channel_id is null)' },
    { name: 'actor_images_type_check', expression: `type = 'avatar' or (type = 'banner' and channel_id is not null)` },
  ],
});

export class ActorImage extends ActorImageSchema.class {}
ActorImageSchema.setClass(ActorImage);
