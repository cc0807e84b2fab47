import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { ascending, startWorld, type World } from './world.ts';

const remove = (world: World, id: string, caller: Caller | null = alice) => world.as(caller)(videosApi.deleteVideo, { params: { id } });

test('F10: removes rows, quota and, a little later, every stored object, and publishes an event', async () => {
  await using world = await startWorld();
  const video = await world.upload(alice);
  const keys = [`hls/${video.uuid}/a.mp4`, `hls/${video.uuid}/a.m3u8`, `hls/${video.uuid}/a.json`, 'thumbnails/a.jpg'];
  for (const key of keys) await world.storage.put(key, Buffer.from('bytes'));
  await world.sql(
    `insert into video_files (video_id, kind, resolution, fps, size, filename, storage_key, playlist_key, hashes_key, has_audio, has_video, source_version, created_at)
     values ($1, 'hls', 240, 25, 5, 'a.mp4', $2, $3, $4, true, true, 1, now())`,
    [video.id, ...keys.slice(0, 3)],
  );
  await world.sql(
    `insert into thumbnails (video_id, filename, storage_key, width, height, size, automatic, created_at) values ($1, 'a.jpg', $2, 1, 1, 5, true, now())`,
    [video.id, keys[3]],
  );

  expect(await remove(world, video.shortUUID)).toMatchObject({ status: 204 });

  await world.settle();
  expect(await world.storedKeys()).toEqual([]);
  for (const table of ['videos', 'video_files', 'video_sources', 'thumbnails', 'video_transcodings']) {
    expect([table, await world.sql(`select * from ${table}`)]).toEqual([table, []]);
  }
  expect(await world.sql(`select quota_used from accounts where name = 'alice'`)).toEqual([{ quota_used: 0 }]);
  expect(await world.events('source.deleted.v1')).toEqual([{ videoUuid: video.uuid, sourceVersion: 1, videoDeleted: true }]);
  expect((await world.events('video.snapshot.v1')).at(-1)).toMatchObject({ videoUuid: video.uuid, deleted: true, version: 2 });
  expect(await remove(world, video.uuid)).toMatchObject({ status: 404 });
});

test('F1: only the owner and moderators may delete', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  const before = await world.traces();

  expect(await remove(world, uuid, bob)).toMatchObject({ status: 403 });
  expect(await remove(world, uuid, null)).toMatchObject({ status: 401 });
  expect(await remove(world, '-5')).toMatchObject({ status: 400 });
  expect(await world.traces()).toEqual(before);
  expect(await remove(world, uuid, carol)).toMatchObject({ status: 204 });
});

test('what moderators do with videos of others is published for the audit log, what owners do is not', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { name: 'A film', tags: ['sea'] } });
  const params = { id: uuid };
  const update = (caller: Caller, name: string) => world.as(caller)(videosApi.updateVideo, { params, body: { name, tags: ['spam'] } });
  await update(alice, 'Mine');
  expect(await update(bob, 'Not mine')).toMatchObject({ status: 403 });

  expect(await update(carol, 'Moderated')).toMatchObject({ status: 204 });
  expect(await world.as(carol)(videosApi.cancelTranscoding, { params })).toMatchObject({ status: 204 });
  expect(await remove(world, uuid, carol)).toMatchObject({ status: 204 });

  const auditEvent = { username: 'carol', domain: 'videos', at: expect.stringMatching(/Z$/) };
  expect(await world.events('audit-event.recorded.v1')).toEqual([
    {
      ...auditEvent,
      action: 'update',
      values: { uuid, owner: 'alice', name: 'Mine', 'new-name': 'Moderated', tags: ['spam'], 'new-tags': ['spam'] },
    },
    { ...auditEvent, action: 'update', values: { uuid, owner: 'alice', name: 'Moderated', 'new-transcoding': 'cancelled' } },
    { ...auditEvent, action: 'delete', values: { uuid, owner: 'alice', name: 'Moderated' } },
  ]);
});

test('what moderators and administrators do with their own videos is, and what they publish in channels of others', async () => {
  await using world = await startWorld();
  const alices = world.channelOf(alice);
  const { uuid } = await world.upload(carol, { channelId: alices, metadata: { name: 'For Alice' } });
  const own = await world.upload(carol, { metadata: { name: 'Given away' } });
  await world.as(carol)(videosApi.updateVideo, { params: { id: own.uuid }, body: { channelId: alices } });
  const roots = await world.upload(root, { metadata: { name: 'An announcement' } });

  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    { username: 'carol', action: 'create', values: { uuid, owner: 'alice', name: 'For Alice' } },
    { username: 'carol', action: 'create', values: { uuid: own.uuid, owner: 'carol', name: 'Given away' } },
    { username: 'carol', action: 'update', values: { uuid: own.uuid, owner: 'carol', 'new-channelId': alices } },
    { username: 'root', domain: 'videos', action: 'create', values: { uuid: roots.uuid, owner: 'root' } },
  ]);
});

test('deleting twice at once deletes once', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  await world.upload(alice);

  const answers = await Promise.all([remove(world, uuid), remove(world, uuid), remove(world, uuid)]);

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([204, 404, 404]);
  expect(await world.sql(`select quota_used from accounts where name = 'alice'`)).toEqual([{ quota_used: 1000 }]);
  expect(await world.events('source.deleted.v1')).toHaveLength(1);
});

test('R2: a database connection that dies in the middle deletes nothing, and once it was answered nothing stays', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  const before = await world.traces();

  const died = await world.withLockedAccounts(async () => {
    const answer = remove(world, uuid);
    await world.killWhoWaits();
    return answer;
  });
  expect(died).toMatchObject({ status: 503 });
  expect(await world.traces()).toEqual(before);

  expect(await remove(world, uuid)).toMatchObject({ status: 204 });
  await world.restart();
  await world.settle();
  expect(await world.storedKeys()).toEqual([]);
  expect(await world.events('source.deleted.v1')).toHaveLength(1);
});
