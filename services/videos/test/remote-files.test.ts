import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { federationEvents } from '@flotilla/contracts-federation';
import { accountsApi, captionsApi, channelsApi, federatedInternal, storyboardsApi, videoBlocksApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { tidyRemoteFiles } from '../src/delivery/remote-files/tidy-remote-files.ts';
import { sweepOrphans } from '../src/uploads/sweep-orphans.ts';
import { forAll } from './mutes-world.ts';
import { film, ice, olof, PEER, startRemoteWorld } from './remote-world.ts';

type World = Awaited<ReturnType<typeof startRemoteWorld>>;

const LARGE = `${PEER}/thumbnails/large.jpg`;
const SMALL = `${PEER}/thumbnails/small.jpg`;
const { signal } = new AbortController();

const draw = (width: number, height: number, format: 'gif' | 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'taken at 59.3293 N' } })
    .toBuffer();
/** Bytes that no format makes smaller. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
const jpeg = (bytes: Buffer) => ({ mediaType: 'image/jpeg', bytes }) as const;
const png = (bytes: Buffer) => ({ mediaType: 'image/png', bytes }) as const;
const vtt = (text: string) => ({ mediaType: 'text/vtt', bytes: Buffer.from(text) }) as const;

async function get(world: World, path: string, { caller = null, ...init }: RequestInit & { caller?: Caller | null } = {}) {
  const headers = { ...world.headersFor(caller), ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(world.url + path, { redirect: 'manual', ...init, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The paths here of the thumbnails of what was told of, the widest first. */
async function thumbnailPaths(world: World): Promise<string[]> {
  const rows = await world.sql<{ filename: string }>('select filename from thumbnails order by id');
  return rows.map(({ filename }) => `/lazy-static/thumbnails/${filename}`);
}

async function startWithThumbnails(environment: Record<string, string> = {}) {
  const world = await startRemoteWorld({}, environment);
  world.federation.files.set(LARGE, jpeg(await draw(850, 480)));
  world.federation.files.set(SMALL, jpeg(await draw(280, 157)));
  const video = await world.tellOfVideo();
  const [large, small] = (await thumbnailPaths(world)) as [string, string];
  return Object.assign(world, { video, large, small });
}

const keptNames = async (world: World) =>
  (await world.sql<{ url: string }>('select url from remote_files order by url')).map(({ url }) => url);
const objects = async (world: World) => (await world.storedKeys()).filter((key) => key.startsWith('remote-files/'));
const tidy = (world: World) => tidyRemoteFiles({ database: world.database, config: world.config, log: silentLog }, signal);

test('a picture is fetched when it is first wanted, drawn anew, and kept', async () => {
  await using world = await startWithThumbnails();
  expect(world.federation.filesAsked).toEqual([]);

  const first = await get(world, world.large);
  const again = await get(world, world.large.replace('thumbnails', 'previews'));

  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=172800, s-maxage=50',
  ]);
  expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 850, height: 480 });
  expect((await sharp(first.bytes).metadata()).exif).toBeUndefined();
  expect(again.bytes).toEqual(first.bytes);
  expect(world.federation.filesAsked).toEqual([{ url: LARGE, kind: 'picture' }]);
  expect(await world.sql('select url, content_type, size from remote_files')).toEqual([
    { url: LARGE, content_type: 'image/jpeg', size: first.bytes.length },
  ]);
  expect(await objects(world)).toHaveLength(1);
});

test('a kept picture answers HEAD, ranges and conditional requests', async () => {
  await using world = await startWithThumbnails();
  const { bytes, headers } = await get(world, world.large);

  const head = await get(world, world.large, { method: 'HEAD' });
  const range = await get(world, world.large, { headers: { range: 'bytes=0-9' } });
  const fresh = await get(world, world.large, { headers: { 'if-none-match': headers.get('etag') as string } });

  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  expect([range.status, range.bytes]).toEqual([206, bytes.subarray(0, 10)]);
  expect(fresh.status).toBe(304);
});

test('avatars, banners, storyboards and captions have addresses of this instance and come the same way', async () => {
  await using world = await startWithThumbnails();
  const files = world.federation.files;
  files.set(`${PEER}/avatars/olof.png`, png(await draw(400, 400, 'png')));
  files.set(`${PEER}/banners/ice.jpg`, { mediaType: 'image/webp', bytes: await draw(1920, 317, 'webp') });
  files.set(`${PEER}/storyboards/1.jpg`, jpeg(await draw(2112, 1188)));
  files.set(`${PEER}/captions/en.vtt`, vtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Ice</i> breaks\n'));
  const params = { id: world.video.uuid };
  const account = await world.anonymous(accountsApi.getAccount, { params: { name: 'olof@peer.example' } });
  const channel = await world.anonymous(channelsApi.getChannel, { params: { channelHandle: 'ice@peer.example' } });
  const storyboards = await world.anonymous(storyboardsApi.listStoryboards, { params });
  const captions = await world.anonymous(captionsApi.listVideoCaptions, { params: { videoId: world.video.uuid } });
  const addresses = [account, channel, storyboards, captions].map(({ body }) => JSON.stringify(body).match(/"fileUrl":"[^"]+"/g));
  const pathOf = (body: unknown) => new URL(/"fileUrl":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '').pathname;

  const [banner] = (channel.body as { banners: { path: string }[] }).banners;
  const answers = {
    avatar: await get(world, pathOf(account.body)),
    banner: await get(world, banner?.path ?? ''),
    storyboard: await get(world, pathOf(storyboards.body)),
    caption: await get(world, pathOf(captions.body)),
  };

  expect(addresses.flat().every((address) => address?.startsWith('"fileUrl":"http://flotilla.example:8080/lazy-static/'))).toBe(true);
  expect(Object.entries(answers).map(([what, { status, headers }]) => [what, status, headers.get('content-type')])).toEqual([
    ['avatar', 200, 'image/png'],
    // What it is decides, not how it was announced.
    ['banner', 200, 'image/webp'],
    ['storyboard', 200, 'image/jpeg'],
    ['caption', 200, 'text/vtt; charset=utf-8'],
  ]);
  // No larger than it was announced; the frames of a storyboard stay where they are.
  expect(await sharp(answers.avatar.bytes).metadata()).toMatchObject({ width: 120, height: 120 });
  expect(await sharp(answers.storyboard.bytes).metadata()).toMatchObject({ width: 2112, height: 1188 });
  expect(answers.caption.bytes.toString()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nIce breaks\n');
  expect(answers.avatar.headers.get('cache-control')).toBe('public, max-age=172800, immutable');
  expect(world.federation.filesAsked.map(({ kind }) => kind)).toEqual(['picture', 'picture', 'storyboard', 'caption']);
});

test('federation learns the images of actors elsewhere at their addresses here, but none of whom the instance muted', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfVideo();
  const urls = [olof().url, ice().url, `${PEER}/accounts/nobody`];
  const ask = () => world.asFederation(federatedInternal.findActorImages, { body: { urls } });

  const { body } = await ask();
  const images = body as { url: string; avatars: { fileUrl: string }[]; banners: { fileUrl: string }[] }[];
  expect(images.map(({ url, avatars, banners }) => [url, avatars.length, banners.length])).toEqual([
    [olof().url, 1, 0],
    [ice().url, 1, 1],
  ]);
  for (const { fileUrl } of images.flatMap(({ avatars, banners }) => [...avatars, ...banners]))
    expect(fileUrl).toMatch(/^http:\/\/flotilla\.example:8080\/lazy-static\/(avatars|banners)\//);

  await forAll.muteServer(world, 'peer.example');
  await world.settle();
  await eventually(async () => expect((await ask()).body).toEqual([]));
});

test('the playlist through which players read a remote caption names it here', async () => {
  await using world = await startWithThumbnails();
  const { body } = await world.anonymous(captionsApi.listVideoCaptions, { params: { videoId: world.video.uuid } });
  const [caption] = (body as { data: { m3u8Url: string; captionPath: string }[] }).data;

  const playlist = await get(world, new URL(caption?.m3u8Url ?? '').pathname);

  expect(playlist.status).toBe(200);
  expect(playlist.bytes.toString()).toContain(`\nhttp://flotilla.example:8080${caption?.captionPath}\n`);
});

test('B9: whatever comes is served as one of our types, and never guessed at', async () => {
  await using world = await startWithThumbnails();
  const script = '<script>alert(1)</script>';
  world.federation.files.set(LARGE, { mediaType: 'image/gif', bytes: Buffer.concat([await draw(850, 480, 'gif'), Buffer.from(script)]) });
  world.federation.files.set(SMALL, { mediaType: 'image/png', bytes: Buffer.from(`\x89PNG\r\n\x1a\n${script}`, 'latin1') });
  world.federation.files.set(
    `${PEER}/captions/en.vtt`,
    vtt('WEBVTT\n\n{"@context":"https://www.w3.org/ns/activitystreams","type":"Note"}\n'),
  );
  const [caption] = await world.sql<{ filename: string }>('select filename from video_captions');

  const gif = await get(world, world.large);
  const no = [await get(world, world.small), await get(world, `/lazy-static/video-captions/${caption?.filename}`)];

  expect([gif.status, gif.headers.get('content-type'), gif.headers.get('x-content-type-options')]).toEqual([200, 'image/gif', 'nosniff']);
  expect(gif.bytes.includes(script)).toBe(false);
  expect(no.map(({ status }) => status)).toEqual([404, 404]);
});

test('D6: pictures that are bombs or cannot be drawn are shown as if there were none, and not fetched again for ten minutes', async () => {
  await using world = await startWithThumbnails();
  world.federation.files.set(LARGE, png(emptyPng(30_000, 30_000)));
  world.federation.files.set(SMALL, jpeg(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2])));

  const answers = [];
  for (const path of [world.large, world.small, world.large, world.small]) answers.push(await get(world, path));
  const asked = world.federation.filesAsked.length;
  world.passHours(0.17);
  world.federation.files.set(LARGE, png(await draw(850, 480, 'png')));

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(asked).toBe(2);
  expect([await keptNames(world), await objects(world)]).toEqual([[], []]);
  expect((await get(world, world.large)).status).toBe(200);
});

test('D7: captions of others are plain words too, and what is not certain is not shown', async () => {
  await using world = await startRemoteWorld();
  const address = (name: string) => `${PEER}/captions/${name}.vtt`;
  const hostile = `WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.example/) }\n\n00:01.000 --> 00:02.000 line:0
<script>alert(1)</script><v Olof>Ice &amp; snow</v>\n`;
  world.federation.files.set(address('en'), vtt(hostile));
  world.federation.files.set(address('sv'), vtt('WEBVTT\n\n00:01.000 --> tomorrow\nIce\n'));
  world.federation.files.set(address('fr'), vtt('WEBVTT\n\n00:01.000 --> 00:02.000\nIce\0\n'));
  const captions = ['en', 'fr', 'sv'].map((language) => ({
    language,
    label: language,
    url: address(language),
    automaticallyGenerated: false,
  }));
  await world.tellOfVideo(film({ captions }));
  const rows = await world.sql<{ filename: string }>('select filename from video_captions order by language');

  const answers = [];
  for (const { filename } of rows) answers.push(await get(world, `/lazy-static/video-captions/${filename}`));

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(answers[0]?.bytes.toString()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1)Ice &amp; snow\n');
});

test('what many want at once is fetched once', async () => {
  await using world = await startWithThumbnails();
  const free = Promise.withResolvers<void>();
  world.federation.hold = free.promise;

  const waiting = Array.from({ length: 12 }, () => get(world, world.large));
  await eventually(() => expect(world.federation.filesAsked).toHaveLength(1));
  free.resolve();

  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(world.federation.filesAsked).toHaveLength(1);
  expect(await objects(world)).toHaveLength(1);
});

test('while an origin has no such file, too many are fetched, or nobody can be asked, nothing is kept and the page goes on', async () => {
  await using world = await startWithThumbnails();
  world.federation.files.delete(LARGE);

  const missing = await get(world, world.large);
  world.federation.isFull = true;
  const full = await get(world, world.small);
  world.federation.isFull = false;
  const later = await get(world, world.small);
  await world.federation[Symbol.asyncDispose]();
  const [avatar] = await world.sql<{ filename: string }>('select filename from actor_images');
  const away = await get(world, `/lazy-static/avatars/${avatar?.filename}`);

  expect(missing.status).toBe(404);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '5']);
  expect(later.status).toBe(200);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await get(world, world.small)).status).toBe(200);
});

test('under its ceiling go those first that were not used for longest', async () => {
  await using world = await startRemoteWorld({}, { REMOTE_FILES_MAX_BYTES: String(1024 ** 2) });
  const urls = ['a', 'b', 'c', 'd'].map((name) => `${PEER}/thumbnails/${name}.png`);
  for (const url of urls) world.federation.files.set(url, png(await noise(310)));
  await world.tellOfVideo(film({ thumbnails: urls.map((url) => ({ url, mediaType: 'image/png', width: 310, height: 310 })) }));
  const [a, b, c, d] = (await thumbnailPaths(world)) as [string, string, string, string];

  for (const path of [a, b, c, a, d]) {
    expect((await get(world, path)).status).toBe(200);
    world.passHours(1);
  }
  await world.settle();

  expect(await keptNames(world)).toEqual([urls[0], urls[2], urls[3]]);
  expect(await objects(world)).toHaveLength(3);
  expect((await get(world, b)).status).toBe(200);
});

test('a use is noted once an hour', async () => {
  await using world = await startWithThumbnails();
  const lastUse = async () => (await world.sql<{ last_used_at: Date }>('select last_used_at from remote_files'))[0]?.last_used_at;
  await get(world, world.large);
  const [before] = await world.sql<{ xmin: string }>('select xmin::text from remote_files');
  const first = await lastUse();

  await get(world, world.large);
  expect(await world.sql('select xmin::text from remote_files')).toEqual([before]);
  world.passHours(1);
  await get(world, world.large);

  expect((await lastUse())?.getTime()).toBe((first?.getTime() ?? 0) + 3_600_000);
});

test('another picture at the origin has another name here, and the former bytes go', async () => {
  await using world = await startWithThumbnails();
  await get(world, world.large);
  await get(world, world.small);
  const other = `${PEER}/thumbnails/other.jpg`;
  world.federation.files.set(other, jpeg(await draw(280, 157)));

  const thumbnails = [{ url: other, mediaType: 'image/jpeg', width: 280, height: 157 }];
  await world.tellOfVideo({ ...world.video, thumbnails, updatedAt: '2026-03-03T11:00:00.000Z' });
  const [path] = (await thumbnailPaths(world)) as [string];
  expect((await get(world, path)).status).toBe(200);
  await tidy(world);
  await world.settle();

  expect(await keptNames(world)).toEqual([other]);
  expect(await objects(world)).toHaveLength(1);
  await eventually(async () => expect((await get(world, world.large)).status).toBe(404));
});

test('F10: what was deleted at its origin leaves no bytes', async () => {
  await using world = await startWithThumbnails();
  await get(world, world.large);

  await world.tell(federationEvents.remoteVideoDeleted, { about: world.video.url });
  await eventually(async () => expect((await get(world, world.large)).status).toBe(404));
  await tidy(world);
  await world.settle();

  expect([await keptNames(world), await objects(world)]).toEqual([[], []]);
  expect(world.federation.filesAsked).toHaveLength(1);
});

test('A14: nothing is fetched of a server that the instance muted, and what was kept goes', async () => {
  await using world = await startWithThumbnails();
  world.federation.files.set(`${PEER}/avatars/olof.png`, png(await draw(120, 120, 'png')));
  const avatars = await world.sql<{ filename: string }>(`select filename from actor_images where type = 'avatar'`);
  const paths = avatars.map(({ filename }) => `/lazy-static/avatars/${filename}`);
  await get(world, world.large);
  await get(world, paths[0] ?? '');
  expect(await keptNames(world)).toHaveLength(2);

  await forAll.muteServer(world, 'peer.example');
  await world.settle();
  await eventually(async () => {
    for (const path of [world.large, world.small, ...paths]) expect([path, (await get(world, path)).status]).toEqual([path, 404]);
  });
  await tidy(world);
  await world.settle();
  expect([await keptNames(world), await objects(world)]).toEqual([[], []]);
  expect(world.federation.filesAsked).toHaveLength(2);

  await forAll.unmuteServer(world, 'peer.example');
  await world.settle();
  await eventually(async () => expect((await get(world, world.small)).status).toBe(200));
});

test('F8: a picture of a blocked video is for those who may see it, and in no cache', async () => {
  await using world = await startWithThumbnails();
  await world.as(carol)(videoBlocksApi.blockVideo, { params: { videoId: world.video.uuid }, body: {} });

  const [renamed = ''] = await thumbnailPaths(world);
  for (const path of [world.large, renamed]) expect((await get(world, path)).status).toBe(404);
  expect(world.federation.filesAsked).toEqual([]);
  const seen = await get(world, renamed, { caller: carol });
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await get(world, renamed)).status).toBe(404);
});

test('what a process leaves that dies between object and row is swept, and nothing else is', async () => {
  await using world = await startWithThumbnails();
  await get(world, world.small);
  await world.sql(`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`);
  await world.sql('create trigger die before insert on remote_files for each row execute function die()');
  expect((await get(world, world.large)).status).toBe(500);
  await world.sql('drop trigger die on remote_files');
  expect([await keptNames(world), (await objects(world)).length]).toEqual([[SMALL], 2]);
  world.passHours(24);

  await sweepOrphans({ ...world, log: silentLog }, signal);

  expect(await objects(world)).toHaveLength(1);
  expect((await get(world, world.small)).status).toBe(200);
  expect((await get(world, world.large)).status).toBe(200);
});

test('J6: a file that the store has lost is fetched again', async () => {
  await using world = await startWithThumbnails();
  await get(world, world.large);
  await world.storage.delete(await objects(world));

  expect((await get(world, world.large)).status).toBe(200);

  expect(world.federation.filesAsked).toHaveLength(2);
  expect(await objects(world)).toHaveLength(1);
});

test('an actor without a picture any more has none here, and channels of a muted account show none', async () => {
  await using world = await startRemoteWorld();
  world.federation.files.set(`${PEER}/banners/ice.jpg`, jpeg(await draw(1920, 317)));
  await world.tellOfActor(ice(), olof());
  const [banner] = await world.sql<{ filename: string }>(`select filename from actor_images where type = 'banner'`);
  const path = `/lazy-static/banners/${banner?.filename}`;
  expect((await get(world, path)).status).toBe(200);

  await forAll.mute(world, 'olof@peer.example');
  await eventually(async () => expect((await get(world, path)).status).toBe(404));
  await forAll.unmute(world, 'olof@peer.example');
  await eventually(async () => expect((await get(world, path)).status).toBe(200));
  await world.tellOfActor(ice({ banners: [] }), olof());
  await eventually(async () => expect((await get(world, path)).status).toBe(404));
  await tidy(world);

  expect(await keptNames(world)).toEqual([]);
});

/** A PNG that says it is this large and holds nothing. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(10)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}
