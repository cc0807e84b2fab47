import type { TypeOf } from '@flotilla/contract';
import type { actorImage } from '@flotilla/contracts-shared';
import type { InstanceUrls } from '../../instance-urls.ts';

export type ActorImageType = 'avatar' | 'banner';

/** An image of an actor as its row repeats it, the widest first; with its address at its origin if it is remote. It is never changed, only replaced. */
export type StoredImage = readonly [width: number | null, height: number | null, filename: string, createdAt: string, url?: string];

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

export const mediaTypeOf = (filename: string) => MEDIA_TYPES[filename.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** ActorImage (docs/contract/conventions.md#image-paths). */
export function shapeImages(type: ActorImageType, images: readonly StoredImage[], { base }: InstanceUrls): TypeOf<typeof actorImage>[] {
  return images.map(([width, height, filename, createdAt]) => {
    const path = `/lazy-static/${type}s/${filename}`;
    return { width, height, path, fileUrl: base + path, createdAt, updatedAt: createdAt };
  });
}

/** The same for snapshots, which name no host and are of local actors alone, whose images have sizes. */
export const publishedImages = (images: readonly StoredImage[]) =>
  images.map(([width, height, filename, createdAt]) => ({
    width: width ?? 0,
    height: height ?? 0,
    filename,
    mediaType: mediaTypeOf(filename),
    createdAt,
  }));
