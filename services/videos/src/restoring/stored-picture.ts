import { buffer } from 'node:stream/consumers';
import type { Image, Size } from '@flotilla/images';
import { Problem } from '@flotilla/problem';
import { NoSuchObject } from '@flotilla/storage';
import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'images' | 'log' | 'storage'>;

/** Media types by how files begin; SVG is none of them. */
const BEGINNINGS = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
] as const;

/** Draws an image of an archive anew; none when it cannot be read, whatever its name says. The object goes in any case. */
export async function drawStored({ storage, images, log }: Needs, key: string | null, sizes: readonly Size[]): Promise<readonly Image[]> {
  if (key === null) return [];
  try {
    const bytes = await buffer(await storage.read(key));
    const mediaType = typeOf(bytes);
    return mediaType ? await images.make({ mediaType, bytes }, sizes) : [];
  } catch (error) {
    if (!(error instanceof NoSuchObject) && !(error instanceof Problem && error.status === 400)) throw error;
    log.info({ reason: error.message }, 'image of an archive could not be read');
    return [];
  } finally {
    await storage.delete([key]);
  }
}

function typeOf(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const begin = bytes.toString('hex', 0, 8);
  return BEGINNINGS.find(([, beginning]) => begin.startsWith(beginning))?.[0];
}
