import type { TypeOf } from '@flotilla/contract';
import type { videoChannel } from '@flotilla/contracts-shared';
import { type Connection, datesAsText, type InferResult, tables } from '@flotilla/database';
import type { InstanceUrls } from '../../instance-urls.ts';
import { Account } from '../accounts/account.entity.ts';
import { shapeAccount, shapeChannel } from '../accounts/shape-actor.ts';
import { Channel } from './channel.entity.ts';

const db = tables({ Account, Channel });

/** The columns that answers contain of `Channel as c` and its owner, `Account as a`. */
export const channelColumns = [
  'c.id',
  'c.name',
  'c.url',
  'c.displayName',
  'c.description',
  'c.support',
  'c.followersCount',
  'c.followersElsewhere',
  'c.avatars',
  'c.banners',
  'c.createdAt',
  'c.updatedAt',
  'a.id as ownerId',
  'a.userId as ownerUserId',
  'a.name as ownerName',
  'a.url as ownerUrl',
  'a.displayName as ownerDisplayName',
  'a.description as ownerDescription',
  'a.followingCount as ownerFollowingCount',
  'a.followersElsewhere as ownerFollowersElsewhere',
  'a.avatars as ownerAvatars',
  'a.createdAt as ownerCreatedAt',
  'a.updatedAt as ownerUpdatedAt',
] as const;

/** Channels with their owners. */
export const channelRows = (on: Connection) =>
  db(on)
    .selectFrom('Channel as c')
    .innerJoin('Account as a', 'a.id', 'c.accountId')
    .select(channelColumns)
    .where('c.removedAt', 'is', null);
export type ChannelWithOwnerRow = InferResult<ReturnType<typeof channelRows>>[number];

/** VideoChannel with its owner (docs/contract/accounts-and-channels.md#channel). */
export function shapeChannelWithOwner(row: ChannelWithOwnerRow, urls: InstanceUrls): TypeOf<typeof videoChannel> {
  const owner = {
    id: row.ownerId,
    userId: row.ownerUserId,
    name: row.ownerName,
    url: row.ownerUrl,
    displayName: row.ownerDisplayName,
    description: row.ownerDescription,
    followingCount: row.ownerFollowingCount,
    followersElsewhere: row.ownerFollowersElsewhere,
    avatars: row.ownerAvatars,
    createdAt: row.ownerCreatedAt,
    updatedAt: row.ownerUpdatedAt,
  };
  return shapeChannel(datesAsText(row), shapeAccount(datesAsText(owner), urls), urls);
}
