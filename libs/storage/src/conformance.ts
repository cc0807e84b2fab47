import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { NoSuchObject, NoSuchUpload } from './errors.ts';
import type { Storage } from './storage.ts';

const PART = 5 * 1024 * 1024;

/** The tests that every driver must pass; services rely on nothing else. */
export function storageConformance(name: string, startStorage: () => Promise<{ storage: Storage } & AsyncDisposable>): void {
  const freshKey = (folder = 'things') => `${folder}/${randomUUID()}`;
  const collect = async <T>(items: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };
  const keysUnder = async (storage: Storage, prefix: string) => (await collect(storage.list(prefix))).map(({ key }) => key);

  describe(`${name} as a storage`, () => {
    test('returns what was put, from buffers and from streams of unknown size', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const bytes = randomBytes(3_000_000);
      const [fromBuffer, fromStream, empty] = [freshKey(), freshKey(), freshKey()];

      const stored = await storage.put(fromBuffer, bytes, { size: bytes.length, contentType: 'video/mp4' });
      await storage.put(fromStream, Readable.from(slices(bytes, 70_000)));
      await storage.put(empty, Buffer.alloc(0));

      expect(stored).toMatchObject({ key: fromBuffer, size: bytes.length, etag: expect.any(String), modifiedAt: expect.anything() });
      expect(sha(await buffer(await storage.read(fromBuffer)))).toBe(sha(bytes));
      expect(sha(await buffer(await storage.read(fromStream)))).toBe(sha(bytes));
      expect(await buffer(await storage.read(empty))).toHaveLength(0);
    });

    test('describes objects, with another entity tag after a replacement', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const first = await storage.put(key, Buffer.from('one'));

      const second = await storage.put(key, Buffer.from('seven'));

      expect(await storage.stat(key)).toMatchObject({ key, size: 5, etag: second.etag });
      expect(second.etag).not.toBe(first.etag);
      expect(String(await buffer(await storage.read(key)))).toBe('seven');
      expect(await storage.stat(freshKey())).toBeNull();
      expect(await storage.isReady()).toBe(true);
    });

    test('reads ranges with both ends inclusive', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const bytes = randomBytes(1_000_000);
      await storage.put(key, bytes);

      const ranges = [
        { start: 0, end: 0 },
        { start: 999_999, end: 999_999 },
        { start: 123, end: 700_000 },
      ];
      const read = await Promise.all(ranges.map(async (range) => buffer(await storage.read(key, range))));

      expect(read.map(sha)).toEqual(ranges.map(({ start, end }) => sha(bytes.subarray(start, end + 1))));
    });

    test('a read of a missing object fails before its first byte', async () => {
      await using started = await startStorage();
      await expect(started.storage.read(freshKey())).rejects.toBeInstanceOf(NoSuchObject);
      await expect(started.storage.read(freshKey(), { start: 0, end: 5 })).rejects.toBeInstanceOf(NoSuchObject);
      await expect(started.storage.copy(freshKey(), freshKey())).rejects.toBeInstanceOf(NoSuchObject);
    });

    test('J8: fails and leaves no object when a body breaks off, is aborted, or has another size than declared', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const keys = [freshKey(), freshKey(), freshKey(), freshKey()] as const;
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(100_000);
          throw new Error('the client went away');
        })(),
      );
      const endless = new Readable({ read: () => undefined });
      const destroyed = new Readable({ read: () => undefined });
      const giveUp = new AbortController();

      const puts = [
        storage.put(keys[0], broken),
        storage.put(keys[1], endless, { signal: giveUp.signal }),
        storage.put(keys[2], destroyed),
        storage.put(keys[3], Readable.from([Buffer.from('abc')]), { size: 4 }),
      ];
      const settled = Promise.allSettled(puts);
      giveUp.abort();
      destroyed.destroy();

      expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
      expect(await Promise.all(keys.map((key) => storage.stat(key)))).toEqual([null, null, null, null]);
    });

    test('assembles parts that were sent in any order, one of them twice', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const bytes = randomBytes(2 * PART + 1234);
      const part = (partNumber: number) => bytes.subarray((partNumber - 1) * PART, partNumber * PART);
      const uploadId = await storage.createMultipart(key, { partSize: PART, contentType: 'video/mp4' });
      await storage.putPart(key, uploadId, 2, randomBytes(PART));

      const etags = new Map<number, string>();
      for (const number of [3, 1, 2]) etags.set(number, (await storage.putPart(key, uploadId, number, part(number))).etag);
      const parts = [1, 2, 3].map((number) => ({ partNumber: number, etag: etags.get(number) as string, size: part(number).length }));
      const beforehand = await storage.stat(key);
      const stored = await storage.completeMultipart(key, uploadId, parts);

      expect(beforehand).toBeNull();
      expect(stored).toMatchObject({ key, size: bytes.length });
      expect(sha(await buffer(await storage.read(key)))).toBe(sha(bytes));
      expect(await storage.completeMultipart(key, uploadId, parts)).toEqual(stored);
      expect(await collect(storage.listMultiparts(key))).toEqual([]);
    });

    test('J8: a part that arrives as a stream has the size that was declared, or is refused and leaves its neighbours alone', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const bytes = randomBytes(PART + 1000);
      const uploadId = await storage.createMultipart(key, { partSize: PART });
      const putPart = (partNumber: number, size: number, body: Buffer) =>
        storage.putPart(key, uploadId, partNumber, { size, chunks: Readable.from(slices(body, 70_000)) });
      const second = await putPart(2, 1000, bytes.subarray(PART));

      const refused = await Promise.allSettled([putPart(1, PART, randomBytes(PART + 1)), putPart(1, PART, randomBytes(PART - 1))]);
      const first = await putPart(1, PART, bytes.subarray(0, PART));
      await storage.completeMultipart(key, uploadId, [
        { partNumber: 1, etag: first.etag, size: PART },
        { partNumber: 2, etag: second.etag, size: 1000 },
      ]);

      expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(sha(await buffer(await storage.read(key)))).toBe(sha(bytes));
    });

    test('leaves out parts behind the last one that is named', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const bytes = randomBytes(PART + 1234);
      const uploadId = await storage.createMultipart(key, { partSize: PART });
      const first = await storage.putPart(key, uploadId, 1, bytes.subarray(0, PART));
      for (const partNumber of [2, 3]) await storage.putPart(key, uploadId, partNumber, randomBytes(PART));
      const second = await storage.putPart(key, uploadId, 2, bytes.subarray(PART));

      const stored = await storage.completeMultipart(key, uploadId, [
        { partNumber: 1, etag: first.etag, size: PART },
        { partNumber: 2, etag: second.etag, size: 1234 },
      ]);

      expect(stored.size).toBe(bytes.length);
      expect(sha(await buffer(await storage.read(key)))).toBe(sha(bytes));
    });

    test('J6: refuses to assemble parts other than the stored ones', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const uploadId = await storage.createMultipart(key, { partSize: PART });
      const { etag } = await storage.putPart(key, uploadId, 1, randomBytes(PART));

      const missing = storage.completeMultipart(key, uploadId, [
        { partNumber: 1, etag, size: PART },
        { partNumber: 2, etag: '"0123456789abcdef0123456789abcdef"', size: 10 },
      ]);
      await expect(missing).rejects.toThrow();
      await expect(storage.completeMultipart(key, uploadId, [{ partNumber: 1, etag: 'other', size: PART }])).rejects.toThrow();

      expect(await storage.stat(key)).toBeNull();
      await storage.abortMultipart(key, uploadId);
    });

    test('lists the open uploads of a key, without aborted ones', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const [key, other] = [freshKey(), freshKey()];
      const keptId = await storage.createMultipart(key, { partSize: PART });
      const givenId = await storage.createMultipart(key, { partSize: PART });
      const otherId = await storage.createMultipart(other, { partSize: PART });
      await storage.putPart(key, givenId, 1, randomBytes(100));

      await storage.abortMultipart(key, givenId);
      await storage.abortMultipart(key, givenId);

      expect(await collect(storage.listMultiparts(key))).toEqual([{ key, uploadId: keptId, startedAt: expect.anything() }]);
      await expect(storage.putPart(key, givenId, 2, randomBytes(100))).rejects.toBeInstanceOf(NoSuchUpload);
      await expect(storage.completeMultipart(key, givenId, [{ partNumber: 1, etag: 'x', size: 100 }])).rejects.toBeInstanceOf(NoSuchUpload);
      expect(await storage.stat(key)).toBeNull();
      await storage.abortMultipart(key, keptId);
      await storage.abortMultipart(other, otherId);
    });

    test('lists uploads as abandoned only when they were opened before a time', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      const uploadId = await storage.createMultipart(key, { partSize: PART });

      const before = await collect(storage.abandonedMultiparts(new Date(Date.now() - 3600_000)));
      const later = await collect(storage.abandonedMultiparts(new Date(Date.now() + 3600_000)));
      await storage.abortMultipart(key, uploadId);

      expect(before.map((upload) => upload.uploadId)).not.toContain(uploadId);
      // A store that cannot list the uploads of all keys returns none.
      for (const upload of later)
        expect(upload).toEqual({ key: expect.any(String), uploadId: expect.any(String), startedAt: expect.anything() });
      expect(await collect(storage.abandonedMultiparts(new Date(Date.now() + 3600_000)))).not.toContainEqual(
        expect.objectContaining({ uploadId }),
      );
    });

    test('copies and deletes; deleting a missing object is no error', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const [from, to, absent] = [freshKey(), freshKey(), freshKey()];
      await storage.put(from, Buffer.from('bytes'));
      await storage.copy(from, to);
      await storage.copy(from, to);

      await storage.delete([from, absent]);
      await storage.delete([]);

      expect(await storage.stat(from)).toBeNull();
      expect(String(await buffer(await storage.read(to)))).toBe('bytes');
      await expect(storage.read(from)).rejects.toBeInstanceOf(NoSuchObject);
    });

    test('lists keys with a prefix, in order', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const folder = randomUUID();
      const keys = ['a-b', 'a/b', 'a/c/d', 'ab', 'b'].map((rest) => `${folder}/${rest}`);
      for (const key of keys.toReversed()) await storage.put(key, Buffer.from(key));

      expect(await keysUnder(storage, `${folder}/`)).toEqual(keys);
      expect(await keysUnder(storage, `${folder}/a/`)).toEqual([`${folder}/a/b`, `${folder}/a/c/d`]);
      expect(await keysUnder(storage, `${folder}/a`)).toEqual(keys.slice(0, 4));
      expect(await keysUnder(storage, `${randomUUID()}/`)).toEqual([]);
    });

    test('J7: refuses malformed keys', async () => {
      await using started = await startStorage();
      const bad = ['../x', 'a/../b', '/a', 'a//b', 'A', 'a b', 'ä', 'a/', '', 'a\0', 'a/.b', 'x'.repeat(501)];

      const results = await Promise.allSettled(bad.map(async (key) => started.storage.put(key, Buffer.from('x'))));

      expect(results.map(({ status }) => status)).toEqual(bad.map(() => 'rejected'));
    });

    test('stops reading when the reader leaves', async () => {
      await using started = await startStorage();
      const { storage } = started;
      const key = freshKey();
      await storage.put(key, randomBytes(4_000_000));
      const leaving = new AbortController();

      const stream = await storage.read(key, undefined, { signal: leaving.signal });
      leaving.abort();

      await expect(buffer(stream)).rejects.toThrow();
    });
  });
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function* slices(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
