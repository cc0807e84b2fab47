import { videosEvents } from '@flotilla/contracts-videos';
import { datesAsText, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { nextVersion } from '../../snapshot-versions.ts';
import { publishedImages } from '../accounts/stored-image.ts';
import { Channel } from './channel.entity.ts';

const db = tables({ Channel });
const columns = [
  'id',
  'accountId',
  'version',
  'name',
  'displayName',
  'description',
  'support',
  'avatars',
  'banners',
  'createdAt',
  'updatedAt',
] as const;

/** Publishes a snapshot of a local channel that this transaction wrote, or is about to delete. Returns whether there is one. */
export async function publishChannel(tx: Transaction, id: number, deleted = false): Promise<boolean> {
  const changed = db(tx)
    .updateTable('Channel')
    .set({ version: nextVersion() })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('url', 'is', null);
  const row = await changed.returning(columns).executeTakeFirst();
  if (!row) return false;
  const { id: channelId, avatars, banners, ...facts } = datesAsText(row);
  const images = { avatars: publishedImages(avatars), banners: publishedImages(banners) };
  publish(tx, videosEvents.channelSnapshot, { channelId, deleted, ...facts, ...images });
  return true;
}
