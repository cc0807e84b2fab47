import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { storageConformance } from '../src/conformance.ts';
import { type DirectoryStorageOptions, NoSpace, openDirectoryStorage } from '../src/index.ts';

const MIB = 1024 * 1024;

async function startStorage(options: Partial<DirectoryStorageOptions> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'flotilla-storage-'));
  return {
    directory,
    storage: await openDirectoryStorage({ directory, ...options }),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

storageConformance('a directory', startStorage);

test('refuses a write that would touch the reserve, and accepts one when there is space again', async () => {
  let free = 10 * MIB;
  await using started = await startStorage({ reserveBytes: 8 * MIB, measureFreeBytes: async () => free });
  const { storage } = started;
  const uploadId = await storage.createMultipart('a/parts', { partSize: 3 * MIB });

  await expect(storage.put('a/large', Readable.from([randomBytes(3 * MIB)]))).rejects.toBeInstanceOf(NoSpace);
  await expect(storage.putPart('a/parts', uploadId, 1, randomBytes(3 * MIB))).rejects.toBeInstanceOf(NoSpace);
  await storage.put('a/small', randomBytes(MIB));
  expect(await storage.freeBytes()).toBe(2 * MIB);
  free = 20 * MIB;
  await storage.put('a/large', randomBytes(3 * MIB));

  expect((await storage.stat('a/large'))?.size).toBe(3 * MIB);
  expect(await readdir(join(started.directory, 'temporary'))).toEqual([]);
});

test('a body that fails before its file is open fails the write, and leaves nothing', async () => {
  await using started = await startStorage();
  const body = new Readable({ read: () => undefined });

  const writing = started.storage.put('a/film', body);
  body.destroy(new Error('it is gone'));

  await expect(writing).rejects.toThrow('it is gone');
  expect(await started.storage.stat('a/film')).toBeNull();
  expect(await readdir(join(started.directory, 'temporary'))).toEqual([]);
});

test('gives the last space to one of two concurrent writes', async () => {
  await using started = await startStorage({ measureFreeBytes: async () => 3 * MIB });

  const results = await Promise.allSettled([1, 2].map((number) => started.storage.put(`a/${number}`, randomBytes(2 * MIB))));

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('removes old temporary files and folders, and leaves recent ones alone', async () => {
  await using started = await startStorage();
  const temporary = join(started.directory, 'temporary');
  const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000);
  await writeFile(join(temporary, 'old'), 'x');
  await utimes(join(temporary, 'old'), twoDaysAgo, twoDaysAgo);
  await mkdir(join(temporary, 'begun upload'));
  await writeFile(join(temporary, 'begun upload', 'data'), 'x');
  await utimes(join(temporary, 'begun upload'), twoDaysAgo, twoDaysAgo);
  await writeFile(join(temporary, 'young'), 'x');

  await openDirectoryStorage({ directory: started.directory });

  expect(await readdir(temporary)).toEqual(['young']);
});

test('gives the path of a file to tools, and no URL', async () => {
  await using started = await startStorage();
  await started.storage.put('a/b', Buffer.from('bytes'));

  expect(started.storage.localPath('a/b')).toBe(join(started.directory, 'objects', 'a', 'b'));
  expect(await started.storage.presign('a/b', { expiresInSeconds: 10 })).toBeNull();
});

test('reads the new bytes after a replacement, while a running read continues with the old ones', async () => {
  await using started = await startStorage();
  const { storage } = started;
  const old = randomBytes(MIB);
  await storage.put('a/b', old);
  const before = await storage.read('a/b');

  await storage.put('a/b', Buffer.from('new'));

  expect(String(await buffer(await storage.read('a/b')))).toBe('new');
  expect((await buffer(before)).equals(old)).toBe(true);
});

test('removes empty folders', async () => {
  await using started = await startStorage();
  await started.storage.put('a/b/c/d', Buffer.from('x'));

  await started.storage.delete(['a/b/c/d']);

  expect(await readdir(join(started.directory, 'objects'))).toEqual([]);
});

test('an upload that a death left half completed is completed again, and nothing of it remains', async () => {
  await using started = await startStorage();
  const { directory, storage } = started;
  const uploadId = await storage.createMultipart('a/film', { partSize: 8 });
  const { etag } = await storage.putPart('a/film', uploadId, 1, Buffer.from('whole'));
  const parts = [{ partNumber: 1, etag, size: 5 }];
  const folder = join(directory, 'multiparts', uploadId);
  const description = await readFile(join(folder, 'description.json'));
  await storage.completeMultipart('a/film', uploadId, parts);
  await mkdir(folder);
  await writeFile(join(folder, 'description.json'), description);

  expect(await storage.completeMultipart('a/film', uploadId, parts)).toMatchObject({ size: 5 });

  expect(await readdir(join(directory, 'multiparts'))).toEqual([]);
});

test('finds abandoned uploads of all keys', async () => {
  await using started = await startStorage();
  const { storage } = started;
  const uploadId = await storage.createMultipart('a/parts', { partSize: MIB });

  const found = [];
  for await (const upload of storage.abandonedMultiparts(new Date(Date.now() + 60_000))) found.push(upload);

  expect(found).toEqual([{ key: 'a/parts', uploadId, startedAt: expect.anything() }]);
});
