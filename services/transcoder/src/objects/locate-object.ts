import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problems } from '@flotilla/problem';
import type { StoredObject } from '@flotilla/storage';
import type { Deps } from '../deps.ts';

/** Throws 404 when there is no such object. */
export async function findObject({ storage }: Pick<Deps, 'storage'>, storageKey: string): Promise<StoredObject> {
  const object = await storage.stat(storageKey);
  if (!object) throw problems.not_found();
  return object;
}

/** A path ffmpeg can read an object from that is there: the object itself where it lies on a disk, else a copy in `directory`. */
export async function fetchObject(
  { storage }: Pick<Deps, 'storage'>,
  storageKey: string,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  const path = storage.localPath(storageKey);
  if (path !== null) return path;
  const copy = join(directory, `object-${storageKey.replaceAll(/[^a-z0-9.-]/g, '-').slice(-80)}`);
  await pipeline(await storage.read(storageKey, undefined, { signal }), createWriteStream(copy), { signal });
  return copy;
}

/** The same for an object that may be gone. Throws 404 when it is. */
export async function locateObject(
  deps: Pick<Deps, 'storage'>,
  storageKey: string,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  await findObject(deps, storageKey);
  return fetchObject(deps, storageKey, directory, signal);
}
