import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NoSuchUpload } from '../errors.ts';
import type { OpenMultipart, Storage, StoredPart } from '../storage.ts';
import { isAbsent, nullWhenAbsent, type Places, syncFolder } from './places.ts';
import type { Space } from './space.ts';
import { writeChunks } from './write-chunks.ts';

type Options = { places: Places; space: Space; forget: (key: string) => void };
type Description = { key: string; partSize: number };
type Multiparts = Pick<
  Storage,
  'abandonedMultiparts' | 'abortMultipart' | 'completeMultipart' | 'createMultipart' | 'listMultiparts' | 'putPart'
>;

const UPLOAD_ID = /^[0-9a-f]{16}-[0-9a-f-]{36}$/;
/** The prefix of the upload ids of a key, which finds them by name. */
const markOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** An open upload is a folder with its description and one file, into which parts are written at their offset. */
export function createMultiparts({ places, space, forget }: Options): Multiparts {
  const folderOf = (uploadId: string) => {
    if (!UPLOAD_ID.test(uploadId)) throw new NoSuchUpload(uploadId.slice(0, 100));
    return join(places.multiparts, uploadId);
  };
  const dataOf = (uploadId: string) => join(folderOf(uploadId), 'data');

  async function describe(uploadId: string): Promise<Description> {
    const text = await readFile(join(folderOf(uploadId), 'description.json'), 'utf8').catch(asNoSuchUpload(uploadId));
    return JSON.parse(text) as Description;
  }

  async function expectKey(key: string, uploadId: string): Promise<Description> {
    const description = await describe(uploadId);
    if (description.key !== key) throw new NoSuchUpload(uploadId);
    return description;
  }

  return {
    async createMultipart(key, { partSize }) {
      places.objectPath(key);
      const uploadId = `${markOf(key)}-${randomUUID()}`;
      // Created under another name and renamed, so that a folder with this name is always complete.
      const building = places.temporaryPath();
      await mkdir(building, { mode: 0o700 });
      await writeSynced(join(building, 'description.json'), JSON.stringify({ key, partSize } satisfies Description));
      await writeSynced(join(building, 'data'), '');
      await syncFolder(building);
      await rename(building, folderOf(uploadId));
      await syncFolder(places.multiparts);
      return uploadId;
    },
    async putPart(key, uploadId, partNumber, body) {
      const { partSize } = await expectKey(key, uploadId);
      const { size, chunks } = Buffer.isBuffer(body) ? { size: body.length, chunks: [body] } : body;
      if (partNumber < 1 || size > partSize) throw new Error(`Part ${partNumber} has ${size} bytes, more than ${partSize}`);
      await using file = await open(dataOf(uploadId), 'r+').catch(asNoSuchUpload(uploadId));
      await writeChunks(file, chunks, { at: (partNumber - 1) * partSize, size, space });
      return { etag: etagOf({ partNumber, size }) };
    },
    async completeMultipart(key, uploadId, parts) {
      const target = places.objectPath(key);
      try {
        const { partSize } = await expectKey(key, uploadId);
        await keepParts(dataOf(uploadId), partSize, parts);
        await places.moveInto(dataOf(uploadId), target);
      } catch (error) {
        return await alreadyCompleted(error, sizeOf(parts));
      }
      forget(key);
      await removeFolder();
      return places.describe(key);

      async function removeFolder() {
        await rm(folderOf(uploadId), { recursive: true, force: true });
      }

      async function alreadyCompleted(error: unknown, size: number) {
        const isGone = error instanceof NoSuchUpload || isAbsent(error);
        const object = isGone ? await places.describe(key).catch(nullWhenAbsent) : null;
        // A process that died right after it had moved the data left the folder behind.
        if (object?.size === size) return removeFolder().then(() => object);
        throw isGone ? new NoSuchUpload(uploadId) : error;
      }
    },
    async abortMultipart(_key, uploadId) {
      await rm(folderOf(uploadId), { recursive: true, force: true });
    },
    async *listMultiparts(key): AsyncGenerator<OpenMultipart> {
      const uploadIds = (await readdir(places.multiparts)).filter((name) => name.startsWith(markOf(key)));
      for (const uploadId of uploadIds) {
        const found = await stat(join(places.multiparts, uploadId, 'description.json')).catch(() => null);
        if (found) yield { key, uploadId, startedAt: found.mtime };
      }
    },
    async *abandonedMultiparts(openedBefore): AsyncGenerator<OpenMultipart> {
      for (const uploadId of await readdir(places.multiparts)) {
        const path = join(places.multiparts, uploadId, 'description.json');
        const found = await stat(path).catch(() => null);
        if (!found || found.mtime >= openedBefore) continue;
        // It may have been completed since the first check.
        const description = await describe(uploadId).catch(() => null);
        if (description) yield { key: description.key, uploadId, startedAt: found.mtime };
      }
    },
  };
}

const etagOf = ({ partNumber, size }: { partNumber: number; size: number }) => `${partNumber}-${size}`;
const sizeOf = (parts: readonly StoredPart[]) => parts.reduce((sum, { size }) => sum + size, 0);

/** Drops what was stored behind the last of these parts. Throws when they cannot be those that were stored. */
async function keepParts(path: string, partSize: number, parts: readonly StoredPart[]): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const fits = part.partNumber === index + 1 && part.etag === etagOf(part) && (isLast ? part.size <= partSize : part.size === partSize);
    if (!fits) throw new Error(`Part ${part.partNumber} of the upload is not the one that was stored`);
  }
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const wanted = sizeOf(parts);
  if (parts.length === 0 || size < wanted) throw new Error(`The parts have ${wanted} bytes, the file has ${size}`);
  if (size === wanted) return;
  await file.truncate(wanted);
  await file.datasync();
}

async function writeSynced(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  await file.datasync();
}

function asNoSuchUpload(uploadId: string): (error: unknown) => never {
  return (error) => {
    throw isAbsent(error) ? new NoSuchUpload(uploadId) : error;
  };
}
