import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { publicUrl, startWorld, type World } from './world.ts';

const unlimited = { videoQuota: -1, videoQuotaDaily: -1 };
const put = (world: World, userId: number, body: { username: string; channelName?: string }) =>
  world.asAuth(videosInternal.putAccount, { params: { userId }, body: { ...body, ...unlimited } });

test('makes the account and first channel of a user; the same request again answers the same', async () => {
  await using world = await startWorld();

  const made = await put(world, 10, { username: 'dora', channelName: 'dora.films' });

  expect(made).toMatchObject({ status: 200 });
  expect((await put(world, 10, { username: 'dora', channelName: 'dora.films' })).body).toEqual(made.body);
  expect(await world.anonymous(videosApi.getChannel, { params: { channelHandle: 'dora.films' } })).toMatchObject({
    status: 200,
    body: {
      name: 'dora.films',
      displayName: 'Main dora channel',
      url: `${publicUrl}/video-channels/dora.films`,
      ownerAccount: { name: 'dora', userId: 10 },
    },
  });
});

test('ten requests for one user at once make one account', async () => {
  await using world = await startWorld();

  const answers = await Promise.all(Array.from({ length: 10 }, () => put(world, 10, { username: 'dora' })));

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await world.sql('select name from channels where name like $1', ['dora%'])).toEqual([{ name: 'dora_channel' }]);
});

test('a name of an account or channel, once taken, is taken for all and for good', async () => {
  await using world = await startWorld();
  await put(world, 10, { username: 'dora', channelName: 'dora.films' });
  await world.sql(`delete from channels where name = 'dora.films'`);
  const before = await world.traces();

  for (const body of [
    { username: 'alice' },
    { username: 'alice_channel' },
    { username: 'dora.films' },
    { username: 'erin', channelName: 'bob' },
    { username: 'erin', channelName: 'erin' },
    { username: 'peertube' },
  ]) {
    expect([body, (await put(world, 11, body)).status]).toEqual([body, 409]);
  }
  expect(await put(world, 10, { username: 'other' })).toMatchObject({ status: 409 });
  expect(await world.traces()).toEqual(before);
});

test('a first channel without a chosen name gets another name when its own is taken', async () => {
  await using world = await startWorld();
  await put(world, 10, { username: 'dora', channelName: 'erin_channel' });

  await put(world, 11, { username: 'erin' });

  expect(await world.anonymous(videosApi.listAccountChannels, { params: { name: 'erin' }, query: {} })).toMatchObject({
    body: { total: 1, data: [{ name: 'erin_channel-1' }] },
  });
});

test('only services may make accounts', async () => {
  await using world = await startWorld();
  const answer = await world.as(alice)(videosInternal.putAccount, { params: { userId: 10 }, body: { username: 'dora', ...unlimited } });

  expect([401, 403, 404]).toContain(answer.status);
  expect(await world.sql('select from accounts where user_id = 10')).toEqual([]);
});

test('reports to auth what a user has', async () => {
  await using world = await startWorld();
  await world.upload(alice);

  const answer = await world.asAuth(videosInternal.getUserContent, { params: { userId: alice.userId }, query: {} });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      account: { name: 'alice', userId: alice.userId },
      videoChannels: [{ name: 'alice_channel' }],
      videoQuotaUsed: 1000,
      videoQuotaUsedDaily: 1000,
    },
  });
  expect(await world.asAuth(videosInternal.getUserContent, { params: { userId: 99 }, query: {} })).toMatchObject({ status: 404 });
});

test('used quota is what videos are charged, of the last day and in all', async () => {
  await using world = await startWorld();
  await world.upload(alice);
  world.passHours(25);
  await world.upload(alice, { source: { size: 500 } });

  const answer = await world.as(alice)(videosApi.getMyQuotaUsed, {});

  expect(answer).toMatchObject({ status: 200, body: { videoQuotaUsed: 1500, videoQuotaUsedDaily: 500 } });
});

test('quota changes when auth says so', async () => {
  await using world = await startWorld();
  await world.publishUser(alice, { videoQuota: 1001, videoQuotaDaily: 2000 });

  await world.upload(alice);

  await expect(world.upload(alice, { source: { size: 1 } })).rejects.toMatchObject({ status: 413, code: 'quota_reached' });
});

test('lists every account and finds one by its handle', async () => {
  await using world = await startWorld();
  const list = (query: object) => world.anonymous(videosApi.listAccounts, { query: query as never });

  expect(await list({})).toMatchObject({
    status: 200,
    body: { total: 4, data: [{ name: 'carol' }, { name: 'bob' }, { name: 'alice' }, { name: 'root' }] },
  });
  expect(await list({ sort: 'createdAt', start: 1, count: 1 })).toMatchObject({
    body: { total: 4, data: [{ name: 'alice', displayName: 'alice' }] },
  });
  expect(await list({ sort: 'name' })).toMatchObject({ status: 400 });
  const get = (name: string) => world.anonymous(videosApi.getAccount, { params: { name } });
  expect(await get('BOB@flotilla.example:8080')).toMatchObject({
    status: 200,
    body: { name: 'bob', userId: bob.userId, followersCount: 0 },
  });
  for (const name of ['nobody', 'bob@remote.example']) expect(await get(name)).toMatchObject({ status: 404 });
  for (const name of ['\0', 'bob\0', 'bob@', '..']) expect([400, 404]).toContain((await get(name)).status);
});
