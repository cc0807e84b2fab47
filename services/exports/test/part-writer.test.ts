import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openDirectoryStorage } from '@flotilla/storage';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openPartWriter } from '../src/archives/part-writer.ts';

const PART = 1000;
const NOTHING = { written: 0, parts: [], tailKey: null };

test.each([0, 1, PART - 1, PART, 2 * PART + 500])('%d bytes are stored as they were written, though more comes meanwhile', async (size) => {
  await using directory = await temporaryDirectory();
  const storage = await openDirectoryStorage({ directory: directory.path });
  const storageKey = 'user-exports/1.zip';
  const target = { storageKey, partSize: PART, uploadId: await storage.createMultipart(storageKey, { partSize: PART }) };
  const [before, after] = [randomBytes(size), randomBytes(1500)];
  const first = await openPartWriter(storage, target, NOTHING);
  await first.write(before);

  const storing = first.store();
  await first.write(randomBytes(3 * PART + 1));
  const stored = await storing;
  await first.settled();
  const second = await openPartWriter(storage, target, stored);
  await second.write(after);
  const { parts, written } = await second.close();
  await storage.completeMultipart(storageKey, target.uploadId, parts);

  expect(stored.written).toBe(size);
  expect(written).toBe(size + after.length);
  expect(await buffer(await storage.read(storageKey))).toEqual(Buffer.concat([before, after]));
});
