import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiedWithinMs, transcoderInternal } from '@flotilla/contracts-transcoder';
import { openWorkspace, ToolFailure } from '@flotilla/media';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { inspectObject } from '../src/probes/inspect-object.ts';
import { createPool } from '../src/probes/pool.ts';
import { startWorld } from './world.ts';

const BYTES = randomBytes(100_000);
const KEY = 'originals/film';
const WAITS_MS = 50;

/** One inspection at a time, with a storage on another machine that sends its objects when the test says so. */
async function openInspections() {
  await using opening = new AsyncDisposableStack();
  const directory = opening.use(await temporaryDirectory());
  const objects = await openDirectoryStorage({ directory: join(directory.path, 'objects') });
  await objects.put(KEY, BYTES);
  const workspace = opening.use(await openWorkspace(directory.path));
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const storage: Storage = {
    ...objects,
    localPath: () => null,
    async read(...wanted) {
      asked.resolve();
      await sent.promise;
      return objects.read(...wanted);
    },
  };
  const deps = { storage, workspace, pool: createPool({ concurrency: 1, queue: 1, deadlineInMs: WAITS_MS }) };
  const opened = opening.move();
  return {
    inspect: (signal?: AbortSignal) => inspectObject(deps, KEY, (path) => readFile(path), signal),
    inspectInVain: () => inspectObject(deps, KEY, () => Promise.reject(new ToolFailure('ffprobe', 'deadline', ''))),
    asked: asked.promise,
    send: () => sent.resolve(),
    leftovers: async () => {
      const entries = await readdir(join(directory.path, 'jobs'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile());
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

test('copying first does not count against the time of the inspection, and keeps its place meanwhile', async () => {
  await using inspections = await openInspections();
  const first = inspections.inspect();
  await inspections.asked;

  await expect(inspections.inspect()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  inspections.send();

  expect((await first).equals(BYTES)).toBe(true);
  expect(await inspections.leftovers()).toEqual([]);
});

test('when the caller has left, copying ends and the next one has its turn', async () => {
  await using inspections = await openInspections();
  const leaving = new AbortController();
  const first = inspections.inspect(leaving.signal);
  await inspections.asked;

  leaving.abort();
  inspections.send();

  await expect(first).rejects.toMatchObject({ status: 503 });
  expect((await inspections.inspect()).equals(BYTES)).toBe(true);
  expect(await inspections.leftovers()).toEqual([]);
});

test('an inspection that does not end in time is a 503, whatever time copying has left', async () => {
  await using inspections = await openInspections();
  inspections.send();

  await expect(inspections.inspectInVain()).rejects.toMatchObject({ status: 503 });
});

test('the larger an object is, the longer copying may take, for a day at most', () => {
  expect([0, 1, 3e9, 1e18].map(copiedWithinMs)).toEqual([30_000, 30_001, 330_000, 86_400_000]);
});

test('an object on another machine is inspected, and no copy of it stays', async () => {
  await using world = await startWorld({ through: (storage) => ({ ...storage, localPath: () => null }) });
  const video = await world.upload(await makeClip({ seconds: 1, width: 160, height: 120 }));
  const probed = await world.call(transcoderInternal.probeMedia, { body: { storageKey: video } });
  const refused = await world.call(transcoderInternal.makeThumbnails, { body: { storageKey: video } });

  expect(probed).toMatchObject({ status: 200, body: { probe: { video: { width: 160, height: 120 } } } });
  expect(refused).toMatchObject({ status: 422 });
  expect(await world.leftovers()).toEqual([]);
});
