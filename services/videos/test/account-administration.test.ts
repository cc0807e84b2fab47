import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import { alice, bob, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld, type World } from './world.ts';

const deleted = (world: World, person: typeof alice) => world.publishUser(person, { version: 1_000, deleted: true });

test('everything of a deleted user is removed, objects too, and the names stay taken', async () => {
  await using world = await startWorld();
  const video = await world.upload(alice);
  const kept = await world.upload(bob);

  await deleted(world, alice);

  await eventually(async () => expect(await world.sql('select 1 from accounts where user_id = $1', [alice.userId])).toEqual([]));
  await world.settle();
  expect(await world.sql('select uuid from videos')).toEqual([{ uuid: kept.uuid }]);
  expect(await world.sql(`select name from channels where name like 'alice%'`)).toEqual([]);
  expect(await world.anonymous(videosApi.getAccount, { params: { name: 'alice' } })).toMatchObject({ status: 404 });
  expect((await world.storedKeys()).filter((key) => key.includes(video.uuid))).toEqual([]);
  expect((await world.events('video.snapshot.v1')).at(-1)).toMatchObject({ videoUuid: video.uuid, deleted: true });
  const again = await world.asAuth(videosInternal.putAccount, {
    params: { userId: 4711 },
    body: { username: 'alice', videoQuota: -1, videoQuotaDaily: -1 },
  });
  expect(again).toMatchObject({ status: 409 });
});

test('an event that a user was deleted has no effect the second time', async () => {
  await using world = await startWorld();
  await deleted(world, alice);
  await eventually(async () => expect(await world.sql('select 1 from accounts where user_id = $1', [alice.userId])).toEqual([]));

  await deleted(world, alice);

  await world.settle();
  expect(await world.sql(`select 1 from jobs where state = 'failed'`)).toEqual([]);
});

test('an account and its first channel get the names that auth sends', async () => {
  await using world = await startWorld();
  const params = { userId: 77 };
  const body = {
    username: 'dora',
    displayName: 'Dora',
    channelName: 'sea',
    channelDisplayName: 'The sea',
    videoQuota: -1,
    videoQuotaDaily: -1,
  };

  await world.asAuth(videosInternal.putAccount, { params, body });

  expect(await world.asAuth(videosInternal.getUserContent, { params, query: { withStats: true } })).toMatchObject({
    status: 200,
    body: {
      account: { name: 'dora', displayName: 'Dora' },
      videoChannels: [{ name: 'sea', displayName: 'The sea' }],
      videosCount: 0,
      totalVideoFileSize: 0,
    },
  });
  expect(
    await world.asAuth(videosInternal.updateProfile, { params, body: { displayName: 'Dora of the sea', description: 'I film.' } }),
  ).toMatchObject({
    status: 204,
  });
  expect(await world.anonymous(videosApi.getAccount, { params: { name: 'dora' } })).toMatchObject({
    body: { displayName: 'Dora of the sea', description: 'I film.' },
  });
  await world.asAuth(videosInternal.updateProfile, { params, body: { displayName: null, description: null } });
  expect(await world.anonymous(videosApi.getAccount, { params: { name: 'dora' } })).toMatchObject({
    body: { displayName: 'dora', description: null },
  });
  expect(await world.asAuth(videosInternal.updateProfile, { params: { userId: 4711 }, body: {} })).toMatchObject({ status: 404 });
});

test('the bytes of videos are reported for lists of users', async () => {
  await using world = await startWorld();
  await world.upload(alice);
  const [{ quota_used: used } = { quota_used: 0 }] = await world.sql<{ quota_used: string }>(
    'select quota_used from accounts where user_id = $1',
    [alice.userId],
  );

  const listed = await world.asAuth(videosInternal.listUserContents, { body: { userIds: [alice.userId, bob.userId, 4711] } });

  expect(Number(used)).toBeGreaterThan(0);
  expect((await world.events('account.usage.v1')).at(-1)).toMatchObject({ userId: alice.userId, videoQuotaUsed: Number(used) });
  expect(listed.status).toBe(200);
  const contents = (listed.body as { userId: number }[]).toSorted((one, other) => one.userId - other.userId);
  expect(contents).toMatchObject(
    [
      { userId: alice.userId, account: { name: 'alice' }, videoQuotaUsed: Number(used), videoQuotaUsedDaily: Number(used) },
      { userId: bob.userId, videoQuotaUsed: 0 },
    ].toSorted((one, other) => one.userId - other.userId),
  );
});

test('reports numbers, names that are taken, and whether a video exists', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);

  expect(await world.asAuth(videosInternal.getVideosStats, {})).toMatchObject({ status: 200, body: { channels: 4, filesSize: 0 } });
  expect(await world.asAuth(videosInternal.findTakenNames, { body: { names: ['alice', 'nobody', 'bob_channel'] } })).toMatchObject({
    body: { taken: expect.arrayContaining(['alice', 'bob_channel']) },
  });
  expect(await world.asAuth(videosInternal.findVideo, { params: { id: uuid } })).toMatchObject({ status: 204 });
  expect(await world.asAuth(videosInternal.findVideo, { params: { id: '4711' } })).toMatchObject({ status: 404 });
  expect(await world.asAuth(videosInternal.reapUploads, {})).toMatchObject({ status: 204 });
});
