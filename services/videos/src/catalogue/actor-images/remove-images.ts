import { type Transaction, tables } from '@flotilla/database';
import { removeObjectsLater } from '../../objects/index.ts';
import type { ActorImageType } from '../accounts/stored-image.ts';
import { ActorImage } from './actor-image.entity.ts';

export type ImageOwner = { readonly accountId: number } | { readonly channelId: number };

const db = tables({ ActorImage });

/** Deletes the rows of an actor's images, of one type or all, and their objects afterwards. Lock the actor first. Returns whether there were any. */
export async function removeImages(tx: Transaction, owner: ImageOwner, type?: ActorImageType): Promise<boolean> {
  const rows = await db(tx)
    .deleteFrom('ActorImage')
    .where((eb) => ('accountId' in owner ? eb('accountId', '=', owner.accountId) : eb('channelId', '=', owner.channelId)))
    .$if(type !== undefined, (some) => some.where('type', '=', type ?? 'avatar'))
    .returning('storageKey')
    .execute();
  await removeObjectsLater(
    tx,
    rows.map(({ storageKey }) => storageKey),
  );
  return rows.length > 0;
}
