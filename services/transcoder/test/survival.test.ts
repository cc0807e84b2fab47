import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosEvents } from '@flotilla/contracts-videos';
import { findMediaTools, probeMedia } from '@flotilla/media';
import { NoSpace, type Storage } from '@flotilla/storage';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { programsBelow, stubbornFfmpeg } from './programs.ts';
import { startWorld, type World } from './world.ts';

const small = { seconds: 2, width: 128, height: 96 };

test('a cancelled transcode stops within two seconds, and can be resumed', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path);
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path } });
  const source = await world.publish(await makeClip(small));
  await eventually(async () => expect(await world.standsStill()).toBe(true));

  const cancelled = performance.now();
  await world.publishEvent(videosEvents.transcodingCancelled, source);
  const outcome = await world.finished(source);
  await eventually(async () => expect(await programsBelow(world.directory)).toEqual([]), { withinMs: 3000 });
  const took = performance.now() - cancelled;
  await ffmpeg.release();
  await world.publishEvent(videosEvents.transcodingRetried, source);
  const again = await world.finished(source, { times: 2 });

  expect(outcome).toEqual({ ...source, outcome: 'cancelled', reason: null });
  expect(took).toBeLessThan(4000);
  expect(again).toMatchObject({ outcome: 'completed' });
  expect((await world.events(transcoderEvents.renditionReady, source)).map(({ resolution }) => resolution)).toEqual([48, 72, 96]);
  await world.settle();
  expect(await world.keys('hls/')).toHaveLength(9);
});

test('D9, R14: an encode that hangs is killed, tried twice more, and fails with a reason in words; a retry succeeds', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path);
  await using world = await startWorld({
    environment: { FFMPEG_PATH: ffmpeg.path, TRANSCODING_STALL_SECONDS: '1', TRANSCODING_CONCURRENCY: '2' },
  });

  const source = await world.publish(await makeClip(small));

  expect(await world.finished(source, { meanwhile: world.skipPauses })).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('no progress'),
  });
  expect(await world.events(transcoderEvents.renditionFailed, source)).toHaveLength(3);
  const [{ attempts } = { attempts: 0 }] = await world.query<{ attempts: number }>(`select max(fence) as attempts from renditions`);
  expect(attempts).toBe(4);
  expect(await programsBelow(world.directory)).toEqual([]);

  // On a busy machine an encode that works may stand still for a second.
  Object.assign(world.config, { stallSeconds: 60 });
  await ffmpeg.release();
  await world.publishEvent(videosEvents.transcodingRetried, source);
  expect(await world.finished(source, { times: 2 })).toMatchObject({ outcome: 'completed' });
});

test('F10: nothing remains of a video that is deleted while it is encoded', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path);
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path } });
  const source = await world.publish(await makeClip(small));
  await eventually(async () => expect(await world.standsStill()).toBe(true));

  await world.publishEvent(videosEvents.sourceDeleted, { ...source, videoDeleted: true });
  await eventually(async () => expect(await programsBelow(world.directory)).toEqual([]));
  await ffmpeg.release();
  await world.settle();

  expect(await world.events(transcoderEvents.renditionReady, source)).toEqual([]);
  expect(await world.events(transcoderEvents.transcodingFinished, source)).toEqual([]);
  expect(await world.keys('hls/')).toEqual([]);
});

test('F10: results that are stored when the video is deleted are removed', async () => {
  const stored = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const through = (storage: Storage): Storage => ({
    ...storage,
    async put(key, body, options) {
      const result = await storage.put(key, body, options);
      if (key.startsWith('hls/')) {
        stored.resolve();
        await goOn.promise;
      }
      return result;
    },
  });
  await using world = await startWorld({ through });
  const source = await world.publish(await makeClip(small));
  await stored.promise;

  await world.publishEvent(videosEvents.sourceDeleted, source);
  await eventually(async () => expect(await world.query(`select id from transcodes where state = 'deleted'`)).toHaveLength(1));
  goOn.resolve();

  await eventually(async () => expect(await world.keys('hls/')).toEqual([]));
  expect(await world.events(transcoderEvents.renditionReady, source)).toEqual([]);
});

test('R14: a full storage is waited for, and reported when it stays full', async () => {
  let refusals = 1;
  const through = (storage: Storage): Storage => ({
    ...storage,
    async put(key, body, options) {
      if (key.startsWith('hls/') && refusals-- > 0) throw new NoSpace();
      return storage.put(key, body, options);
    },
  });
  await using world = await startWorld({ through });

  const lucky = await world.publish(await makeClip(small));
  expect(await world.finished(lucky, { meanwhile: world.skipPauses })).toMatchObject({ outcome: 'completed' });
  refusals = 1000;
  const unlucky = await world.publish(await makeClip(small));

  expect(await world.finished(unlucky, { meanwhile: world.skipPauses })).toMatchObject({
    outcome: 'failed',
    reason: 'The server has no room left for this video.',
  });
  await world.settle();
  expect(await world.keys(`hls/${unlucky.videoUuid}/`)).toEqual([]);
});

test.each([
  ['of an encode', 'libx264', small],
  ['of copying a long source', 'seekable.mkv', { ...small, seconds: 9, container: 'mpegts' }],
] as const)('R2, R13: a worker killed in the middle %s leaves no duplicates, no objects and no processes', async (_, when, clip) => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, when);
  await using world = await startWorld({
    withoutService: true,
    environment: { FFMPEG_PATH: ffmpeg.path, TRANSCODING_PART_SECONDS: '4' },
  });
  const path = await makeClip(clip);
  const tools = await findMediaTools();
  const { probe } = await probeMedia(tools, path, { directory: programs.path, deadlineInMs: 20_000 });
  await using first = await startProcess(world);
  const source = await world.publish(path, { probe });
  await eventually(async () => expect(await world.standsStill()).toBe(true), { withinMs: 20_000 });

  await first.kill();
  await eventually(async () => expect(await programsBelow(world.directory)).toEqual([]));
  await ffmpeg.release();
  await world.endLeases();
  await using _second = await startProcess(world);

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  const ready = await world.events(transcoderEvents.renditionReady, source);
  expect(ready.map(({ resolution }) => resolution).sort((a, b) => a - b)).toEqual([48, 72, 96]);
  expect(ready.every(({ fence }) => fence >= 2)).toBe(true);
  await world.settle();
  expect(await world.keys('hls/')).toHaveLength(9);
  await eventually(async () => expect(await world.keys('transcoding/')).toEqual([]));
  expect(await world.events(transcoderEvents.ladderPlanned, source)).toHaveLength(1);
});

test('R2: a worker killed in the middle of a storyboard leaves none but that of the next', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, 'tile=');
  await using world = await startWorld({ withoutService: true, environment: { FFMPEG_PATH: ffmpeg.path } });
  const storageKey = await world.upload(await makeClip({ ...small, seconds: 4 }));
  const source = { videoUuid: '22222222-2222-4222-8222-222222222222', sourceVersion: 1 };
  await using first = await startProcess(world);
  await world.publishEvent(videosEvents.storyboardWanted, { ...source, accountId: 7, priority: 95, storageKey });
  await eventually(async () => expect(await world.standsStill()).toBe(true), { withinMs: 20_000 });

  await first.kill();
  await eventually(async () => expect(await programsBelow(world.directory)).toEqual([]));
  await ffmpeg.release();
  await world.endLeases();
  await using _second = await startProcess(world);

  const [made] = await eventually(
    async () => {
      const events = await world.events(transcoderEvents.storyboardMade, source);
      expect(events).toHaveLength(1);
      return events;
    },
    { withinMs: 60_000 },
  );
  await world.settle();
  expect(made?.storyboard).toMatchObject({ spriteWidth: 192, spriteHeight: 144 });
  expect(await world.keys('storyboards/')).toEqual([made?.storyboard?.storageKey]);
});

/** The transcoder as a process of its own. */
async function startProcess({ settled }: World): Promise<AsyncDisposable & { kill(): Promise<void> }> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...settled, LOG_LEVEL: 'info', PATH: `${settled['PATH']}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  for await (const line of child.stdout!) if (String(line).includes('listens')) break;
  return { kill: () => end('SIGKILL'), [Symbol.asyncDispose]: () => end('SIGKILL') };
}
