import { anyOf, type Expression, sql, type Transaction, tables } from '@flotilla/database';
import { removeObjectsLater } from '../../objects/index.ts';
import { Thumbnail } from './thumbnail.entity.ts';

export type NewThumbnail = {
  readonly storageKey: string;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
};

const db = tables({ Thumbnail });

/** Replaces the thumbnails of a video; the former objects are deleted afterwards. Lock the video first. */
export async function replaceThumbnails(
  tx: Transaction,
  videoId: number,
  thumbnails: readonly NewThumbnail[],
  { automatic, now }: { automatic: boolean; now: Date },
): Promise<void> {
  const former = await tx.find(Thumbnail, { videoId });
  await removeObjectsLater(
    tx,
    former.map(({ storageKey }) => storageKey),
  );
  await tx.nativeDelete(Thumbnail, { videoId });
  for (const { storageKey, filename, width, height, size } of thumbnails) {
    tx.create(Thumbnail, { videoId, storageKey, filename, width, height, size, automatic, createdAt: now }, { persist: true });
  }
}

/** A name that nobody has seen, of the same kind of file. */
export const unseenName = (filename: Expression<string>) => sql<string>`gen_random_uuid() || substring(${filename} from '\\.\\w+$')`;

/** Gives the thumbnails of videos new names; their objects stay where they are. Lock the videos first. */
export async function renameThumbnails(tx: Transaction, ...videoIds: readonly number[]): Promise<void> {
  await db(tx)
    .updateTable('Thumbnail')
    .set((eb) => ({ filename: unseenName(eb.ref('filename')) }))
    .where((eb) => anyOf(eb, 'videoId', videoIds))
    .execute();
}
