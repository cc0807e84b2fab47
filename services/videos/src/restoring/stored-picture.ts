import { buffer } from 'node:stream/consumers';
import { type Image, imageTypeOf, type Size } from '@flotilla/images';
import { Problem } from '@flotilla/problem';
import { NoSuchObject } from '@flotilla/storage';
import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'images' | 'log' | 'storage'>;

/** Draws an image of an archive anew; none when it cannot be read, whatever its name says. The object goes in any case. */
export async function drawStored({ storage, images, log }: Needs, key: string | null, sizes: readonly Size[]): Promise<readonly Image[]> {
  if (key === null) return [];
  try {
    const bytes = await buffer(await storage.read(key));
    const mediaType = imageTypeOf(bytes);
    return mediaType ? await images.make({ mediaType, bytes }, sizes) : [];
  } catch (error) {
    if (!(error instanceof NoSuchObject) && !(error instanceof Problem && error.status === 400)) throw error;
    log.info({ reason: error.message }, 'image of an archive could not be read');
    return [];
  } finally {
    await storage.delete([key]);
  }
}
