import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { NoSuchObject } from '../src/index.ts';
import { openS3Storage } from '../src/s3/open-s3-storage.ts';
import { optionsOf } from './s3-world.ts';

const MIB = 1024 * 1024;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

for (const engine of ['minio', 'versitygw'] as const) {
  await whenEngine(engine, (settings) => {
    const open = async () => {
      const storage = await openS3Storage({ ...optionsOf(settings), largestCopy: 6 * MIB });
      return { storage, key: `large/${randomUUID()}`, [Symbol.asyncDispose]: async () => storage.close() };
    };

    test(`${engine} takes streams of many parts in chunks of any size, of known and unknown size, and buffers`, async () => {
      await using opened = await open();
      const { storage, key } = opened;
      const bytes = randomBytes(70 * MIB + 321);
      const chunks = (size: number) => Readable.from(slices(bytes, size));

      await storage.put(`${key}.small`, chunks(1_001));
      await storage.put(`${key}.large`, chunks(20 * MIB), { size: bytes.length });
      await storage.put(`${key}.buffer`, bytes);

      for (const name of ['small', 'large', 'buffer']) expect(sha(await buffer(await storage.read(`${key}.${name}`)))).toBe(sha(bytes));
      await storage.delete(['small', 'large', 'buffer'].map((name) => `${key}.${name}`));
    });

    test(`${engine} copies objects too large for one request in parts, the last of which is small`, async () => {
      await using opened = await open();
      const { storage, key } = opened;
      const bytes = randomBytes(17 * MIB + 5);
      await storage.put(key, bytes);

      await storage.copy(key, `${key}.copy`);

      expect(sha(await buffer(await storage.read(`${key}.copy`)))).toBe(sha(bytes));
      await expect(storage.copy(`${key}.absent`, key)).rejects.toBeInstanceOf(NoSuchObject);
      await storage.delete([key, `${key}.copy`]);
    });

    test(`${engine} lists and deletes more than a page of objects`, async () => {
      await using opened = await open();
      const { storage, key } = opened;
      const keys = Array.from({ length: 1_050 }, (_, number) => `${key}/${String(number).padStart(5, '0')}`);
      for (let at = 0; at < keys.length; at += 50)
        await Promise.all(keys.slice(at, at + 50).map((each) => storage.put(each, Buffer.from('x'))));

      const listed = [];
      for await (const object of storage.list(`${key}/`)) listed.push(object.key);
      await storage.delete(keys);

      expect(listed).toEqual(keys);
      for await (const object of storage.list(`${key}/`)) throw new Error(`${object.key} is still there`);
    });
  });
}

function* slices(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
