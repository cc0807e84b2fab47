import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_IMAGE_SIZE, videosProblems } from '@flotilla/contracts-videos';
import type { IncomingFile } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';

/** Beginnings of JPEG, PNG and WebP files. */
const isImage = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** Stores an image that was sent with an upload and returns its storage key. Throws 400 for anything but JPEG, PNG and WebP, 413 for large ones. */
export async function receiveImage({ storage }: Pick<Deps, 'storage'>, file: IncomingFile): Promise<string> {
  const bytes = await buffer(file.stream);
  if (file.truncated() || bytes.length > MAX_IMAGE_SIZE) throw problems.payload_too_large();
  if (!isImage(bytes)) throw videosProblems.not_an_image();
  const key = `uploads/pictures/${randomUUID()}`;
  await storage.put(key, bytes, { size: bytes.length });
  return key;
}

/** The image that all thumbnails are made of: `thumbnailfile` wins (docs/contract/uploads.md#images-of-an-upload). The other one is not needed. */
export function imageOf(files: Readonly<Record<string, unknown>>): { imageKey: string | null; unneeded: string[] } {
  const { thumbnailfile, previewfile } = files as Record<string, string | undefined>;
  return { imageKey: thumbnailfile ?? previewfile ?? null, unneeded: thumbnailfile && previewfile ? [previewfile] : [] };
}
