import { randomUUID } from 'node:crypto';
import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ascending, startWorld, type World } from './world.ts';

const remove = (world: World, channelHandle: string, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.deleteChannel, { params: { channelHandle } });

/** A second channel of alice. */
async function secondChannel(world: World, name = 'boats'): Promise<number> {
  const made = await world.as(alice)(videosApi.createChannel, { body: { name, displayName: 'Boats' } });
  return (made.body as { videoChannel: { id: number } }).videoChannel.id;
}

test('a deleted channel takes its videos and what people did with them along; its playlists stay, private', async () => {
  await using world = await startWorld();
  const channelId = await secondChannel(world);
  const video = await world.upload(alice, { channelId });
  const kept = await world.upload(alice);
  await world.sql('update videos set state = 1');
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await world.as(alice)(videosApi.pickChannelAvatar, {
    params: { channelHandle: 'boats' },
    files: { avatarfile: new Blob([new Uint8Array(picture)], { type: 'image/png' }) },
  });
  await world.as(bob)(videosApi.createCommentThread, { params: { id: video.uuid }, body: { text: 'Ahoy' } });
  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'boats@flotilla.example:8080' } });
  const list = await world.as(alice)(videosApi.createPlaylist, { body: { displayName: 'List', videoChannelId: channelId, privacy: 1 } });
  const { uuid: playlistId } = (list.body as { videoPlaylist: { uuid: string } }).videoPlaylist;

  expect(await remove(world, 'boats')).toMatchObject({ status: 204, body: null });

  // At once, before the job has run.
  expect(await world.anonymous(videosApi.getChannel, { params: { channelHandle: 'boats' } })).toMatchObject({ status: 404 });
  expect((await world.anonymous(videosApi.getVideo, { params: { id: video.uuid } })).status).not.toBe(200);
  expect(await world.anonymous(videosApi.listVideos, { query: {} })).toMatchObject({ body: { total: 1, data: [{ uuid: kept.uuid }] } });
  expect(await world.anonymous(videosApi.listAccountChannels, { params: { name: 'alice' }, query: {} })).toMatchObject({
    body: { total: 1 },
  });
  expect((await world.anonymous(videosApi.getPlaylist, { params: { playlistId } })).status).not.toBe(200);
  expect(await world.as(bob)(videosApi.listSubscriptions, { query: {} })).toMatchObject({ body: { total: 0 } });
  await world.settle();
  expect(await world.sql('select name from channels where id = $1', [channelId])).toEqual([]);
  expect(await world.sql('select uuid from videos')).toEqual([{ uuid: kept.uuid }]);
  expect(await world.sql('select from comments')).toEqual([]);
  expect(await world.sql('select from follows')).toEqual([]);
  expect(await world.sql('select from actor_images')).toEqual([]);
  expect(await world.sql('select from notifications where channel_id = $1 or video_id is not null', [channelId])).toEqual([]);
  expect(await world.as(alice)(videosApi.getPlaylist, { params: { playlistId } })).toMatchObject({
    status: 200,
    body: { privacy: { id: 3 }, videoChannel: null, videoChannelPosition: null },
  });
  expect((await world.storedKeys()).filter((key) => key.includes(video.uuid) || key.startsWith('actor-images/'))).toEqual([]);
  expect((await world.events('channel.snapshot.v1')).findLast((event) => event['channelId'] === channelId)).toMatchObject({
    channelId,
    name: 'boats',
    deleted: true,
  });
  expect((await world.events('video.snapshot.v1')).at(-1)).toMatchObject({ videoUuid: video.uuid, deleted: true });
  expect((await world.events('follow.snapshot.v1')).at(-1)).toMatchObject({ channelId, deleted: true });
  expect((await world.events('playlist.snapshot.v1')).at(-1)).toMatchObject({ uuid: playlistId, privacy: 3, channelId: null });
  expect(await world.sql(`select quota_used::int as used from accounts where name = 'alice'`)).toEqual([{ used: 1000 }]);
});

test('the name of a deleted channel stays taken, and another one may be made', async () => {
  await using world = await startWorld({}, { videoChannels: { maxPerUser: 2 } });
  await secondChannel(world);
  await remove(world, 'boats');

  const create = (name: string, caller: Caller = alice) =>
    world.as(caller)(videosApi.createChannel, { body: { name, displayName: 'Boats' } });

  expect(await create('boats')).toMatchObject({ status: 409 });
  expect(await create('ships')).toMatchObject({ status: 200 });
  await world.settle();
  expect(await create('boats', bob)).toMatchObject({ status: 409 });
});

test('F1: refuses others, unknown channels and the last one without a trace', async () => {
  await using world = await startWorld();
  await secondChannel(world);
  const before = await world.traces();

  expect(await remove(world, 'boats', bob)).toMatchObject({ status: 403 });
  expect(await remove(world, 'boats', null)).toMatchObject({ status: 401 });
  expect(await remove(world, 'nobody')).toMatchObject({ status: 404 });
  expect(await remove(world, 'alice')).toMatchObject({ status: 404 });
  expect(await remove(world, 'bob_channel', bob)).toMatchObject({ status: 409 });
  expect(await remove(world, 'bob_channel', carol)).toMatchObject({ status: 409 });
  expect(await world.traces()).toEqual(before);
});

test('a moderator may delete any channel but the last, which is recorded', async () => {
  await using world = await startWorld();
  await secondChannel(world);

  expect(await remove(world, 'boats', carol)).toMatchObject({ status: 204 });

  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    { username: 'carol', domain: 'channels', action: 'delete', values: { name: 'boats', owner: 'alice' } },
  ]);
});

test('F7: of requests to delete all channels at once one is refused', async () => {
  await using world = await startWorld();
  for (const name of ['one', 'two']) await secondChannel(world, name);

  const answers = await Promise.all(['one', 'two', 'alice_channel'].map((name) => remove(world, name)));

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([204, 204, 409]);
  await world.settle();
  expect(await world.sql(`select from channels c join accounts a on a.id = c.account_id where a.name = 'alice'`)).toHaveLength(1);
});

test('of two requests for one channel the second finds none', async () => {
  await using world = await startWorld();
  for (const name of ['one', 'two']) await secondChannel(world, name);

  const answers = await Promise.all([remove(world, 'one'), remove(world, 'one')]);

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([204, 404]);
});

test('of more videos than go in one transaction none is shown once the request is answered, and no job has run', async () => {
  await using world = await startWorld();
  const channelId = await secondChannel(world);
  const { uuid } = await world.publish(alice);
  await world.sql('update videos set channel_id = $1 where uuid = $2', [channelId, uuid]);
  await world.sql(
    `insert into videos (uuid, channel_id, account_id, name, privacy, state, created_at, updated_at, published_at)
      select gen_random_uuid(), channel_id, account_id, 'A film ' || n, privacy, state, now(), now(), now() + n * interval '1 s'
      from videos, generate_series(1, 1100) n where uuid = $1`,
    [uuid],
  );
  await world.sql(
    `insert into thumbnails (video_id, filename, storage_key, width, height, size, automatic, created_at)
      select id, 'seen-' || id || '.jpg', 'thumbnails/' || id, 280, 157, 500, true, now() from videos`,
  );
  await world.sql(
    `create function later() returns trigger language plpgsql as 'begin new.run_at = now() + interval ''1 h''; return new; end'`,
  );
  await world.sql('create trigger later before insert on jobs for each row execute function later()');

  expect(await remove(world, 'boats')).toMatchObject({ status: 204 });

  expect(await world.sql('select count(*)::int as videos, min(privacy) as privacy from videos')).toEqual([{ videos: 1101, privacy: 3 }]);
  expect(await world.sql(`select from thumbnails where filename like 'seen-%'`)).toEqual([]);
  expect((await world.anonymous(videosApi.getVideo, { params: { id: uuid } })).status).not.toBe(200);
  const told = (await world.events('video.snapshot.v1')).filter(({ privacy }) => privacy === 3);
  expect(new Set(told.map(({ videoId }) => videoId)).size).toBe(1101);
});

test('F10: what is published in the channel at that moment goes as well', async () => {
  await using world = await startWorld();
  const channelId = await secondChannel(world);
  const { promise: until, resolve: finish } = Promise.withResolvers<void>();
  const uuid = randomUUID();
  const uploading = world.upload(alice, { uuid, channelId, until });
  await eventually(async () => {
    const [held] = await world.sql<{ held: boolean }>(`select exists (select from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'video_sources' and l.mode = 'RowExclusiveLock') as held`);
    if (!held?.held) throw new Error('the video is not written yet');
  });

  const removing = remove(world, 'boats');
  finish();
  const [video] = await Promise.all([uploading, removing]);

  await world.settle();
  expect(await world.sql('select from videos where uuid = $1', [video.uuid])).toEqual([]);
  expect(await world.sql('select from channels where id = $1', [channelId])).toEqual([]);
  expect((await world.storedKeys()).filter((key) => key.includes(video.uuid))).toEqual([]);
});

test('F10: nothing can be put into a deleted channel while a job removes it', async () => {
  await using world = await startWorld();
  const channelId = await secondChannel(world);
  await world.sql('update channels set removed_at = now() where id = $1', [channelId]);
  const before = await world.traces();

  await expect(world.upload(alice, { channelId })).rejects.toMatchObject({ status: 404 });
  expect(await world.as(alice)(videosApi.createPlaylist, { body: { displayName: 'List', videoChannelId: channelId } })).toMatchObject({
    status: 404,
  });
  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'boats@flotilla.example:8080' } });
  expect(await world.sql('select from follows')).toEqual([]);
  expect((await world.traces()).videos).toEqual(before.videos);
  expect(
    await world.as(alice)(videosApi.updateChannel, { params: { channelHandle: 'boats' }, body: { displayName: 'Back' } }),
  ).toMatchObject({
    status: 404,
  });
  expect(await world.anonymous(videosApi.listChannels, { query: {} })).toMatchObject({ body: { total: 4 } });
});

test('a deleted user takes images and snapshots along', async () => {
  await using world = await startWorld();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const file = () => new Blob([new Uint8Array(picture)], { type: 'image/png' });
  await world.as(alice)(videosApi.pickMyAvatar, { files: { avatarfile: file() } });
  await world.as(alice)(videosApi.pickChannelBanner, { params: { channelHandle: 'alice_channel' }, files: { bannerfile: file() } });

  await world.publishUser(alice, { version: 1_000, deleted: true });
  await world.settle();

  expect(await world.sql('select from actor_images')).toEqual([]);
  expect((await world.storedKeys()).filter((key) => key.startsWith('actor-images/'))).toEqual([]);
  expect((await world.events('account.snapshot.v1')).findLast(({ name }) => name === 'alice')).toMatchObject({
    userId: alice.userId,
    deleted: true,
  });
  expect((await world.events('channel.snapshot.v1')).findLast(({ name }) => name === 'alice_channel')).toMatchObject({
    name: 'alice_channel',
    deleted: true,
  });
});
