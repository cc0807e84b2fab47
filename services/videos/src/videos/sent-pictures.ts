import { randomUUID } from 'node:crypto';
import type { IncomingFile } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { NewThumbnail } from './thumbnails.ts';

/** A picture that came with a request, stored until its thumbnails are made. */
export type SentPicture = { readonly storageKey: string };

/** Stores a picture as it arrives. */
export async function receivePicture({ storage }: Pick<Deps, 'storage'>, { stream }: Pick<IncomingFile, 'stream'>): Promise<SentPicture> {
  const storageKey = `incoming/${randomUUID()}`;
  await storage.put(storageKey, stream);
  return { storageKey };
}

export async function discardPicture({ storage }: Pick<Deps, 'storage'>, picture: unknown): Promise<void> {
  await storage.delete([(picture as SentPicture).storageKey]);
}

/**
 * Makes all thumbnail sizes of the picture that was sent; `thumbnailfile` wins over `previewfile` (videos 6). Undefined when none was.
 * The pictures themselves are gone afterwards. Throws 400 when it is no picture, 503.
 */
export async function makeThumbnails(
  deps: Pick<Deps, 'storage' | 'transcoder'>,
  files: Readonly<Record<string, unknown>>,
): Promise<readonly NewThumbnail[] | undefined> {
  const sent = [files['thumbnailfile'], files['previewfile']].filter((file) => file !== undefined) as SentPicture[];
  const [chosen] = sent;
  if (!chosen) return undefined;
  const thumbnails = await deps.transcoder.makeThumbnails(chosen.storageKey);
  await deps.storage.delete(sent.map(({ storageKey }) => storageKey));
  return thumbnails;
}
