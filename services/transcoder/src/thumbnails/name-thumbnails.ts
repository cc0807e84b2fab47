import { randomUUID } from 'node:crypto';
import type { Thumbnail } from '@flotilla/media';

/** A thumbnail with the key and name it is stored and told by (docs/contract/files.md#thumbnails). */
export function nameThumbnails(thumbnails: readonly Thumbnail[]) {
  return thumbnails.map(({ path, width, height, size }) => {
    const filename = `${randomUUID()}.jpg`;
    return {
      object: { storageKey: `thumbnails/${filename}`, path, size },
      told: { storageKey: `thumbnails/${filename}`, filename, width, height, size },
    };
  });
}
