import { randomUUID } from 'node:crypto';
import { type Transaction, tables } from '@flotilla/database';
import type { Image } from '@flotilla/images';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import type { ActorImageType, StoredImage } from '../accounts/stored-image.ts';
import { ActorImage } from './actor-image.entity.ts';
import { type ImageOwner, removeImages } from './remove-images.ts';

type Writing = Pick<Deps, 'clock' | 'database' | 'storage'>;
export type NewImage = Pick<Image, 'height' | 'width'> & { readonly filename: string; readonly storageKey: string; readonly size: number };

export const ACTOR_IMAGES_FOLDER = 'actor-images/';
const db = tables({ ActorImage });

/**
 * Replaces all images of a type; the former objects are deleted afterwards. `write` locks the actor first and has the new images put in its row by
 * `replace`, which says whether anything changed.
 */
export async function replaceImages<T>(
  { storage, database, clock }: Writing,
  type: ActorImageType,
  images: readonly Image[],
  write: (tx: Transaction, replace: (owner: ImageOwner) => Promise<Replaced>, now: Date) => Promise<T>,
): Promise<T> {
  const stored = await storeImages(storage, images);
  return unlessRefused(storage, stored, () =>
    database.transaction(async (tx) => {
      const now = clock.now();
      return write(tx, (owner) => replaceRows(tx, owner, type, stored, now), now);
    }),
  );
}

/** Stores images under new keys, for rows that will refer to them. */
export async function storeImages(storage: Deps['storage'], images: readonly Image[]): Promise<readonly NewImage[]> {
  const stored = images.map((image) => ({ image, ...named(image) }));
  for (const { image, storageKey, size } of stored) await storage.put(storageKey, Buffer.from(image.bytes), { size });
  return stored;
}

/** Deletes stored images when what refers to them is refused. */
export async function unlessRefused<T>(storage: Deps['storage'], stored: readonly NewImage[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // After any other failure, the rows may refer to them already.
    if (error instanceof Problem) await storage.delete(stored.map(({ storageKey }) => storageKey));
    throw error;
  }
}

export type Replaced = { readonly isChanged: boolean; readonly shown: readonly StoredImage[] };

/** Has these rows in place of those of an owner and type. */
export async function replaceRows(
  tx: Transaction,
  owner: ImageOwner,
  type: ActorImageType,
  images: readonly NewImage[],
  now: Date,
): Promise<Replaced> {
  const hadSome = await removeImages(tx, owner, type);
  const rows = images.map(({ width, height, filename, storageKey, size }) => ({
    width,
    height,
    filename,
    storageKey,
    size,
    type,
    createdAt: now,
  }));
  if (rows.length > 0) {
    await db(tx)
      .insertInto('ActorImage')
      .values(rows.map((row) => ({ ...row, ...owner })))
      .execute();
  }
  const shown = rows.map(({ width, height, filename }) => [width, height, filename, now.toISOString()] as const);
  return { isChanged: hadSome || rows.length > 0, shown };
}

function named({ extension, width, height, bytes }: Image): NewImage {
  const filename = randomUUID() + extension;
  return { width, height, size: bytes.length, filename, storageKey: ACTOR_IMAGES_FOLDER + filename };
}
