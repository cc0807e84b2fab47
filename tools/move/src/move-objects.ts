import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '@flotilla/storage';

export type MovedObjects = { readonly objects: number; readonly bytes: number; readonly copied: number };

const AT_ONCE = 4;

/**
 * Copies every object to the other storage and reads it there, to compare digests. Objects that an earlier move has copied are only compared.
 * Throws at the first difference; copied objects stay, so that another move can continue.
 */
export async function moveObjects(from: Storage, to: Storage, progress: (line: string) => void): Promise<MovedObjects> {
  let [objects, bytes, copied] = [0, 0, 0];
  const list = from.list('')[Symbol.asyncIterator]();

  async function work(): Promise<void> {
    for (;;) {
      const { value, done } = await list.next();
      if (done) return;
      const { key, size } = value;
      const there = await to.stat(key);
      const isNew = there?.size !== size;
      const wanted = isNew ? await copy(from, to, key, size) : await digestOf(from, key);
      if ((await digestOf(to, key)) !== wanted) {
        if (isNew) throw new Error(`${key} did not arrive as it was.`);
        await to.delete([key]);
        if ((await copy(from, to, key, size)) !== (await digestOf(to, key))) throw new Error(`${key} did not arrive as it was.`);
      }
      objects += 1;
      bytes += size;
      if (isNew) copied += 1;
      if (objects % 500 === 0) progress(`${objects} objects`);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { objects, bytes, copied };
}

/** The digest of the sent bytes. */
async function copy(from: Storage, to: Storage, key: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await Promise.all([pipeline(await from.read(key), body), to.put(key, body, { size, contentType: contentTypeOf(key) })]);
  return hash.digest('hex');
}

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  json: 'application/json',
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
};
const contentTypeOf = (key: string) => TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
