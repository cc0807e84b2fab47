import { videosEvents } from '@flotilla/contracts-videos';
import { datesAsText, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { nextVersion } from '../../snapshot-versions.ts';
import { Account } from './account.entity.ts';
import { publishedImages } from './stored-image.ts';

const db = tables({ Account });
const columns = ['id', 'userId', 'version', 'name', 'displayName', 'description', 'avatars', 'createdAt', 'updatedAt'] as const;

/** Publishes a snapshot of a local account that this transaction wrote, or is about to delete. Returns whether there is one. */
export async function publishAccount(tx: Transaction, id: number, deleted = false): Promise<boolean> {
  const changed = db(tx).updateTable('Account').set({ version: nextVersion() }).where('id', '=', id).where('url', 'is', null);
  const row = await changed.returning(columns).$narrowType<{ userId: number }>().executeTakeFirst();
  if (!row) return false;
  const { id: accountId, avatars, ...facts } = datesAsText(row);
  publish(tx, videosEvents.accountSnapshot, { accountId, deleted, ...facts, avatars: publishedImages(avatars) });
  return true;
}
