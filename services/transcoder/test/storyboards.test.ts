import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transcoderEvents, transcoderInternal } from '@flotilla/contracts-transcoder';
import { videosEvents } from '@flotilla/contracts-videos';
import { expectReply } from '@flotilla/http-client';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { programsBelow, stubbornFfmpeg } from './programs.ts';
import { startWorld, type World } from './world.ts';

const clip = { seconds: 4, width: 160, height: 90 };
const within = { withinMs: 60_000 };

type Wanted = { videoUuid: string; sourceVersion: number; accountId: number; priority: number; storageKey: string };

/** What `videos` asks for once a file can be played. */
async function want(world: World, path: string, fields: Partial<Wanted> = {}): Promise<Wanted> {
  const storageKey = await world.upload(path);
  const wanted = { videoUuid: randomUUID(), sourceVersion: 1, accountId: 7, priority: 95, storageKey, ...fields };
  await world.publishEvent(videosEvents.storyboardWanted, wanted);
  return wanted;
}

const made = (world: World, wanted: Wanted, times = 1) =>
  eventually(async () => {
    const events = await world.events(transcoderEvents.storyboardMade, wanted);
    expect(events).toHaveLength(times);
    return events;
  }, within);

const jobsOf = async (world: World) =>
  expectReply(
    await world.asAuth(transcoderInternal.listTranscoderJobs, { query: { start: 0, count: 100, type: 'generate-video-storyboard' } }),
    200,
  ).jobs;

test('a video becomes one stored picture, whose sizes are those of the picture; the jobs show whose it is', async () => {
  await using world = await startWorld();

  const wanted = await want(world, await makeClip(clip));
  const [{ storyboard, ...reference } = { storyboard: null }] = await made(world, wanted);

  expect(reference).toEqual({ videoUuid: wanted.videoUuid, sourceVersion: 1 });
  expect(storyboard).toEqual({
    storageKey: `storyboards/${storyboard?.filename}`,
    filename: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
    size: expect.any(Number),
    totalWidth: 768,
    totalHeight: 108,
    spriteWidth: 192,
    spriteHeight: 108,
    spriteDuration: 1,
  });
  await world.settle();
  const bytes = await readFile(world.storage.localPath(storyboard!.storageKey)!);
  expect([bytes.length, bytes.readUIntBE(0, 3), bytes.readUInt16BE(bytes.length - 2)]).toEqual([storyboard!.size, 0xffd8ff, 0xffd9]);
  expect(await world.keys('storyboards/')).toEqual([storyboard!.storageKey]);
  expect(await jobsOf(world)).toMatchObject([
    { type: 'generate-video-storyboard', state: 'completed', priority: 95, data: { videoUUID: wanted.videoUuid, sourceVersion: 1 } },
  ]);
});

test('what is too short, or only heard, gets none, and is answered', async () => {
  await using world = await startWorld();

  const short = await want(world, await makeClip({ ...clip, seconds: 2 }));
  const audio = await want(world, await makeClip({ seconds: 4, video: false, container: 'mp4' }));

  for (const wanted of [short, audio]) expect(await made(world, wanted)).toMatchObject([{ storyboard: null }]);
  expect(await world.keys('storyboards/')).toEqual([]);
});

test('D5: of a file that is cut off or no video there is none: the job says why, and it is answered; one that is gone ends the job', async () => {
  await using world = await startWorld();
  await using directory = await temporaryDirectory();
  const whole = await readFile(await makeClip({ ...clip, container: 'mkv' }));
  const [cut, text] = [join(directory.path, 'cut.mkv'), join(directory.path, 'text.mp4')];
  await writeFile(cut, whole.subarray(0, whole.length / 2));
  await writeFile(text, `#EXTM3U\n#EXTINF:4,\nfile:///etc/hostname\n`);

  const gone = await want(world, text, { storageKey: 'hls/nothing/here-240-fragmented.mp4' });
  const all = [await want(world, cut), await want(world, text)];

  for (const wanted of all) expect(await made(world, wanted)).toMatchObject([{ storyboard: null }]);
  const jobs = await eventually(async () => {
    const jobs = await jobsOf(world);
    expect(jobs.map(({ state }) => state).toSorted()).toEqual(['completed', 'failed', 'failed']);
    return jobs;
  });
  const reasons = new Map(jobs.map(({ data, error }) => [data['videoUUID'], error]));
  expect(reasons.get(all[0]!.videoUuid)).toContain('cut off');
  expect(await world.events(transcoderEvents.storyboardMade, gone)).toEqual([]);
  expect(await world.keys('storyboards/')).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
});

test('a video that is deleted while its storyboard is made ends the job', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, '-show_streams');
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path } });
  const wanted = await want(world, await makeClip(clip));
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);

  await world.storage.delete([wanted.storageKey]);
  await ffmpeg.fail();
  await ffmpeg.release();

  await eventually(async () => expect(await jobsOf(world)).toMatchObject([{ state: 'completed', error: null }]), within);
  expect(await world.events(transcoderEvents.storyboardMade, wanted)).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
});

test('J1: asked for twice while it is made, it is made once', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, 'tile=');
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path } });
  const wanted = await want(world, await makeClip(clip));
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);

  const event = randomUUID();
  for (const id of [event, event, randomUUID()]) await world.publishEvent(videosEvents.storyboardWanted, wanted, id);
  await eventually(async () => expect(await world.query('select from inbox')).toHaveLength(3));
  await ffmpeg.release();

  await made(world, wanted);
  await world.settle();
  expect(await jobsOf(world)).toHaveLength(1);
  expect(await world.keys('storyboards/')).toHaveLength(1);
});

test('F10: a storyboard outlives the removal of the source, and not that of the video', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, 'tile=');
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path } });
  const path = await makeClip(clip);
  const kept = await want(world, path);
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);
  const deleted = await want(world, path);
  const { videoUuid, sourceVersion } = kept;

  await world.publishEvent(videosEvents.sourceDeleted, { videoUuid, sourceVersion });
  await world.publishEvent(videosEvents.sourceDeleted, { videoUuid: deleted.videoUuid, sourceVersion, videoDeleted: true });
  await eventually(async () => expect(await jobsOf(world)).toMatchObject([{ data: { videoUUID: videoUuid } }]));
  await ffmpeg.release();

  expect(await made(world, kept)).toMatchObject([{ storyboard: { spriteDuration: 1 } }]);
  expect(await world.events(transcoderEvents.storyboardMade, deleted)).toEqual([]);
  await world.publishEvent(videosEvents.sourceDeleted, { videoUuid, sourceVersion, videoDeleted: true });
  await world.settle();
  expect(await programsBelow(world.directory)).toEqual([]);
});

test('R15: whoever wants one waits for one storyboard of somebody with many, and encodes wait for none', async () => {
  await using programs = await temporaryDirectory();
  const ffmpeg = await stubbornFfmpeg(programs.path, 'tile=');
  await using world = await startWorld({ environment: { FFMPEG_PATH: ffmpeg.path, TRANSCODING_LADDER: '48' } });
  const path = await makeClip(clip);
  const many = [];
  for (let video = 0; video < 3; video++) many.push(await want(world, path, { accountId: 1 }));
  await eventually(async () => expect(await world.standsStill()).toBe(true), within);

  const one = await want(world, path, { accountId: 2 });
  const source = await world.publish(path, { accountId: 3 });
  const finished = await world.finished(source);
  expect(await world.events(transcoderEvents.storyboardMade, many[0]!)).toEqual([]);
  await ffmpeg.release();

  expect(finished).toMatchObject({ outcome: 'completed' });
  for (const wanted of [...many, one]) await made(world, wanted);
  const order = await world.query<{ owner: string }>(
    `select fairness_key as owner from jobs where type = 'make-storyboard' order by finished_at`,
  );
  expect(order.map(({ owner }) => owner).indexOf('2')).toBeLessThanOrEqual(2);
});
