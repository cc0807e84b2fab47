import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

/**
 * A path ffmpeg can read a stored object from: the object itself where it lies on a disk, else a copy in `directory`.
 * Throws 404 when there is no such object.
 */
export async function locateObject(
  { storage }: Pick<Deps, 'storage'>,
  storageKey: string,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  if (!(await storage.stat(storageKey))) throw problems.not_found();
  const path = storage.localPath(storageKey);
  if (path !== null) return path;
  const copy = join(directory, `object-${storageKey.replaceAll(/[^a-z0-9.-]/g, '-').slice(-80)}`);
  await pipeline(await storage.read(storageKey, undefined, { signal }), createWriteStream(copy), { signal });
  return copy;
}
