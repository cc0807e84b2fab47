import type { Transaction } from '@flotilla/database';
import { removeObjectsLater } from '../../objects/index.ts';
import { Thumbnail } from './thumbnail.entity.ts';

export type NewThumbnail = {
  readonly storageKey: string;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
};

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
    former.map(({ storageKey }) => storageKey ?? null),
  );
  await tx.nativeDelete(Thumbnail, { videoId });
  for (const { storageKey, filename, width, height, size } of thumbnails) {
    tx.create(Thumbnail, { videoId, storageKey, filename, width, height, size, automatic, createdAt: now }, { persist: true });
  }
}
