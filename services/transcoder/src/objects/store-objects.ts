import type { ReadStream } from 'node:fs';
import type { Transaction } from '@flotilla/database';
import type { RunningJob } from '@flotilla/jobs';
import { openMade } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from './remove-objects.ts';
import { UncommittedObject } from './uncommitted-object.entity.ts';

export type ObjectToStore = { readonly storageKey: string; readonly path: string; readonly size: number };
type Job = Pick<RunningJob<unknown>, 'fencingToken' | 'id'>;

const MOVED_EVERY_MS = 10_000;
const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  json: 'application/json',
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
};

/** Stores files under fresh keys. A row records each key first, so that the objects of a worker that dies are found. `moved` is called for every stored file, and now and then while a large one is being stored. */
export async function storeObjects(
  { database, storage }: Deps,
  job: Job,
  objects: readonly ObjectToStore[],
  signal: AbortSignal,
  moved?: () => void,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { storageKey } of objects)
      tx.create(UncommittedObject, { storageKey, jobId: job.id, fencingToken: job.fencingToken, createdAt: new Date() });
  });
  for (const { storageKey, path, size } of objects) {
    const contentType = CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    await using file = await openMade(path);
    const body = file.createReadStream();
    using _watching = whileMoving(body, moved);
    await storage.put(storageKey, body, { size, contentType, signal });
    moved?.();
  }
  await removeIfForgotten({ database, storage }, objects);
}

function whileMoving(body: ReadStream, moved?: () => void): Disposable {
  let before = 0;
  const timer = setInterval(() => {
    if (body.bytesRead > before) moved?.();
    before = body.bytesRead;
  }, MOVED_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Throws when another worker took the job over meanwhile: its rows no longer record what this one stored. */
async function removeIfForgotten(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  objects: readonly ObjectToStore[],
): Promise<void> {
  const keys = objects.map(({ storageKey }) => storageKey);
  const known = await database.transaction((tx) => tx.count(UncommittedObject, { storageKey: { $in: keys } }));
  if (known === keys.length) return;
  await storage.delete(keys);
  throw new Error('The job was taken over by another worker.');
}

/** Part of ending a job: these objects are in use from now on; everything else that its attempts stored never will be. */
export async function commitObjects(tx: Transaction, job: Job, storageKeys: readonly string[]): Promise<void> {
  const rows = await tx.find(UncommittedObject, untilNow(job));
  const unwanted = rows.map(({ storageKey }) => storageKey).filter((storageKey) => !storageKeys.includes(storageKey));
  await tx.nativeDelete(UncommittedObject, untilNow(job));
  await removeObjectsLater(tx, unwanted);
}

/** Removes what this and earlier attempts at a job stored and nothing uses. Objects of a newer attempt are not touched. */
export async function discardObjects({ database, storage }: Deps, job: Job): Promise<void> {
  const rows = await database.transaction((tx) => tx.find(UncommittedObject, untilNow(job)));
  const keys = rows.map(({ storageKey }) => storageKey);
  if (keys.length === 0) return;
  await storage.delete(keys);
  await database.transaction((tx) => tx.nativeDelete(UncommittedObject, { storageKey: { $in: keys } }));
}

const untilNow = ({ id, fencingToken }: Job) => ({ jobId: id, fencingToken: { $lte: fencingToken } });
