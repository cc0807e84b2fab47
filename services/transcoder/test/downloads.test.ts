import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { videosEvents, videosProblems } from '@flotilla/contracts-videos';
import { findMediaTools, openWorkspace } from '@flotilla/media';
import { problems } from '@flotilla/problem';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import { alice, type Clip, eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { forgetUnused } from '../src/downloads/forget-downloads.ts';
import { createMakeDownload } from '../src/downloads/make-download.ts';
import { connect, startWorld, type World } from './world.ts';

const run = promisify(execFile);
const NAME = 'Über Boote';
const within = { withinMs: 60_000 };

type Tracks = { storageKey: string; size: number; hasVideo: boolean; hasAudio: boolean }[];
type Kind = 'audio' | 'both' | 'video';
const clipOf = (kind: Kind, seed: number, clip: Clip): Clip => ({
  seconds: 2,
  width: 160,
  height: 90,
  seed,
  audio: kind !== 'video',
  video: kind !== 'audio',
  ...clip,
});

/** A video with these files; who asks for one of several gets those he names by their numbers, from 1. */
async function have(world: World, kinds: readonly Kind[], clip: Clip = {}) {
  const videoUuid = randomUUID();
  const tracks: Tracks = [];
  for (const [seed, kind] of kinds.entries()) {
    const path = await makeClip(clipOf(kind, seed, clip));
    tracks.push({ storageKey: await world.upload(path), size: 1_000_000, hasVideo: kind !== 'audio', hasAudio: kind !== 'video' });
  }
  world.videos.find = ({ body: { fileIds } }) => {
    const chosen = fileIds.flatMap((id) => tracks[id - 1] ?? []);
    return { videoUuid, name: NAME, cacheControl: 'private, no-store', tracks: chosen, coverKey: null };
  };
  return { videoUuid, tracks };
}

type Asking = { path?: string; headers?: Record<string, string>; signal?: AbortSignal };
const ask = (world: World, ids: readonly number[], { path = 'kkGMgK9ZtnKfYAgnEtQxbv', headers, ...init }: Asking = {}) =>
  fetch(`${world.url}/download/videos/generate/${path}?${ids.map((id) => `videoFileIds=${id}`).join('&')}`, {
    ...init,
    headers: { ...world.headersFor(alice), ...headers },
  });

async function streamsOf(bytes: Buffer): Promise<string[]> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'download');
  await writeFile(path, bytes);
  const entries = 'stream=codec_name,nb_read_packets:stream_disposition=attached_pic';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-count_packets', '-of', 'json', path]);
  const { streams } = JSON.parse(stdout) as {
    streams: { codec_name: string; nb_read_packets: string; disposition: { attached_pic: number } }[];
  };
  return streams.map((stream) => `${stream.codec_name} ${stream.disposition.attached_pic ? 'cover' : stream.nb_read_packets}`);
}

/** What was asked for people, not whether a made file may be kept. */
const askedForPeople = (world: World) => world.videos.asked.filter(({ body }) => !body.isLook);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const kept = (world: World) => world.query<{ size: number | null }>('select size from made_downloads');
const whenKept = (world: World) => eventually(async () => expect(await kept(world)).toEqual([{ size: expect.any(Number) }]), within);

test('the picture of one file and the sound of another become one file, for whom videos lets have them', async () => {
  await using world = await startWorld();
  await have(world, ['video', 'audio']);

  const response = await ask(world, [1, 2], { headers: { 'x-service-video-password': 'boats' } });

  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'private, no-store',
  ]);
  expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''%C3%9Cber%20Boote.mp4`);
  expect(await streamsOf(await bytesOf(response))).toEqual(['h264 50', expect.stringMatching(/^aac 9\d$/)]);
  expect(askedForPeople(world)).toMatchObject([
    {
      body: { videoId: 'kkGMgK9ZtnKfYAgnEtQxbv', fileIds: [1, 2], caller: alice, hasBadToken: false, isLook: false },
      headers: { 'x-service-video-password': 'boats' },
    },
  ]);
});

test('one file has what it had; sound alone is an M4A with a cover; a path that ends like a file is no attachment', async () => {
  await using world = await startWorld();
  const { tracks } = await have(world, ['both', 'video', 'audio']);
  const cover = await makeCover(world);
  const { find } = world.videos;
  world.videos.find = (asked) => ({ ...find(asked), coverKey: asked.body.fileIds[0] === 3 ? cover : null });

  const [both, picture, sound] = [
    await ask(world, [1]),
    await ask(world, [2], { path: '7.mp4' }),
    await ask(world, [3], { path: '7.m4a' }),
  ];

  expect(await streamsOf(await bytesOf(both))).toEqual(['h264 50', expect.stringMatching(/^aac 9\d$/)]);
  expect(picture.headers.get('content-disposition')).toBeNull();
  expect(await streamsOf(await bytesOf(picture))).toEqual(['h264 50']);
  expect([sound.headers.get('content-type'), sound.headers.get('content-disposition')]).toEqual(['audio/mp4', null]);
  expect(await streamsOf(await bytesOf(sound))).toEqual([expect.stringMatching(/^aac 9\d$/), 'mjpeg cover']);
  expect(askedForPeople(world).map(({ body }) => body.videoId)).toEqual(['kkGMgK9ZtnKfYAgnEtQxbv', '7', '7']);
  expect(tracks).toHaveLength(3);
});

async function makeCover(world: World): Promise<string> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-f', 'lavfi', '-i', 'color=red:64x36', '-frames:v', '1', '-f', 'mjpeg', 'pipe:1'],
    {
      encoding: 'buffer',
    },
  );
  const key = `thumbnails/${randomUUID()}.jpg`;
  await world.storage.put(key, stdout);
  return key;
}

test('what was made is kept and sent again, in ranges too, after videos was asked once more', async () => {
  await using world = await startWorld();
  const { videoUuid } = await have(world, ['video', 'audio']);
  const first = await bytesOf(await ask(world, [1, 2]));
  await whenKept(world);

  const again = await ask(world, [1, 2]);
  const part = await ask(world, [1, 2], { headers: { range: 'bytes=10-19' } });

  expect([again.status, (await bytesOf(again)).equals(first)]).toEqual([200, true]);
  expect([part.status, (await bytesOf(part)).equals(first.subarray(10, 20))]).toEqual([206, true]);
  expect(askedForPeople(world)).toHaveLength(3);
  expect(await world.keys('downloads/')).toEqual([expect.stringContaining(`downloads/${videoUuid}/`)]);
  expect(await world.leftovers()).toEqual([]);

  world.videos.find = () => {
    throw videosProblems.video_not_found();
  };
  expect((await ask(world, [1, 2])).status).toBe(404);
});

test('F10: what was made of a deleted video goes with it', async () => {
  await using world = await startWorld();
  const { videoUuid } = await have(world, ['both']);
  await bytesOf(await ask(world, [1]));
  await whenKept(world);

  await world.publishEvent(videosEvents.sourceDeleted, { videoUuid, sourceVersion: 1, videoDeleted: true });

  await eventually(async () => expect([await kept(world), await world.keys('downloads/')]).toEqual([[], []]), within);
});

test('F10: a video that is deleted while something is made of it leaves nothing', async () => {
  const gate = Promise.withResolvers<void>();
  await using world = await startWorld({ through: (storage) => slowly(storage, gate.promise) });
  await have(world, ['both']);
  const asked = ask(world, [1]);
  await eventually(async () => expect(await world.leftovers()).not.toEqual([]), within);

  world.videos.find = () => {
    throw videosProblems.video_not_found();
  };
  gate.resolve();

  expect((await bytesOf(await asked)).length).toBeGreaterThan(0);
  await eventually(async () => expect(await world.leftovers()).toEqual([]), within);
  expect([await kept(world), await world.keys('downloads/')]).toEqual([[], []]);
});

test('who waits long for tracks of a slow store is told to come back, and the download is made to its end', async () => {
  await using directory = await temporaryDirectory();
  const storage = await openDirectoryStorage({ directory: join(directory.path, 'objects') });
  await using workspace = await openWorkspace(join(directory.path, 'work'));
  const tools = await findMediaTools({ path: process.env['PATH'], directory: directory.path });
  await storage.put('renditions/1', createReadStream(await makeClip(clipOf('both', 1, {}))));
  const gate = Promise.withResolvers<void>();
  const make = createMakeDownload({ storage: slowly(storage, gate.promise), tools, workspace, log: silentLog }, { answerInMs: 50 });
  const stored = Promise.withResolvers<number>();
  const keep = async (_path: string, size: number) => stored.resolve(size);
  const tracks = [{ storageKey: 'renditions/1', size: 1_000_000, hasVideo: true, hasAudio: true }];

  const asked = make('key', { tracks, coverKey: null }, keep);
  await expect(asked).rejects.toMatchObject({ status: 503, code: 'download_being_made' });
  gate.resolve();

  expect(await stored.promise).toBeGreaterThan(1000);
}, 60_000);

test('refusals of videos are those of the download, and nothing is made', async () => {
  await using world = await startWorld();
  const refusals = [
    [() => problems.bad_request({ detail: 'Choose at most one.' }), 400],
    [() => problems.unauthorized_request(), 401],
    [() => videosProblems.video_requires_password(), 401],
    [() => problems.forbidden({ detail: 'The file token is not valid.' }), 403],
    [() => problems.not_found(), 404],
    [() => new Error('broken'), 503],
  ] as const;

  const answers = [];
  for (const [refusal] of refusals) {
    world.videos.find = () => {
      throw refusal();
    };
    const response = await ask(world, [1]);
    answers.push([response.status, ((await response.json()) as { detail: string }).detail.length > 0]);
  }

  expect(answers).toEqual(refusals.map(([, status]) => [status, true]));
  const asked = world.videos.asked.length;
  const malformed = [[], [0], [1, 2, 3]];
  expect(await Promise.all(malformed.map(async (ids) => (await ask(world, ids)).status))).toEqual([400, 400, 400]);
  expect(world.videos.asked).toHaveLength(asked);
  expect([await kept(world), await world.keys('downloads/')]).toEqual([[], []]);
});

test('D5: files that cannot be put together, or are gone, are 503 before a byte is sent', async () => {
  await using world = await startWorld();
  const { tracks } = await have(world, ['video']);
  const broken = `originals/${randomUUID()}`;
  await world.storage.put(broken, Buffer.from('#EXTM3U\nfile:///etc/passwd\n'));

  for (const storageKey of [broken, 'originals/missing']) {
    world.videos.find = () => ({
      videoUuid: randomUUID(),
      name: NAME,
      cacheControl: 'public, max-age=0',
      tracks: tracks.map((track) => ({ ...track, storageKey })),
      coverKey: null,
    });
    const response = await ask(world, [1]);
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'download_not_made' })]);
  }
  await eventually(async () => expect(await world.leftovers()).toEqual([]), within);
  expect(await kept(world)).toEqual([]);
});

test('many who want the same at once share one file, and each gets all of it', async () => {
  await using world = await startWorld();
  await have(world, ['both']);

  const all = await Promise.all(Array.from({ length: 12 }, async () => bytesOf(await ask(world, [1]))));

  expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(1);
  await whenKept(world);
  expect(await world.keys('downloads/')).toHaveLength(1);
});

test('a download whose client goes away before it is made is not made to its end', async () => {
  const gate = Promise.withResolvers<void>();
  await using world = await startWorld({ through: (storage) => slowly(storage, gate.promise) });
  await have(world, ['both']);
  const stop = new AbortController();

  const asked = ask(world, [1], { signal: stop.signal }).catch(() => 'gone');
  await eventually(async () => expect(await world.leftovers()).not.toEqual([]), within);
  stop.abort();
  expect(await asked).toBe('gone');
  gate.resolve();

  await eventually(async () => expect(await world.leftovers()).toEqual([]), within);
  expect(await kept(world)).toEqual([]);
});

/** A store whose objects are somewhere else, and come when the gate is open. */
const slowly = (storage: Storage, gate: Promise<void>): Storage =>
  Object.assign(Object.create(storage) as Storage, {
    localPath: () => null,
    read: async (...read: Parameters<Storage['read']>) => {
      await gate;
      return Readable.from([await buffer(await storage.read(...read))]);
    },
  });

test('downloads that nobody wants, and more than may be kept, are forgotten', async () => {
  await using world = await startWorld();
  await have(world, ['both', 'video']);
  await bytesOf(await ask(world, [1]));
  await whenKept(world);
  await using database = await connect(world);
  const forget = (downloadsBytes: number, hours = 0) =>
    forgetUnused({ database, config: { ...world.config, downloadsBytes } }, new Date(Date.now() + hours * 3_600_000));

  await forget(1_000_000_000, 23);
  expect(await kept(world)).toHaveLength(1);
  await forget(1_000_000_000, 25);
  expect(await kept(world)).toEqual([]);
  await eventually(async () => expect(await world.keys('downloads/')).toEqual([]), within);

  await bytesOf(await ask(world, [2]));
  await whenKept(world);
  await bytesOf(await ask(world, [1]));
  await eventually(async () => expect(await kept(world)).toEqual([{ size: expect.any(Number) }, { size: expect.any(Number) }]), within);
  await world.query(
    `update made_downloads set size = 400, used_at = now() - interval '1 hour' * (key = (select min(key) from made_downloads))::int`,
  );
  await forget(800);
  expect(await kept(world)).toHaveLength(2);
  await forget(799);
  expect(await kept(world)).toHaveLength(1);
  await forget(10);
  expect(await kept(world)).toEqual([]);
});
