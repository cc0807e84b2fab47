import type { TypeOf } from '@flotilla/contract';
import type { actorImage } from '@flotilla/contracts-shared';
import type { InstanceUrls } from '../../instance-urls.ts';

export type ActorImageType = 'avatar' | 'banner';

/** An image of an actor as its row repeats it, the widest first. It is never changed, only replaced. */
export type StoredImage = readonly [width: number, height: number, filename: string, createdAt: string];

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

/** The same for snapshots, which name no host. */
export const publishedImages = (images: readonly StoredImage[]) =>
  images.map(([width, height, filename, createdAt]) => ({ width, height, filename, mediaType: mediaTypeOf(filename), createdAt }));
