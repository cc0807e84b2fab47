import { playlistPrivacy, videosApi } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { sweepOrphans } from '../src/uploads/sweep-orphans.ts';
import { addVideo, type MadePlaylist, makePlaylist } from './playlists-world.ts';
import { startWorld, type World } from './world.ts';

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' });
const text = new Blob(['no picture'], { type: 'image/jpeg' });
const { PUBLIC, UNLISTED, PRIVATE } = playlistPrivacy;

const choose = (world: World, { uuid }: MadePlaylist, body: Record<string, unknown> = {}, picture: Blob = jpeg, caller: Caller = alice) =>
  world.as(caller)(videosApi.updatePlaylist, { params: { playlistId: uuid }, body: body as never, files: { thumbnailfile: picture } });

/** The addresses of its pictures, the widest first. */
async function picturesOf(world: World, { uuid }: MadePlaylist, caller: Caller | null = alice): Promise<string[]> {
  const answer = await world.as(caller)(videosApi.getPlaylist, { params: { playlistId: uuid } });
  if (answer.status !== 200) throw new Error(`no playlist: ${JSON.stringify(answer.body)}`);
  const { thumbnails, thumbnailPath } = answer.body;
  const addresses = thumbnails.map(({ fileUrl }) => fileUrl.replace('http://flotilla.example:8080', ''));
  expect(thumbnailPath).toBe(addresses.at(-1) ?? null);
  return addresses;
}

const get = (world: World, path: string, caller: Caller | null = null) => fetch(world.url + path, { headers: world.headersFor(caller) });
const stored = async (world: World) => (await world.storedKeys()).filter((key) => !key.startsWith('originals/'));

/** A video that shows pictures named like itself. */
async function videoWithPictures(world: World, name: string, privacy = 1) {
  const video = await world.publish(alice, {}, { name });
  await world.sql(
    `insert into thumbnails (video_id, filename, storage_key, width, height, size, automatic, created_at)
      values ($1, $2 || '-850.jpg', 'thumbnails/' || $2, 850, 480, 4, true, now()), ($1, $2 || '-280.jpg', 'thumbnails/' || $2, 280, 157, 4, true, now())`,
    [video.id, name],
  );
  await world.sql('update videos set privacy = $2 where id = $1', [video.id, privacy]);
  return video;
}
/** The names of the videos whose pictures a playlist shows. */
const shownBy = async (world: World, list: MadePlaylist, caller: Caller | null = alice) => [
  ...new Set((await picturesOf(world, list, caller)).map((address) => /thumbnails\/(\w+)-\d+\.jpg/.exec(address)?.[1])),
];

test('a picture that is sent is stored in all sizes, replaced by another one, and goes with the playlist', async () => {
  await using world = await startWorld();
  const body = { displayName: 'Boats', videoChannelId: world.channelOf(alice), privacy: PUBLIC };
  const made = await world.as(alice)(videosApi.createPlaylist, { body, files: { thumbnailfile: jpeg } });
  const list = (made.body as { videoPlaylist: MadePlaylist }).videoPlaylist;
  await world.settle();
  const first = await picturesOf(world, list, null);
  const keys = await stored(world);

  expect(first).toHaveLength(2);
  for (const path of first) {
    const answer = await get(world, path);
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'public, max-age=172800, s-maxage=50',
      'jpeg',
    ]);
  }
  expect(keys).toHaveLength(2);

  expect(await choose(world, list)).toMatchObject({ status: 204 });
  await world.settle();
  expect(await stored(world)).toHaveLength(2);
  for (const key of keys) expect(await stored(world)).not.toContain(key);

  await world.as(alice)(videosApi.deletePlaylist, { params: { playlistId: list.uuid } });
  await world.settle();
  expect(await stored(world)).toEqual([]);
});

test('takes a form with text fields, and null in words', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { description: 'gone' });
  const form = new FormData();
  for (const [name, value] of Object.entries({ displayName: 'From a form', description: 'null', videoChannelId: 'null', privacy: '2' }))
    form.append(name, value);
  form.append('thumbnailfile', jpeg, 'picture.jpg');

  const answer = await fetch(`${world.url}/api/v1/video-playlists/${list.uuid}`, {
    method: 'PUT',
    body: form,
    headers: world.headersFor(alice),
  });

  expect(answer.status).toBe(204);
  expect(await world.as(alice)(videosApi.getPlaylist, { params: { playlistId: list.uuid } })).toMatchObject({
    body: { displayName: 'From a form', description: null, videoChannel: null, videoChannelPosition: null, privacy: { id: UNLISTED } },
  });
  expect(await picturesOf(world, list)).toHaveLength(2);
});

test('what is refused leaves no picture behind', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice);
  const before = await world.traces();
  const body = { displayName: 'Boats', privacy: PUBLIC };

  expect(await choose(world, list, {}, text)).toMatchObject({ status: 400 });
  expect(await choose(world, list, {}, jpeg, bob)).toMatchObject({ status: 403 });
  expect(await choose(world, list, { videoChannelId: null, privacy: PUBLIC })).toMatchObject({ status: 400 });
  expect(await world.as(alice)(videosApi.createPlaylist, { body, files: { thumbnailfile: jpeg } })).toMatchObject({ status: 400 });
  expect(await choose(world, list, {}, new Blob([new Uint8Array(8 * 1024 * 1024 + 1)], { type: 'image/jpeg' }))).toMatchObject({
    status: 413,
  });
  world.transcoder.mood = 'down';
  expect(await choose(world, list)).toMatchObject({ status: 503 });
  expect(await world.traces()).toEqual(before);
  expect(await picturesOf(world, list)).toEqual([]);
});

test('F8, F9: the picture of a playlist that became private is gone, and its owner sees it under a new name', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  await choose(world, list);
  const [before] = (await picturesOf(world, list)) as [string];
  expect((await get(world, before)).status).toBe(200);

  await world.as(alice)(videosApi.updatePlaylist, { params: { playlistId: list.uuid }, body: { privacy: PRIVATE } });

  await eventually(async () => expect((await get(world, before)).status).toBe(404), { withinMs: 3_000 });
  const [now] = (await picturesOf(world, list)) as [string];
  const [bare] = now.split('?') as [string];
  expect(bare).not.toBe(before);
  for (const [path, caller, status] of [
    [bare, null, 404],
    [bare, bob, 404],
    [`${bare}?videoFileToken=wrong`, alice, 404],
    [bare, alice, 200],
    [bare, carol, 200],
    [bare, root, 200],
    [now, null, 200],
  ] as const)
    expect([path, caller?.username, (await get(world, path, caller)).status]).toEqual([path, caller?.username, status]);
  expect((await get(world, now)).headers.get('cache-control')).toBe('private, no-store');

  await world.as(alice)(videosApi.updatePlaylist, { params: { playlistId: list.uuid }, body: { privacy: UNLISTED } });
  await eventually(async () => expect((await get(world, now)).status).toBe(404), { withinMs: 3_000 });
  expect((await get(world, (await picturesOf(world, list, null))[0] as string)).status).toBe(200);
});

test('a playlist without a picture of its own shows those of its first video that has some', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  const params = { playlistId: list.uuid };
  const [one, two, three] = [
    await videoWithPictures(world, 'one'),
    await videoWithPictures(world, 'two'),
    await videoWithPictures(world, 'three'),
  ];
  const bare = await world.publish(alice);
  const reorder = (startPosition: number, insertAfterPosition: number) =>
    world.as(alice)(videosApi.reorderPlaylistElements, { params, body: { startPosition, insertAfterPosition } });
  const remove = (playlistElementId: number) =>
    world.as(alice)(videosApi.removePlaylistElement, { params: { ...params, playlistElementId } });

  expect(await picturesOf(world, list, null)).toEqual([]);
  const withoutPictures = await addVideo(world, alice, list, bare.id);
  expect(await picturesOf(world, list, null)).toEqual([]);
  const first = await addVideo(world, alice, list, one.id);
  expect(await shownBy(world, list, null)).toEqual(['one']);
  const second = await addVideo(world, alice, list, two.id);
  expect(await shownBy(world, list, null)).toEqual(['one']);
  await reorder(3, 0);
  expect(await shownBy(world, list, null)).toEqual(['two']);
  await remove(second);
  expect(await shownBy(world, list, null)).toEqual(['one']);

  expect(await choose(world, list)).toMatchObject({ status: 204 });
  const [own] = await picturesOf(world, list, null);
  await addVideo(world, alice, list, three.id);
  await remove(first);
  await reorder(2, 0);
  expect((await picturesOf(world, list, null))[0]).toBe(own);
  await remove(withoutPictures);
});

test('the pictures of a deleted video go with it; the next one’s are shown, and at last none', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  const [one, two] = [await videoWithPictures(world, 'one'), await videoWithPictures(world, 'two')];
  await addVideo(world, alice, list, one.id);
  await addVideo(world, alice, list, two.id);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: one.uuid } });
  await world.settle();
  expect(await shownBy(world, list, null)).toEqual(['two']);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: two.uuid } });
  await world.settle();
  expect(await picturesOf(world, list, null)).toEqual([]);
  expect(await world.sql('select thumbnail_video_id from playlists where id = $1', [list.id])).toEqual([{ thumbnail_video_id: null }]);
});

test('a playlist that is filled in the instant in which its first video is deleted shows the next one’s pictures', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  const [one, two] = [await videoWithPictures(world, 'one'), await videoWithPictures(world, 'two')];
  await addVideo(world, alice, list, one.id);
  const adding = await world.transaction(async (tx) => {
    await execute(tx, 'delete from videos where id = $1', [one.id]);
    const added = addVideo(world, alice, list, two.id);
    const waits = eventually(async () =>
      expect(await world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(
        1,
      ),
    );
    await Promise.race([added, waits]);
    return { added };
  });

  await adding.added;

  expect(await shownBy(world, list, null)).toEqual(['two']);
});

test('F8: the pictures of a video that a reader may not see are not shown by a playlist either', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  const video = await videoWithPictures(world, 'secret');
  await addVideo(world, alice, list, video.id);
  await world.as(alice)(videosApi.updateVideo, { params: { id: video.uuid }, body: { privacy: 3 } });

  for (const stranger of [null, bob]) expect(await picturesOf(world, list, stranger)).toEqual([]);
  const [own] = await picturesOf(world, list, alice);
  expect(own).toMatch(/\?videoFileToken=[a-f\d-]+$/);
});

test('the sweep of orphans knows the pictures of playlists', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice);
  await choose(world, list);
  await world.settle();
  const kept = await stored(world);
  await world.storage.put('thumbnails/of-nobody.jpg', Buffer.from('jpeg'));

  const clock = { now: () => new Date(Date.now() + 30 * 24 * 3600 * 1000) };
  await sweepOrphans({ storage: world.storage, database: world.database, log: silentLog, clock }, new AbortController().signal);

  expect(kept).toHaveLength(2);
  expect(await stored(world)).toEqual(kept);
});
