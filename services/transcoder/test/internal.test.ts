import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transcoderInternal } from '@flotilla/contracts-transcoder';
import { createClient } from '@flotilla/http-client';
import { makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createPool } from '../src/probes/pool.ts';
import { startWorld, type World } from './world.ts';

test('a stored video is probed', async () => {
  await using world = await startWorld();
  const storageKey = await world.upload(await makeClip({ seconds: 1, width: 160, height: 120 }));

  const answer = await world.call(transcoderInternal.probeMedia, { body: { storageKey } });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      probe: { duration: expect.closeTo(1, 1), video: { codec: 'h264', width: 160, height: 120, fps: 25 }, audio: { codec: 'aac' } },
    },
  });
  expect(JSON.stringify(answer.body)).not.toContain(world.directory);
});

test.each([
  ['a playlist', (canary: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${canary}\n#EXT-X-ENDLIST\n`, 'playlist'],
  ['a concat list', (canary: string) => `ffconcat version 1.0\nfile '${canary}'\n`, 'playlist'],
  ['noise', () => 'q7#'.repeat(9000), 'not accepted'],
])('D1: %s in disguise is a 422 that says why and leaves nothing behind', async (_, text, reason) => {
  await using world = await startWorld();
  const canary = world.storage.localPath(await world.upload(await makeClip({ seconds: 1 })))!;
  const storageKey = await uploadText(world, text(canary));

  const answer = await world.call(transcoderInternal.probeMedia, { body: { storageKey } });

  expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining(reason) } });
  expect(await world.query('select id from transcodes')).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
});

test('an image becomes the two thumbnails', async () => {
  await using world = await startWorld();
  const storageKey = await world.upload(await makeClip({ seconds: 1, audio: false, codec: 'h264', container: 'mp4' }));
  const image = await world.upload(await imageOf(world, storageKey));

  const answer = await world.call(transcoderInternal.makeThumbnails, { body: { storageKey: image } });
  const refused = await world.call(transcoderInternal.makeThumbnails, { body: { storageKey } });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      thumbnails: [
        { width: 850, height: 480 },
        { width: 280, height: 157 },
      ],
    },
  });
  expect(refused).toMatchObject({ status: 422 });
  expect(await world.keys('thumbnails/')).toHaveLength(2);
});

test('what is not stored is not found', async () => {
  await using world = await startWorld();

  expect(await world.call(transcoderInternal.probeMedia, { body: { storageKey: `originals/${randomUUID()}/x` } })).toMatchObject({
    status: 404,
  });
});

test('F11: requests without a service token are refused', async () => {
  await using world = await startWorld();
  const stranger = createClient({ baseUrl: world.url });

  const { status } = await stranger(transcoderInternal.probeMedia, { body: { storageKey: 'originals/x' } });

  expect([401, 403]).toContain(status);
});

test('two inspections run, the next ones wait, more are refused', async () => {
  const pool = createPool({ concurrency: 2, queue: 1, deadlineInMs: 5000 });
  const open = Promise.withResolvers<string>();
  const first = [pool.run(() => open.promise), pool.run(() => open.promise), pool.run(async () => 'third')];

  await expect(pool.run(async () => 'fourth')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  open.resolve('done');
  await expect(Promise.all(first)).resolves.toEqual(['done', 'done', 'third']);
  await expect(pool.run(async () => 'later')).resolves.toBe('later');
});

test('an inspection that takes too long is a 503, also for those who waited', async () => {
  const pool = createPool({ concurrency: 1, queue: 1, deadlineInMs: 50 });
  const killed = (signal: AbortSignal) => once(signal, 'abort').then(() => Promise.reject(new Error('killed at the deadline')));
  const slow = pool.run(killed);

  await expect(pool.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
  await expect(slow).rejects.toMatchObject({ status: 503 });
});

async function uploadText(world: World, text: string): Promise<string> {
  const path = join(world.directory, 'text.mp4');
  await writeFile(path, text);
  return world.upload(path);
}

async function imageOf(world: World, storageKey: string): Promise<string> {
  const path = join(world.directory, 'picture.png');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', world.storage.localPath(storageKey)!, '-frames:v', '1', '-update', '1', path]);
  return path;
}
