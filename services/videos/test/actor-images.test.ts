import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { sweepOrphans } from '../src/uploads/sweep-orphans.ts';
import { publicUrl, startWorld, type World } from './world.ts';

type Image = { width: number | null; height: number | null; path: string; fileUrl: string };

const draw = (background: string, format: 'jpeg' | 'png' | 'webp' = 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const file = (bytes: Uint8Array, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });
const red = async () => file(await draw('#c33'));
const handle = (channelHandle: string) => ({ params: { channelHandle } });

const pickAvatar = async (world: World, picture: Blob, caller: Caller | null = alice, channel = 'alice_channel') =>
  world.as(caller)(videosApi.pickChannelAvatar, { ...handle(channel), files: { avatarfile: picture } });
const pickBanner = async (world: World, picture: Blob, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.pickChannelBanner, { ...handle('alice_channel'), files: { bannerfile: picture } });
const pickMine = async (world: World, picture: Blob, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.pickMyAvatar, { files: { avatarfile: picture } });

async function channelOf(world: World, name = 'alice_channel') {
  const answer = await world.anonymous(videosApi.getChannel, handle(name));
  if (answer.status !== 200) throw new Error('no channel');
  return answer.body;
}
async function accountOf(world: World, name = 'alice') {
  const answer = await world.anonymous(videosApi.getAccount, { params: { name } });
  if (answer.status !== 200) throw new Error('no account');
  return answer.body;
}
const sizes = (images: readonly Image[]) => images.map(({ width, height }) => `${width}x${height}`);
const fetchImage = (world: World, path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers: { ...world.headersFor(null), ...headers } });
const imagesStored = async (world: World) => (await world.storedKeys()).filter((key) => key.startsWith('actor-images/'));

test('avatars and banners are drawn in every size, shown at once and kept by browsers', async () => {
  await using world = await startWorld();

  const avatar = await pickAvatar(world, await red());
  const banner = await pickBanner(world, file(await draw('#3c3', 'jpeg'), 'image/jpeg'));
  const mine = await pickMine(world, file(await draw('#33c', 'webp'), 'image/webp'));

  const channel = await channelOf(world);
  expect(avatar).toMatchObject({ status: 200, body: { avatars: channel.avatars } });
  expect(banner).toMatchObject({ status: 200, body: { banners: channel.banners } });
  expect(mine).toMatchObject({ status: 200, body: { avatars: channel.ownerAccount?.avatars } });
  expect((await accountOf(world)).avatars).toEqual(channel.ownerAccount?.avatars);
  expect([sizes(channel.avatars), sizes(channel.banners), sizes(channel.ownerAccount?.avatars ?? [])]).toEqual([
    ['1500x1500', '600x600', '120x120', '48x48'],
    ['1920x317', '600x100'],
    ['1500x1500', '600x600', '120x120', '48x48'],
  ]);
  for (const [images, folder, format, extension] of [
    [channel.avatars, 'avatars', 'png', 'png'],
    [channel.banners, 'banners', 'jpeg', 'jpg'],
    [channel.ownerAccount?.avatars ?? [], 'avatars', 'webp', 'webp'],
  ] as const) {
    for (const { path, fileUrl, width, height } of images) {
      expect(path).toMatch(new RegExp(`^/lazy-static/${folder}/[0-9a-f-]{36}\\.${extension}$`));
      expect(fileUrl).toBe(publicUrl + path);
      const answer = await fetchImage(world, path);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        `image/${format}`,
        'public, max-age=172800, immutable',
      ]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format, width, height });
      const again = await fetchImage(world, path, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  }
});

test('an image is found under its own path alone', async () => {
  await using world = await startWorld();
  await pickAvatar(world, await red());
  const [image] = (await channelOf(world)).avatars;
  const name = image?.path.split('/').at(-1) ?? '';

  expect((await fetchImage(world, `/lazy-static/avatars/${name}`)).status).toBe(200);
  for (const path of [
    `/lazy-static/banners/${name}`,
    `/lazy-static/thumbnails/${name}`,
    '/lazy-static/avatars/a.png',
    '/lazy-static/avatars/%2e%2e',
  ])
    expect([path, (await fetchImage(world, path)).status]).toEqual([path, 404]);
});

test('everything that shows an actor shows its avatar', async () => {
  await using world = await startWorld();
  await pickAvatar(world, await red());
  await pickMine(world, await red());
  const { avatars, ownerAccount } = await channelOf(world);
  const owner = { avatars: ownerAccount?.avatars };
  const video = await world.publish(alice);
  const id = { id: video.uuid };
  await world.as(alice)(videosApi.createCommentThread, { params: id, body: { text: 'Ahoy' } });
  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  await world.as(alice)(videosApi.createPlaylist, {
    body: { displayName: 'Boats', videoChannelId: world.channelOf(alice), privacy: 1 },
  });
  await world.settle();

  expect(await world.anonymous(videosApi.listVideos, { query: {} })).toMatchObject({
    body: { data: [{ account: owner, channel: { avatars } }] },
  });
  expect(await world.anonymous(videosApi.getVideo, { params: id })).toMatchObject({ body: { account: owner, channel: { avatars } } });
  expect(await world.anonymous(videosApi.listCommentThreads, { params: id, query: {} })).toMatchObject({
    body: { data: [{ account: owner }] },
  });
  expect(await world.as(alice)(videosApi.listCommentsOnMyVideos, { query: {} })).toMatchObject({
    body: { data: [{ account: owner, video: { channel: { avatars } } }] },
  });
  expect(await world.as(bob)(videosApi.listSubscriptions, { query: {} })).toMatchObject({
    body: { data: [{ avatars, ownerAccount: owner }] },
  });
  expect(await world.as(alice)(videosApi.listChannelFollowers, { ...handle('alice_channel'), query: {} })).toMatchObject({
    body: { data: [{ following: { avatars, banners: [] }, follower: { avatars: [] } }] },
  });
  expect(await world.anonymous(videosApi.listPlaylists, { query: {} })).toMatchObject({
    body: { data: [{ ownerAccount: owner, videoChannel: { avatars } }] },
  });
  expect(await world.anonymous(videosApi.listAccounts, { query: { sort: 'createdAt' } })).toMatchObject({
    body: { data: expect.arrayContaining([expect.objectContaining({ name: 'alice', ...owner })]) },
  });
});

test('notifications show the avatar of who did it', async () => {
  await using world = await startWorld();
  await pickMine(world, await red(), bob);
  const images = (await accountOf(world, 'bob')).avatars.map(({ width, fileUrl, path }) => ({ width, fileUrl, path }));

  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  await world.settle();

  expect(await world.as(alice)(videosApi.listMyNotifications, { query: {} })).toMatchObject({
    body: { data: [{ actorFollow: { follower: { name: 'bob', avatars: images, avatar: images[0] } } }] },
  });
});

test('a new image has a new name, and the former ones are gone', async () => {
  await using world = await startWorld();
  await pickAvatar(world, await red());
  const before = (await channelOf(world)).avatars;

  await pickAvatar(world, file(await draw('#3c3')));
  await world.settle();

  const after = (await channelOf(world)).avatars;
  expect(after).toHaveLength(4);
  expect(after.filter(({ path }) => before.some((former) => former.path === path))).toEqual([]);
  expect(await imagesStored(world)).toEqual(after.map(({ path }) => path.replace('/lazy-static/avatars', 'actor-images')).toSorted());
});

test('images are deleted, also when there are none', async () => {
  await using world = await startWorld();
  await pickAvatar(world, await red());
  await pickBanner(world, await red());
  await pickMine(world, await red());

  for (let round = 0; round < 2; round++) {
    expect(await world.as(alice)(videosApi.deleteChannelAvatar, handle('alice_channel'))).toMatchObject({ status: 204 });
    expect(await world.as(alice)(videosApi.deleteChannelBanner, handle('alice_channel'))).toMatchObject({ status: 204 });
    expect(await world.as(alice)(videosApi.deleteMyAvatar, {})).toMatchObject({ status: 200, body: { avatars: [] } });
  }

  await world.settle();
  expect(await channelOf(world)).toMatchObject({ avatars: [], banners: [], ownerAccount: { avatars: [] } });
  expect(await imagesStored(world)).toEqual([]);
  expect(await world.sql('select from actor_images')).toEqual([]);
  const snapshots = await world.events('channel.snapshot.v1');
  expect(snapshots.findLast(({ name }) => name === 'alice_channel')).toMatchObject({
    name: 'alice_channel',
    avatars: [],
    banners: [],
    deleted: false,
  });
  expect(snapshots.filter(({ name }) => name === 'alice_channel')).toHaveLength(5);
});

test('of two images that are picked at once one is left, with all its sizes', async () => {
  await using world = await startWorld();

  const answers = await Promise.all([pickAvatar(world, await red()), pickAvatar(world, file(await draw('#3c3')))]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await world.settle();
  expect(sizes((await channelOf(world)).avatars)).toEqual(['1500x1500', '600x600', '120x120', '48x48']);
  expect(await imagesStored(world)).toHaveLength(4);
});

test('F1: nobody but owners and moderators picks images of a channel', async () => {
  await using world = await startWorld();
  const before = await world.traces();
  const picture = await red();

  expect(await pickAvatar(world, picture, bob)).toMatchObject({ status: 403 });
  expect(await pickBanner(world, picture, bob)).toMatchObject({ status: 403 });
  expect(await pickAvatar(world, picture, null)).toMatchObject({ status: 401 });
  expect(await pickMine(world, picture, null)).toMatchObject({ status: 401 });
  expect(await pickAvatar(world, picture, alice, 'nobody')).toMatchObject({ status: 404 });
  for (const operation of [videosApi.deleteChannelAvatar, videosApi.deleteChannelBanner]) {
    expect(await world.as(bob)(operation, handle('alice_channel'))).toMatchObject({ status: 403 });
    expect(await world.as(bob)(operation, handle('nobody'))).toMatchObject({ status: 404 });
  }
  expect(await world.traces()).toEqual(before);

  expect(await pickAvatar(world, picture, carol)).toMatchObject({ status: 200 });
  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    {
      username: 'carol',
      domain: 'channels',
      action: 'update',
      values: { 'new-avatar': 'replaced', name: 'alice_channel', owner: 'alice' },
    },
  ]);
});

test('D1, D6: what is no image, or too large, is refused and leaves nothing behind', async () => {
  await using world = await startWorld();
  const before = await world.traces();
  const png = await draw('#c33');
  const hostile: [Blob, number][] = [
    [file(Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')), 400],
    [file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 400],
    [file(png, 'image/svg+xml'), 400],
    [file(png, 'text/html'), 400],
    [file(png, 'image/gif'), 400],
    [file(png.subarray(0, 40)), 400],
    [file(Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])), 413],
  ];

  for (const [picture, status] of hostile) {
    expect(await pickAvatar(world, picture)).toMatchObject({ status });
    expect(await pickBanner(world, picture)).toMatchObject({ status });
    expect(await pickMine(world, picture)).toMatchObject({ status });
  }
  expect(await world.as(alice)(videosApi.pickMyAvatar, {} as never)).toMatchObject({ status: 400 });

  expect(await world.traces()).toEqual(before);
  const form = new FormData();
  form.append('avatarfile', hostile.at(-1)?.[0] ?? new Blob());
  const answer = await fetch(`${world.url}/api/v1/users/me/avatar/pick`, { method: 'POST', headers: world.headersFor(alice), body: form });
  expect(answer.headers.get('x-file-maximum-size')).toBe('8M');
});

test('D6: metadata of an image are not kept', async () => {
  await using world = await startWorld();
  const exif = { IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const withPlace = await sharp(await draw('#c33', 'jpeg'))
    .withExif(exif)
    .jpeg()
    .toBuffer();
  expect(withPlace.includes('a secret place')).toBe(true);

  await pickMine(world, file(withPlace, 'image/jpeg'));

  for (const { path } of (await accountOf(world)).avatars) {
    const bytes = Buffer.from(await (await fetchImage(world, path)).arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
});

test('objects of a process that died are swept, those in use stay', async () => {
  await using world = await startWorld();
  await pickAvatar(world, await red());
  await world.storage.put('actor-images/lost.png', Buffer.from('lost'));
  const clock = { now: () => new Date(Date.now() + 48 * 3600 * 1000) };

  await sweepOrphans({ storage: world.storage, database: world.database, log: silentLog, clock }, new AbortController().signal);

  expect(await imagesStored(world)).toHaveLength(4);
  expect(await imagesStored(world)).not.toContain('actor-images/lost.png');
});

test('snapshots say what an actor shows', async () => {
  await using world = await startWorld();
  await pickAvatar(world, await red());
  await pickMine(world, await red());
  const { avatars } = await channelOf(world);
  const filename = avatars[0]?.path.split('/').at(-1);

  expect((await world.events('channel.snapshot.v1')).findLast(({ name }) => name === 'alice_channel')).toMatchObject({
    channelId: world.channelOf(alice),
    deleted: false,
    name: 'alice_channel',
    displayName: 'Main alice channel',
    description: null,
    support: null,
    avatars: [{ width: 1500, height: 1500, filename, mediaType: 'image/png' }, {}, {}, {}],
    banners: [],
  });
  expect((await world.events('account.snapshot.v1')).findLast(({ name }) => name === 'alice')).toMatchObject({
    userId: alice.userId,
    deleted: false,
    name: 'alice',
    displayName: 'alice',
    description: null,
    avatars: [{ width: 1500 }, { width: 600 }, { width: 120 }, { width: 48 }],
  });
});
