import { randomUUID } from 'node:crypto';
import type { RemoteActor } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { ActorImage, type ActorImageType, removeImages, type StoredImage } from '../catalogue/index.ts';
import { webAddress } from './foreign.ts';
import { extensionOf } from './pictures.ts';

type Owner = { readonly accountId: number } | { readonly channelId: number };

const MOST = 8;
const db = tables({ ActorImage });

/** Makes these the images of a remote actor, of whom nobody else writes meanwhile, and returns them as its row repeats them. Those that stay keep their names. */
export async function saveImages(
  tx: Transaction,
  owner: Owner,
  type: ActorImageType,
  images: RemoteActor['avatars'],
  { known, now }: { readonly known: readonly StoredImage[]; readonly now: Date },
): Promise<readonly StoredImage[]> {
  const shown = showable(images);
  const isSame = shown.length === known.length && shown.every(({ url }, index) => known[index]?.[4] === url);
  if (isSame) return known;
  await removeImages(tx, owner, type);
  const rows = shown.map(({ url, mediaType, width, height }) => ({
    url,
    width,
    height,
    filename: randomUUID() + extensionOf(mediaType),
    size: 0,
    type,
    createdAt: now,
  }));
  if (rows.length > 0) {
    await db(tx)
      .insertInto('ActorImage')
      .values(rows.map((row) => ({ ...row, ...owner })))
      .execute();
  }
  return rows.map(({ width, height, filename, url }) => [width, height, filename, now.toISOString(), url] as const);
}

/** One of each size, the widest first. */
function showable(images: RemoteActor['avatars']) {
  const bySize = new Map(
    images
      .filter(({ url, mediaType }) => webAddress(url) !== null && extensionOf(mediaType) !== undefined)
      .slice(0, MOST)
      .map((image) => [`${image.width}x${image.height}`, image]),
  );
  return [...bySize.values()].toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
}
