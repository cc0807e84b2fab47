import { randomUUID } from 'node:crypto';
import type { Thumbnail } from '@flotilla/media';

/** Thumbnails with fresh names: the objects to store, and what is published about them (docs/contract/files.md#thumbnails). */
export function nameThumbnails(thumbnails: readonly Thumbnail[]) {
  return thumbnails.map(({ path, width, height, size }) => {
    const filename = `${randomUUID()}.jpg`;
    return {
      object: { storageKey: `thumbnails/${filename}`, path, size },
      published: { storageKey: `thumbnails/${filename}`, filename, width, height, size },
    };
  });
}
