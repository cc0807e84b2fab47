import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_IMAGE_SIZE, videosProblems } from '@flotilla/contracts-videos';
import type { IncomingFile } from '@flotilla/http-server';
import { imageTypeOf } from '@flotilla/images';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';

const ACCEPTED: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Stores an image that was sent with an upload and returns its storage key. Throws 400 for anything but JPEG, PNG and WebP, 413 for large ones. */
export async function receiveImage({ storage }: Pick<Deps, 'storage'>, file: IncomingFile): Promise<string> {
  const bytes = await buffer(file.stream);
  if (file.truncated() || bytes.length > MAX_IMAGE_SIZE) throw problems.payload_too_large();
  return storeImage({ storage }, bytes);
}

/** Stores an image and returns its storage key. Throws 400 for anything but JPEG, PNG and WebP. */
export async function storeImage({ storage }: Pick<Deps, 'storage'>, bytes: Buffer): Promise<string> {
  if (!ACCEPTED.includes(imageTypeOf(bytes))) throw videosProblems.not_an_image();
  const key = `uploads/pictures/${randomUUID()}`;
  await storage.put(key, bytes, { size: bytes.length });
  return key;
}

/** The image that all thumbnails are made of: `thumbnailfile` wins (docs/contract/uploads.md#images-of-an-upload). The other one is not needed. */
export function imageOf(files: Readonly<Record<string, unknown>>): { imageKey: string | null; unneeded: string[] } {
  const { thumbnailfile, previewfile } = files as Record<string, string | undefined>;
  return { imageKey: thumbnailfile ?? previewfile ?? null, unneeded: thumbnailfile && previewfile ? [previewfile] : [] };
}
