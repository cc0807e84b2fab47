import { type Connection, prepared, tables } from '@flotilla/database';
import { Account } from '../accounts/account.entity.ts';
import type { ActorImageType } from '../accounts/stored-image.ts';
import { Channel } from '../channels/channel.entity.ts';
import { ActorImage } from './actor-image.entity.ts';

const db = tables({ Account, ActorImage, Channel });
const find = prepared('find-actor-image', (on, filename: string, type: ActorImageType) =>
  db(on)
    .selectFrom('ActorImage as i')
    .leftJoin('Channel as c', 'c.id', 'i.channelId')
    .innerJoin('Account as a', (join) => join.on((eb) => eb('a.id', '=', eb.fn.coalesce('i.accountId', 'c.accountId'))))
    .select(['i.url', 'i.width', 'i.height', 'i.storageKey', 'i.size', 'i.createdAt as modifiedAt', 'a.mutedByInstance as isMuted'])
    .where('i.filename', '=', filename)
    .where('i.type', '=', type),
);

/** The stored image behind a name, if it is of this type. */
export async function findActorImage(on: Connection, filename: string, type: ActorImageType) {
  const [found] = await find(on, filename, type);
  return found;
}
