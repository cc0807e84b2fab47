import { randomUUID } from 'node:crypto';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosApi } from '@flotilla/contracts-videos';
import { alice, bob, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type FilesWorld, startFilesWorld } from './files-world.ts';
import { finished, type PublishedEvent, ready, startTranscodingWorld } from './transcoding-world.ts';

type World = Awaited<ReturnType<typeof startTranscodingWorld>>;

const sizes = { totalWidth: 768, totalHeight: 108, spriteWidth: 192, spriteHeight: 108, spriteDuration: 1 };

async function makeStoryboard({ storage }: Pick<World, 'storage'>) {
  const filename = `${randomUUID()}.jpg`;
  const storageKey = `storyboards/${filename}`;
  await storage.put(storageKey, Buffer.from('a sheet'));
  return { storageKey, filename, size: 7, ...sizes };
}

type Made = Awaited<ReturnType<typeof makeStoryboard>>;
const made = (storyboard: Made | null, sourceVersion = 1): PublishedEvent => [
  transcoderEvents.storyboardMade,
  { storyboard, sourceVersion },
];
const shown = async (world: World) => {
  const { body } = await world.as(null)(videosApi.listStoryboards, { params: { id: world.uuid } });
  return (body as { storyboards: { fileUrl: string }[] }).storyboards;
};
const stored = (world: World) => world.sql('select storage_key from video_storyboards');

test('the first rendition to be seen asks for a storyboard of itself, once; what comes back is shown', async () => {
  await using world = await startTranscodingWorld();
  const audio = await world.makeRendition(0, { hasVideo: false, width: 0, height: 0 });
  const [low, high] = [await world.makeRendition(240), await world.makeRendition(720)];

  await world.publish(ready(audio));
  expect(await world.published('storyboard.wanted.v1')).toEqual([]);
  await world.publish(ready(low), ready(high));

  const [account] = await world.sql<{ id: number }>('select id from accounts');
  expect(await world.published('storyboard.wanted.v1')).toEqual([
    { ...world.reference, accountId: account?.id, priority: 96, storageKey: low.media.storageKey },
  ]);
  expect(await shown(world)).toEqual([]);
  const storyboard = await makeStoryboard(world);
  await world.publish(made(storyboard));
  const storyboardPath = `/lazy-static/storyboards/${storyboard.filename}`;
  expect(await shown(world)).toEqual([{ storyboardPath, fileUrl: `http://localhost:8080${storyboardPath}`, ...sizes }]);
  expect(await world.sql('select from storyboard_requests')).toEqual([]);
});

test('J1: the same answer twice, and answers in any order, leave one storyboard and no object besides', async () => {
  await using world = await startTranscodingWorld();
  const [first, second] = [await makeStoryboard(world), await makeStoryboard(world)];

  await world.publish(made(first), made(first));
  expect(await stored(world)).toEqual([{ storage_key: first.storageKey }]);
  await world.publish(made(null), made(second), made(null));

  expect(await stored(world)).toEqual([{ storage_key: second.storageKey }]);
  await world.becomesRemoved([first.storageKey]);
  expect(await world.isStored(second.storageKey)).toBe(true);
});

test('a storyboard of a former source is not shown, and is replaced, whichever comes first', async () => {
  await using world = await startTranscodingWorld();
  const [former, late, present] = [await makeStoryboard(world), await makeStoryboard(world), await makeStoryboard(world)];
  await world.publish(ready(await world.makeRendition(240)), made(former));
  await world.sql('update videos set source_version = 2, storyboard_version = 1');

  expect(await shown(world)).toEqual([]);
  const rendition = await world.makeRendition(240, { sourceVersion: 2, fence: 2 });
  await world.sql(
    `insert into video_sources (video_id, version, input_filename, probe, metadata, size, created_at)
      select video_id, 2, input_filename, probe, metadata, size, created_at from video_sources`,
  );
  await world.publish(ready(rendition), made(late, 1), made(present, 2), made(null, 1));

  expect((await world.published('storyboard.wanted.v1')).at(-1)).toMatchObject({
    sourceVersion: 2,
    storageKey: rendition.media.storageKey,
  });
  expect(await shown(world)).toMatchObject([{ fileUrl: expect.stringContaining(present.filename) }]);
  await world.becomesRemoved([former.storageKey, late.storageKey]);
});

test('a source of which none can be made has none, also where the former had one', async () => {
  await using world = await startTranscodingWorld();
  const former = await makeStoryboard(world);
  await world.publish(made(former));
  await world.sql('update videos set source_version = 2');

  await world.publish(made(null, 2));

  expect(await stored(world)).toEqual([]);
  await world.becomesRemoved([former.storageKey]);
});

test('F10: the storyboard goes with its video, and one that is made later does not stay', async () => {
  await using world = await startTranscodingWorld();
  const [early, late] = [await makeStoryboard(world), await makeStoryboard(world)];
  await world.publish(ready(await world.makeRendition(240)), made(early));

  await world.as(alice)(videosApi.deleteVideo, { params: { id: world.uuid } });
  await world.publish(made(late));

  await world.becomesRemoved([early.storageKey, late.storageKey]);
  expect(await world.sql('select from video_storyboards')).toEqual([]);
  expect(await world.sql('select from storyboard_requests')).toEqual([]);
});

test('without storyboards none is asked for', async () => {
  await using world = await startTranscodingWorld({ storyboards: { enabled: false } });

  await world.publish(ready(await world.makeRendition(240)), finished('completed'));

  expect(await world.published('storyboard.wanted.v1')).toEqual([]);
  expect(await world.sql('select storyboard_version from videos')).toEqual([{ storyboard_version: 0 }]);
});

async function addStoryboard(world: FilesWorld, { id }: { id: number }): Promise<string> {
  const { storageKey, filename } = await makeStoryboard(world);
  await world.sql(
    `insert into video_storyboards (video_id, source_version, filename, storage_key, size, total_width, total_height, sprite_width, sprite_height,
      sprite_duration, created_at) values ($1, 1, $2, $3, 7, 768, 108, 192, 108, 1, now())`,
    [id, filename, storageKey],
  );
  return filename;
}

const list = async (world: FilesWorld, id: string, caller: Parameters<FilesWorld['get']>[1], headers = {}) => {
  const { status, text } = await world.get(`/api/v1/videos/${id}/storyboards`, caller, headers);
  const { storyboards = [], code } = JSON.parse(text) as { storyboards?: { storyboardPath: string }[]; code?: string };
  return { status, code, paths: storyboards.map(({ storyboardPath }) => storyboardPath) };
};

/** The video as a former release left it: what it shows is known, a storyboard never was requested. */
async function withSource(world: FilesWorld, { id }: { id: number }, picture: object | null = {}) {
  await world.sql(
    `insert into video_sources (video_id, version, input_filename, probe, metadata, size, created_at)
      values ($1, 1, 'a.mp4', $2, '{}', 1, now())`,
    [id, JSON.stringify({ video: picture })],
  );
}

type Wanted = { videoUuid: string; priority: number; storageKey: string };
const wanted = async (world: FilesWorld) => (await world.published('storyboard.wanted.v1')) as Wanted[];

test('videos without a storyboard get one later: newest first, each once, none of audio, and none while there are to be none', async () => {
  await using world = await startFilesWorld();
  const [old, audio, young] = [await world.addVideo(), await world.addVideo(), await world.addVideo()];
  for (const video of [old, young]) await withSource(world, video);
  await withSource(world, audio, null);
  await world.sql('update videos set state = 2 where id = $1', [old.id]);

  await world.requestMissingStoryboards(false);
  expect(await wanted(world)).toEqual([]);
  await world.requestMissingStoryboards();
  expect((await wanted(world)).map(({ videoUuid }) => videoUuid)).toEqual([young.uuid]);
  await world.sql('update videos set state = 1 where id = $1', [old.id]);
  for (let time = 0; time < 2; time++) await world.requestMissingStoryboards();

  const events = await wanted(world);
  expect(events.map(({ videoUuid }) => videoUuid)).toEqual([young.uuid, old.uuid]);
  expect(events[0]).toMatchObject({ priority: 20_003, storageKey: `web/${young.uuid}/${young.web}` });
});

test('a video that is being transcoded is left to its first rendition', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  // In this order, so that the schedule of the service finds nothing to do either.
  await world.sql(`insert into video_transcodings (video_id, source_version, state, updated_at) values ($1, 1, 'running', now())`, [
    video.id,
  ]);
  await withSource(world, video);

  await world.requestMissingStoryboards();
  expect(await wanted(world)).toEqual([]);
  await world.sql(`update video_transcodings set state = 'completed'`);
  await world.requestMissingStoryboards();

  expect(await wanted(world)).toHaveLength(1);
});

test('the transcoder is never asked for more than fifty at once, and asked again for what it does not answer for a day', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  await world.sql(
    `insert into videos (uuid, channel_id, account_id, name, privacy, state, created_at, updated_at, published_at)
      select gen_random_uuid(), channel_id, account_id, name, privacy, state, created_at, updated_at, published_at
      from videos, generate_series(1, 120) where id = $1`,
    [video.id],
  );
  await world.sql(
    `insert into video_sources (video_id, version, input_filename, probe, metadata, size, created_at)
      select id, 1, 'a.mp4', '{"video": {}}', '{}', 1, now() from videos`,
  );
  await world.sql(
    `insert into video_files (video_id, kind, resolution, fps, size, filename, storage_key, has_audio, has_video, source_version, created_at)
      select id, 'web', 240, 30, 1, uuid || '-240.mp4', uuid::text, true, true, 1, now() from videos where id <> $1`,
    [video.id],
  );

  for (let time = 0; time < 2; time++) await world.requestMissingStoryboards();
  expect(await wanted(world)).toHaveLength(50);
  const answered = await world.sql<{ uuid: string }>(
    `delete from storyboard_requests r using videos v where v.id = r.video_id and v.id in (select video_id from storyboard_requests limit 20)
      returning v.uuid`,
  );
  await world.requestMissingStoryboards();
  expect(await wanted(world)).toHaveLength(70);
  world.passHours(25);
  await world.requestMissingStoryboards();

  const all = (await wanted(world)).map(({ videoUuid }) => videoUuid);
  expect(all).toHaveLength(120);
  const times = new Map([...Map.groupBy(all, (uuid) => uuid)].map(([uuid, asked]) => [uuid, asked.length]));
  expect(answered.map(({ uuid }) => times.get(uuid))).toEqual(Array(20).fill(1));
  expect([...times.values()].filter((count) => count === 2)).toHaveLength(50);
});

test('a storyboard that nothing refers to is removed after a week, others stay', async () => {
  await using world = await startFilesWorld();
  const used = await addStoryboard(world, await world.addVideo());
  const orphan = await makeStoryboard(world);

  world.passHours(24 * 6);
  await world.sweep();
  expect(await world.storedKeys()).toContain(orphan.storageKey);
  world.passHours(24 * 2);
  await world.sweep();

  const keys = await world.storedKeys();
  expect([keys.includes(orphan.storageKey), keys.includes(`storyboards/${used}`)]).toEqual([false, true]);
});

test('a public storyboard is for everybody, and kept by browsers', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const filename = await addStoryboard(world, video);

  const { paths } = await list(world, video.uuid, null);
  const picture = await world.get(paths[0]!);
  const again = await world.get(paths[0]!, null, { 'if-none-match': picture.headers.get('etag')! });

  expect(paths).toEqual([`/lazy-static/storyboards/${filename}`]);
  expect([picture.status, picture.text, picture.headers.get('content-type')]).toEqual([200, 'a sheet', 'image/jpeg']);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=172800, s-maxage=50');
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect((await list(world, '99999', null)).status).toBe(404);
  for (const name of ['nothing.jpg', '..%2f..%2fetc%2fpasswd', video.thumbnail])
    expect((await world.get(`/lazy-static/storyboards/${name}`)).status).toBe(404);
});

test.each([
  ['private', videoPrivacy.PRIVATE, [401, 403]],
  ['internal', videoPrivacy.INTERNAL, [401, 200]],
] as const)('F8: the storyboard of a %s video is for who may see it', async (_, privacy, [ofNobody, ofBob]) => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(privacy);
  const bare = `/lazy-static/storyboards/${await addStoryboard(world, video)}`;
  const other = await world.addVideo(privacy);

  const lists = [await list(world, video.uuid, null), await list(world, video.uuid, bob)].map(({ status }) => status);
  const { paths } = await list(world, video.uuid, alice);
  const opened = [
    await world.get(paths[0]!),
    await world.get(bare, alice),
    await world.get(`${bare}?videoFileToken=${await world.tokenFor(video.uuid, alice)}`),
  ];
  const refused = [
    await world.get(bare),
    await world.get(`${bare}?videoFileToken=nonsense`, alice),
    await world.get(`${bare}?videoFileToken=${await world.tokenFor(other.uuid, alice)}`),
    ...(ofBob === 200 ? [] : [await world.get(bare, bob)]),
  ];

  expect(lists).toEqual([ofNobody, ofBob]);
  expect(opened.map(({ status, text, headers }) => [status, text, headers.get('cache-control')])).toEqual(
    Array(3).fill([200, 'a sheet', 'private, no-store']),
  );
  for (const { status, text } of refused) expect([status, text.includes('a sheet')]).toEqual([404, false]);
});

test('F8: a password opens the storyboard of its video, a wrong one nothing', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PASSWORD_PROTECTED);
  await world.sql(`insert into video_passwords (video_id, password, created_at, updated_at) values ($1, 'sesame', now(), now())`, [
    video.id,
  ]);
  const bare = `/lazy-static/storyboards/${await addStoryboard(world, video)}`;
  const word = (password: string) => ({ 'x-service-video-password': password });

  const [without, wrong, right] = [
    await list(world, video.uuid, null),
    await list(world, video.uuid, null, word('mistaken')),
    await list(world, video.uuid, null, word('sesame')),
  ];

  expect([without.status, without.code]).toEqual([401, 'video_requires_password']);
  expect([wrong.status, wrong.code]).toEqual([403, 'incorrect_video_password']);
  expect([right.status, (await world.get(right.paths[0]!)).text]).toEqual([200, 'a sheet']);
  expect((await world.get(bare, null, word('sesame'))).text).toBe('a sheet');
  for (const headers of [{}, word('mistaken')]) expect((await world.get(bare, null, headers)).status).toBe(404);
});

test('F8: a video that becomes private gives its storyboard a name that nobody has seen', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const before = (await addStoryboard(world, video)) && (await list(world, video.uuid, alice)).paths[0]!;
  expect((await world.get(before)).status).toBe(200);

  const changed = await world.as(alice)(videosApi.updateVideo, { params: { id: video.uuid }, body: { privacy: videoPrivacy.PRIVATE } });

  expect(changed.status).toBe(204);
  await eventually(async () => expect((await world.get(before, alice)).status).toBe(404));
  const [after] = (await list(world, video.uuid, alice)).paths;
  expect(after?.split('?')[0]).not.toBe(before);
  expect((await world.get(after!)).text).toBe('a sheet');
});
