import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { publishActors } from '../src/catalogue/actor-images/publish-actors.ts';
import { copySupport } from '../src/catalogue/channel-updates/copy-support.ts';
import { startWorld, type World } from './world.ts';

const update = (world: World, body: Record<string, unknown>, caller: Caller | null = alice, channelHandle = 'alice_channel') =>
  world.as(caller)(videosApi.updateChannel, { params: { channelHandle }, body: body as never });
const read = (world: World, channelHandle = 'alice_channel') => world.anonymous(videosApi.getChannel, { params: { channelHandle } });
const supportOf = async (world: World, { uuid }: { uuid: string }) =>
  (await world.sql<{ support: string | null }>('select support from videos where uuid = $1', [uuid]))[0]?.support;

test('changes what is sent and leaves the rest, and null clears', async () => {
  await using world = await startWorld();

  expect(await update(world, { displayName: 'Sea', description: 'All *about* it', support: 'Buy a boat' })).toMatchObject({
    status: 204,
    body: null,
  });
  expect(await read(world)).toMatchObject({ body: { displayName: 'Sea', description: 'All *about* it', support: 'Buy a boat' } });

  await update(world, { description: null });

  const answer = await read(world);
  expect(answer).toMatchObject({ body: { displayName: 'Sea', description: null, support: 'Buy a boat' } });
  const { createdAt, updatedAt } = answer.body as { createdAt: string; updatedAt: string };
  expect(updatedAt > createdAt).toBe(true);
  expect((await world.events('channel.snapshot.v1')).findLast(({ name }) => name === 'alice_channel')).toMatchObject({
    channelId: world.channelOf(alice),
    displayName: 'Sea',
    description: null,
    support: 'Buy a boat',
    deleted: false,
  });
  expect(await world.events('audit-event.recorded.v1')).toEqual([]);
});

test('F5: name, owner and numbers of a channel cannot be changed', async () => {
  await using world = await startWorld();
  const before = await read(world);

  await update(world, {
    displayName: 'Sea',
    name: 'bob_channel',
    accountId: 2,
    followersCount: 99,
    avatars: [1],
    isLocal: false,
    removedAt: 1,
  });

  const { updatedAt: _, ...expected } = before.body as { updatedAt: string };
  expect(await read(world)).toMatchObject({ status: 200, body: { ...expected, displayName: 'Sea' } });
});

test('F1, F4, F6: refuses others, unknown channels and bad fields without a trace', async () => {
  await using world = await startWorld();
  const before = await world.traces();

  expect(await update(world, { displayName: 'Mine' }, bob)).toMatchObject({ status: 403 });
  expect(await update(world, { displayName: 'Mine' }, null)).toMatchObject({ status: 401 });
  for (const channel of ['nobody', 'alice', 'alice_channel@remote.example', String(world.channelOf(alice)), '%00'])
    expect([channel, (await update(world, { displayName: 'Sea' }, alice, channel)).status]).toEqual([channel, 404]);
  for (const body of [
    { displayName: '' },
    { displayName: null },
    { displayName: 'x'.repeat(121) },
    { displayName: ['Sea'] },
    { description: 'ab' },
    { description: 'x'.repeat(1001) },
    { support: 'ab' },
    { support: 5 },
    { support: 'x'.repeat(1001) },
    { support: 'a\0bc' },
    { bulkVideosSupportUpdate: 'yes' },
  ])
    expect([body, (await update(world, body)).status]).toEqual([body, 400]);
  expect(await world.traces()).toEqual(before);
});

test('a moderator may change any channel, which is recorded', async () => {
  await using world = await startWorld();

  expect(await update(world, { displayName: 'Calm' }, carol)).toMatchObject({ status: 204 });

  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    {
      username: 'carol',
      domain: 'channels',
      action: 'update',
      values: { displayName: 'Main alice channel', 'new-displayName': 'Calm', name: 'alice_channel', owner: 'alice' },
    },
  ]);
});

test('copies a new support text to the videos of the channel where that is wanted', async () => {
  await using world = await startWorld();
  const other = await world.as(alice)(videosApi.createChannel, { body: { name: 'other', displayName: 'Other' } });
  const { id: channelId } = (other.body as { videoChannel: { id: number } }).videoChannel;
  const video = await world.publish(alice, {}, { support: 'Old words' });
  const elsewhere = await world.upload(alice, { channelId, metadata: { support: 'Old words' } });

  await update(world, { support: 'Buy a boat' });
  await world.settle();
  expect(await supportOf(world, video)).toBe('Old words');
  await update(world, { support: 'Buy a boat', bulkVideosSupportUpdate: true });
  await world.settle();
  expect(await supportOf(world, video)).toBe('Old words');

  await update(world, { support: 'Buy two boats', bulkVideosSupportUpdate: true });

  expect(await supportOf(world, video)).toBe('Buy two boats');
  expect(await supportOf(world, elsewhere)).toBe('Old words');
  await update(world, { support: null, bulkVideosSupportUpdate: true });
  expect(await supportOf(world, video)).toBeNull();
});

test('what somebody writes about a video afterwards is not overwritten', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, {}, { support: 'Old words' });
  await update(world, { support: 'Buy a boat' });
  const copying = { channelId: world.channelOf(alice), support: 'Buy a boat', at: new Date().toISOString() };
  await world.sql(`update videos set support = 'My own', updated_at = now() + interval '1 second' where uuid = $1`, [video.uuid]);

  await copySupport({ database: world.database }, copying);

  expect(await supportOf(world, video)).toBe('My own');
});

test('what is copied is the text of the request, whatever the channel says afterwards', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, {}, { support: 'Old words' });
  const copying = { channelId: world.channelOf(alice), support: 'Buy a boat', at: new Date().toISOString() };
  await update(world, { support: 'For this page alone' });

  await copySupport({ database: world.database }, copying);

  expect(await supportOf(world, video)).toBe('Buy a boat');
});

test('a channel is changed even when its text cannot be copied at once; the job does it', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, {}, { support: 'Old words' });
  await world.sql(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`);
  await world.sql('create trigger refuse before update of support on videos for each statement execute function refuse()');

  const answer = await update(world, { support: 'Buy a boat', bulkVideosSupportUpdate: true });

  expect(answer).toMatchObject({ status: 204 });
  expect(await read(world)).toMatchObject({ body: { support: 'Buy a boat' } });
  await world.sql('drop trigger refuse on videos');
  await world.sql(`update jobs set run_at = now() where type = 'copy-support'`);
  await eventually(async () => expect(await supportOf(world, video)).toBe('Buy a boat'));
});

test('lists all channels with their owners, sorted, searched and paged', async () => {
  await using world = await startWorld();
  await world.as(bob)(videosApi.createChannel, { body: { name: 'sea.films', displayName: 'Films of the 100% sea' } });
  const list = (query: Record<string, unknown>) => world.anonymous(videosApi.listChannels, { query: query as never });
  const names = async (query: Record<string, unknown>) =>
    ((await list(query)).body as { data: { name: string }[] }).data.map(({ name }) => name);

  expect(await list({ count: 1 })).toMatchObject({
    status: 200,
    body: { total: 5, data: [{ name: 'sea.films', ownerAccount: { name: 'bob' }, banners: [], avatars: [] }] },
  });
  expect(await names({ sort: 'name' })).toEqual(['alice_channel', 'bob_channel', 'carol_channel', 'root_channel', 'sea.films']);
  expect(await names({ sort: '-name', start: 1, count: 2 })).toEqual(['root_channel', 'carol_channel']);
  expect(await names({ search: '100%' })).toEqual(['sea.films']);
  expect(await list({ count: 0 })).toMatchObject({ body: { total: 5, data: [] } });
  for (const query of [
    { sort: ';drop' },
    { sort: '__proto__' },
    { count: 101 },
    { start: -1 },
    { search: '' },
    { search: 'x'.repeat(1001) },
  ])
    expect([query, (await list(query)).status]).toEqual([query, 400]);
});

test('profiles and new channels are published', async () => {
  await using world = await startWorld();
  await world.as(alice)(videosApi.createChannel, { body: { name: 'sea', displayName: 'Sea', support: 'Buy a boat' } });
  await world.asAuth(videosInternal.updateProfile, {
    params: { userId: alice.userId },
    body: { displayName: 'Alice', description: 'I film.' },
  });

  expect((await world.events('channel.snapshot.v1')).findLast(({ name }) => name === 'sea')).toMatchObject({
    name: 'sea',
    displayName: 'Sea',
    support: 'Buy a boat',
    deleted: false,
  });
  const accounts = await world.events('account.snapshot.v1');
  expect(accounts).toHaveLength(5);
  expect(accounts.findLast(({ name }) => name === 'alice')).toMatchObject({
    userId: alice.userId,
    displayName: 'Alice',
    description: 'I film.',
    deleted: false,
  });
});

test('what was there before snapshots were is published once', async () => {
  await using world = await startWorld();
  await world.settle();
  await world.sql('update accounts set version = 0');
  await world.sql('update channels set version = 0');
  const before = (await world.events('channel.snapshot.v1')).length;

  for (let round = 0; round < 2; round++) await publishActors({ database: world.database }, new AbortController().signal);

  expect(
    (await world.events('channel.snapshot.v1'))
      .slice(before)
      .map(({ name }) => name)
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['alice_channel', 'bob_channel', 'carol_channel', 'root_channel']);
  expect(await world.sql('select from accounts where version = 0 union all select from channels where version = 0')).toEqual([]);
});
