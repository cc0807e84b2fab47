import type { InstanceUrls } from '../../instance-urls.ts';
import { utc } from '../../iso-date.ts';
import { type AccountRow, type ChannelRow, shapeAccount, shapeChannel } from '../accounts/shape-actor.ts';

/** A channel `c` with its owner `a`, and what it counts when asked. */
export type ChannelWithOwnerRow = ChannelRow & {
  ownerId: number;
  ownerUserId: number;
  ownerName: string;
  ownerDisplayName: string;
  ownerDescription: string | null;
  ownerCreatedAt: string;
  ownerUpdatedAt: string;
  videosCount?: number;
  totalViews?: number;
};

export const CHANNEL_COLUMNS = `c.id, c.name, c.display_name as "displayName", c.description, c.support,
  ${utc('c.created_at')} as "createdAt", ${utc('c.updated_at')} as "updatedAt",
  a.id as "ownerId", a.user_id as "ownerUserId", a.name as "ownerName", a.display_name as "ownerDisplayName", a.description as "ownerDescription",
  ${utc('a.created_at')} as "ownerCreatedAt", ${utc('a.updated_at')} as "ownerUpdatedAt"`;
export const CHANNELS = 'channels c join accounts a on a.id = c.account_id';

/** VideoChannel with its owner (docs/contract/accounts-and-channels.md#channel). */
export function shapeChannelWithOwner(row: ChannelWithOwnerRow, urls: InstanceUrls) {
  const owner: AccountRow = {
    id: row.ownerId,
    userId: row.ownerUserId,
    name: row.ownerName,
    displayName: row.ownerDisplayName,
    description: row.ownerDescription,
    createdAt: row.ownerCreatedAt,
    updatedAt: row.ownerUpdatedAt,
  };
  return shapeChannel(row, shapeAccount(owner, urls), urls);
}
