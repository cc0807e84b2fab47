import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authEvents } from '@flotilla/contracts-auth';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosEvents } from '@flotilla/contracts-videos';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { stubbornFfmpeg } from './programs.ts';
import { ENCODED_WITHIN_MS, startWorld, type World } from './world.ts';

const [ALICE, BOB, CAROL] = [1, 2, 3];
const small = { width: 128, height: 96 };
/** Videos of 20 frames per second are Alice's, so that a program knows whose it encodes. */
const ofAlice = { ...small, fps: 20 };
const ENCODES_OF_ALICE = 'fps=20/1';
const within = { withinMs: ENCODED_WITHIN_MS };

type Source = Awaited<ReturnType<World['publish']>>;

const resolutionsOf = async (world: World, source: Source) =>
  (await world.events(transcoderEvents.renditionReady, source)).map(({ resolution }) => resolution);

test('R15: while work of one owner takes for ever, those of others become playable, and their other renditions take turns', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, ENCODES_OF_ALICE);
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path, TRANSCODING_CONCURRENCY: '1' } });
  const long = await makeClip(ofAlice);
  const ofAliceAll = await Promise.all([1, 2].map(() => world.publish(long, { accountId: ALICE })));
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);

  const clip = await makeClip(small);
  const bobs = await world.publish(clip, { accountId: BOB, priority: 150 });
  const carols = await world.publish(clip, { accountId: CAROL, priority: 200 });

  await eventually(
    async () => expect([await resolutionsOf(world, bobs), await resolutionsOf(world, carols)]).toEqual([[48], [48]]),
    within,
  );
  const active = await world.query(`select fairness_key as owner from jobs where type = 'encode-group' and state = 'active'`);
  expect(active).toEqual([{ owner: String(ALICE) }]);
  await ffmpeg.release();
  for (const source of [...ofAliceAll, bobs, carols]) expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  expect(await resolutionsOf(world, bobs)).toEqual([48, 72, 96]);
});

test('R15: long videos that are copied or joined do not keep the places of those that are encoded', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, '-fragmented.mp4');
  await using world = await startWorld({
    environment: { FFMPEG_PATH: ffmpeg.path, TRANSCODING_CONCURRENCY: '1', TRANSCODING_PART_SECONDS: '4', TRANSCODING_LADDER: '48' },
  });
  const joined = await world.publish(await makeClip({ ...small, seconds: 9, codec: 'vp8', container: 'webm' }), { accountId: ALICE });
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);

  const types = await activeTypes(world);

  expect(types).toEqual(['assemble-group']);
  await eventually(async () => expect(await doneOf(world, 'encode-part')).toBe(6), within);
  await ffmpeg.release();
  expect(await world.finished(joined)).toMatchObject({ outcome: 'completed' });
});

test('a long broadcast whose timestamps jump is copied, encoded in parts and joined without a gap, and nothing of the copy remains', async () => {
  await using directory = await temporaryDirectory();
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '4' } });

  const source = await world.publish(await broadcast(directory.path));

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  expect((await resolutionsOf(world, source)).toSorted((a, b) => a - b)).toEqual([48, 72, 96]);
  expect(await doneOf(world, 'copy-source')).toBe(1);
  expect(await doneOf(world, 'encode-part')).toBe(8);
  expect(await doneOf(world, 'encode-group')).toBe(0);
  for (const length of await lengthsOf(world, source)) expect(Math.abs(length - 14)).toBeLessThan(0.2);
  await expectNothingInTheMaking(world);
});

test('a short broadcast whose second half begins before the first is shown whole', async () => {
  await using directory = await temporaryDirectory();
  await using world = await startWorld();

  const source = await world.publish(await broadcast(directory.path, { offset: 0 }));

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  for (const length of await lengthsOf(world, source)) expect(Math.abs(length - 14)).toBeLessThan(0.2);
});

test('a source that declared too short a length is cut once its length is known', async () => {
  await using directory = await temporaryDirectory();
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '6' } });
  const path = await broadcast(directory.path, { offset: 0 });
  const probe = await world.probe(await world.upload(path));
  expect(probe.duration).toBeLessThan(8);

  const source = await world.publish(path, { probe });

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  expect(await doneOf(world, 'encode-part')).toBe(6);
  for (const length of await lengthsOf(world, source)) expect(Math.abs(length - 14)).toBeLessThan(0.2);
});

test('a long source that cannot be copied is made whole, apart from what others encode', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, 'seekable.mkv');
  await ffmpeg.fail();
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path, TRANSCODING_PART_SECONDS: '4' } });

  const source = await world.publish(await makeClip({ ...small, seconds: 9, container: 'mpegts' }));

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  expect([await doneOf(world, 'make-whole-group'), await doneOf(world, 'encode-part')]).toEqual([2, 0]);
  for (const length of await lengthsOf(world, source)) expect(Math.abs(length - 9)).toBeLessThan(0.2);
});

test('R15: long videos that cannot be cut do not keep those of others from being joined', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, ENCODES_OF_ALICE, { never: 'seekable.mkv' });
  const environment = { FFMPEG_PATH: ffmpeg.path, TRANSCODING_PART_SECONDS: '4', TRANSCODING_LADDER: '48' };
  await using world = await startWorld({ environment });
  const uncuttable = await makeClip({ ...ofAlice, seconds: 9, container: 'mpegts' });
  const uncut = await Promise.all([ALICE, CAROL].map((accountId) => world.publish(uncuttable, { accountId })));
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);

  const bobs = await world.publish(await makeClip({ ...small, seconds: 9, codec: 'vp8', container: 'webm' }), { accountId: BOB });

  expect(await world.finished(bobs)).toMatchObject({ outcome: 'completed' });
  expect(await doneOf(world, 'make-whole-group')).toBe(0);
  await ffmpeg.release();
  for (const source of uncut) expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
});

test('F10: the copy of a source that is cancelled while it is stored is removed, and made again when it is retried', async () => {
  const stored = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await using world = await startWorld({
    environment: { TRANSCODING_PART_SECONDS: '4' },
    through: (storage) => ({
      ...storage,
      async put(key, ...rest) {
        const object = await storage.put(key, ...rest);
        if (key.endsWith('seekable.mkv')) {
          stored.resolve();
          await goOn.promise;
        }
        return object;
      },
    }),
  });
  const source = await world.publish(await makeClip({ ...small, seconds: 9, container: 'mpegts' }));
  await stored.promise;

  await world.publishEvent(videosEvents.transcodingCancelled, source);
  expect(await world.finished(source)).toMatchObject({ outcome: 'cancelled' });
  goOn.resolve();

  await expectNothingInTheMaking(world);
  await world.publishEvent(videosEvents.transcodingRetried, source);
  expect(await world.finished(source, { times: 2 })).toMatchObject({ outcome: 'completed' });
  await expectNothingInTheMaking(world);
});

test('jobs of the former release, which made a long broadcast in one run, are cut as well', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '4' }, paused: true });
  const source = await world.publish(await makeClip({ ...small, seconds: 9, container: 'mpegts' }));
  await eventually(async () => expect(await world.query(`select id from jobs where type = 'copy-source'`)).toHaveLength(1), within);
  const groups = [
    { resolutions: [48], parts: 1 },
    { resolutions: [72, 96], parts: 1 },
  ];
  await world.query('update transcodes set groups = $1', [JSON.stringify(groups)]);
  await world.query(
    `insert into jobs (type, payload, fairness_key, unique_key)
      select 'encode-group', payload || jsonb_build_object('group', number), fairness_key, replace(unique_key, 'source', number || '/whole')
        from jobs, generate_series(0, 1) number where type = 'copy-source'`,
  );
  await world.query(`delete from jobs where type = 'copy-source'`);

  await world.publishEvent(authEvents.jobsPaused, { scope: 'jobs', version: 2, paused: false });

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  expect((await resolutionsOf(world, source)).toSorted((a, b) => a - b)).toEqual([48, 72, 96]);
  expect(await doneOf(world, 'copy-source')).toBe(1);
  expect(await doneOf(world, 'encode-part')).toBe(6);
  for (const length of await lengthsOf(world, source)) expect(Math.abs(length - 9)).toBeLessThan(0.2);
});

/** 14 seconds: two recordings joined byte by byte, the first of which begins at `offset` and the second at 0. */
async function broadcast(directory: string, { offset = 5000 }: { offset?: number } = {}): Promise<string> {
  const recording = { ...small, seconds: 7, container: 'mpegts' } as const;
  const halves = [await makeClip({ ...recording, options: ['-output_ts_offset', String(offset)] }), await makeClip(recording)];
  const path = join(directory, 'broadcast.ts');
  execFileSync('sh', ['-c', 'cat "$1" "$2" > "$3"', 'sh', ...halves, path]);
  return path;
}

/** What the playlists of a video last, in seconds. */
async function lengthsOf(world: World, source: Source): Promise<number[]> {
  const ready = await world.events(transcoderEvents.renditionReady, source);
  expect(ready.length).toBeGreaterThan(0);
  return Promise.all(
    ready.map(async ({ playlist }) => {
      const text = await readFile(world.storage.localPath(playlist!.storageKey)!, 'utf8');
      return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    }),
  );
}

async function doneOf(world: World, type: string): Promise<number> {
  return (await world.query(`select id from jobs where type = $1 and state = 'completed'`, [type])).length;
}

async function activeTypes(world: World): Promise<string[]> {
  const rows = await world.query<{ type: string }>(`select distinct type from jobs where state = 'active' and type <> 'encode-part'`);
  return rows.map(({ type }) => type);
}

async function expectNothingInTheMaking(world: World): Promise<void> {
  await world.settle();
  await eventually(async () => expect(await world.keys('transcoding/')).toEqual([]));
  expect(await world.query('select id from pieces')).toEqual([]);
}
