import { type Connection, prepared, tables } from '@flotilla/database';
import type { ActorImageType } from '../accounts/stored-image.ts';
import { ActorImage } from './actor-image.entity.ts';

const db = tables({ ActorImage });
const find = prepared('find-actor-image', (on, filename: string, type: ActorImageType) =>
  db(on)
    .selectFrom('ActorImage')
    .select(['url', 'storageKey', 'size', 'createdAt as modifiedAt'])
    .where('filename', '=', filename)
    .where('type', '=', type),
);

/** The stored image behind a name, if it is of this type. */
export async function findActorImage(on: Connection, filename: string, type: ActorImageType) {
  const [found] = await find(on, filename, type);
  return found;
}
