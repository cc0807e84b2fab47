import type { TypeOf } from '@flotilla/contract';
import type { videoChannel } from '@flotilla/contracts-shared';
import { type Connection, datesAsText, type InferResult, tables } from '@flotilla/database';
import type { InstanceUrls } from '../../instance-urls.ts';
import { Account } from '../accounts/account.entity.ts';
import { shapeAccount, shapeChannel } from '../accounts/shape-actor.ts';
import { Channel } from './channel.entity.ts';

const db = tables({ Account, Channel });

/** The columns of channels that answers contain, with their owners. */
export const channelRows = (on: Connection) =>
  db(on)
    .selectFrom('Channel as c')
    .innerJoin('Account as a', 'a.id', 'c.accountId')
    .select([
      'c.id',
      'c.name',
      'c.displayName',
      'c.description',
      'c.support',
      'c.createdAt',
      'c.updatedAt',
      'a.id as ownerId',
      'a.userId as ownerUserId',
      'a.name as ownerName',
      'a.displayName as ownerDisplayName',
      'a.description as ownerDescription',
      'a.createdAt as ownerCreatedAt',
      'a.updatedAt as ownerUpdatedAt',
    ]);
export type ChannelWithOwnerRow = InferResult<ReturnType<typeof channelRows>>[number];

/** VideoChannel with its owner (docs/contract/accounts-and-channels.md#channel). */
export function shapeChannelWithOwner(row: ChannelWithOwnerRow, urls: InstanceUrls): TypeOf<typeof videoChannel> {
  const owner = {
    id: row.ownerId,
    userId: row.ownerUserId,
    name: row.ownerName,
    displayName: row.ownerDisplayName,
    description: row.ownerDescription,
    createdAt: row.ownerCreatedAt,
    updatedAt: row.ownerUpdatedAt,
  };
  return shapeChannel(datesAsText(row), shapeAccount(datesAsText(owner), urls), urls);
}
