import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld, type World } from './world.ts';

const HOST = 'flotilla.example:8080';
const handleOf = (name: string) => `${name}@${HOST}`;
const ALICES = handleOf('alice_channel');

const subscribe = (world: World, caller: Caller = bob, uri = ALICES) => world.as(caller)(videosApi.addSubscription, { body: { uri } });
const unsubscribe = (world: World, caller: Caller = bob, subscriptionHandle = ALICES) =>
  world.as(caller)(videosApi.removeSubscription, { params: { subscriptionHandle } });
const exist = (world: World, handles: readonly string[], caller: Caller = bob) =>
  world.as(caller)(videosApi.findSubscriptions, { query: { subscriptionsUris: [...handles] } });
const feed = async (world: World, query: Record<string, unknown> = {}, caller: Caller = bob) => {
  const answer = await world.as(caller)(videosApi.listSubscriptionVideos, { query: query as never });
  if (answer.status !== 200) throw new Error(`no feed: ${JSON.stringify(answer.body)}`);
  return { total: answer.body.total, names: answer.body.data.map(({ name }) => name) };
};
const followersOf = async (world: World) =>
  (await world.sql(`select followers_count as count from channels where name = 'alice_channel'`))[0]?.['count'];

test('a channel is subscribed to at once; whoever looks sees one more follower', async () => {
  await using world = await startWorld();
  await world.publish(alice);

  expect(await subscribe(world)).toMatchObject({ status: 204 });

  const spelled = 'Alice_Channel@Flotilla.example:8080';
  expect(await exist(world, [ALICES, spelled, handleOf('bob_channel'), 'dogs@other.example'])).toMatchObject({
    body: { [ALICES]: true, [spelled]: true, [handleOf('bob_channel')]: false, 'dogs@other.example': false },
  });
  const one = await world.as(bob)(videosApi.getSubscription, { params: { subscriptionHandle: ALICES } });
  expect(one).toMatchObject({ body: { name: 'alice_channel', followersCount: 1, ownerAccount: { name: 'alice', followingCount: 0 } } });
  const list = await world.as(bob)(videosApi.listSubscriptions, { query: {} });
  expect(list).toMatchObject({ body: { total: 1, data: [{ name: 'alice_channel', followersCount: 1 }] } });
  const videos = await world.as(null)(videosApi.listVideos, { query: {} });
  const details = await world.as(null)(videosApi.getVideo, {
    params: { id: String((videos.body as never as { data: [{ id: number }] }).data[0].id) },
  });
  expect(details).toMatchObject({ body: { channel: { followersCount: 1 } } });
  expect(await world.as(null)(videosApi.getAccount, { params: { name: 'bob' } })).toMatchObject({ body: { followingCount: 1 } });
});

test('subscribing twice, and to what cannot be found, changes nothing and says nothing', async () => {
  await using world = await startWorld();

  for (const uri of [ALICES, ALICES, handleOf('nobody'), handleOf('alice')])
    expect(await subscribe(world, bob, uri)).toMatchObject({ status: 204 });
  expect(await subscribe(world, bob, 'dogs@other.example')).toMatchObject({ status: 404 });

  expect(await followersOf(world)).toBe(1);
  expect(await world.events('follow.snapshot.v1')).toMatchObject([{ deleted: false, state: 'accepted' }]);
});

test.each([
  'alice_channel',
  'a@b@c',
  '@flotilla.example',
  'alice channel@flotilla.example',
  'alice@localhost',
  'alice@no_host',
  'alice@-.example',
])('refuses %j, which is no handle', async (uri) => {
  await using world = await startWorld();

  expect(await subscribe(world, bob, uri)).toMatchObject({ status: 400 });
  expect(await world.as(bob)(videosApi.findSubscriptions, { query: { uris: [uri] } })).toMatchObject({ status: 400 });
  expect(await world.sql('select from follows')).toEqual([]);
});

test('a subscription ends once', async () => {
  await using world = await startWorld();
  await subscribe(world);

  expect(await unsubscribe(world)).toMatchObject({ status: 204 });
  expect(await unsubscribe(world)).toMatchObject({ status: 404 });
  expect(await unsubscribe(world, carol)).toMatchObject({ status: 404 });

  expect(await exist(world, [ALICES])).toMatchObject({ body: { [ALICES]: false } });
  expect(await followersOf(world)).toBe(0);
  expect((await world.events('follow.snapshot.v1')).map(({ deleted }) => deleted)).toEqual([false, true]);
});

test('fifty changes at once are counted exactly', async () => {
  await using world = await startWorld();
  const people = [alice, bob, carol, root];

  const answers = await Promise.all(
    Array.from({ length: 52 }, (_, index) => (index % 3 === 0 ? unsubscribe : subscribe)(world, people[index % 4])),
  );

  expect(answers.filter(({ status }) => status !== 204 && status !== 404)).toEqual([]);
  const rows = await world.sql('select account_id as id from follows');
  expect(await followersOf(world)).toBe(rows.length);
  expect(await world.sql('select id from accounts where following_count > 0 order by id')).toEqual(
    rows.toSorted((a, b) => Number(a['id']) - Number(b['id'])),
  );
});

test('the feed shows the videos of the channels, newest first, and nobody else’s', async () => {
  await using world = await startWorld();
  await subscribe(world);
  await subscribe(world, bob, handleOf('carol_channel'));
  await world.publish(alice, { published_at: '2026-01-01T00:00:00Z' }, { name: 'oldest' });
  await world.publish(carol, { published_at: '2026-01-03T00:00:00Z' }, { name: 'newest' });
  await world.publish(alice, { published_at: '2026-01-02T00:00:00Z' }, { name: 'between' });
  await world.publish(alice, { published_at: '2026-01-04T00:00:00Z' }, { name: 'internal', privacy: 4 });
  await world.publish(root, {}, { name: 'of somebody else' });
  await world.upload(alice, { metadata: { name: 'private', privacy: 3 } });

  expect(await feed(world)).toEqual({ total: 4, names: ['internal', 'newest', 'between', 'oldest'] });
  expect(await feed(world, { start: 1, count: 2 })).toEqual({ total: 4, names: ['newest', 'between'] });
  expect(await feed(world, { sort: 'name', search: 'new' })).toEqual({ total: 1, names: ['newest'] });
  expect(await feed(world, {}, carol)).toEqual({ total: 0, names: [] });
});

test('followers are told to the account and to who manages the channel, and to nobody else', async () => {
  await using world = await startWorld();
  await subscribe(world, bob);
  await subscribe(world, carol);
  const ofAccount = (caller: Caller, query = {}) => world.as(caller)(videosApi.listAccountFollowers, { params: { name: 'alice' }, query });
  const ofChannel = (caller: Caller, query = {}) =>
    world.as(caller)(videosApi.listChannelFollowers, { params: { channelHandle: 'alice_channel' }, query });

  expect(await ofAccount(alice)).toMatchObject({
    body: {
      total: 2,
      data: [
        { state: 'accepted', score: 1000, follower: { name: 'carol' }, following: { name: 'alice_channel', followersCount: 2 } },
        { follower: { name: 'bob', followingCount: 1, url: 'http://flotilla.example:8080/accounts/bob', host: HOST } },
      ],
    },
  });
  expect(await ofChannel(alice, { search: 'BO' })).toMatchObject({ body: { total: 1, data: [{ follower: { name: 'bob' } }] } });
  expect(await ofAccount(bob)).toMatchObject({ status: 403 });
  expect(await ofChannel(bob)).toMatchObject({ status: 403 });
  expect(await ofChannel(carol)).toMatchObject({ status: 200 });
});

test.each([
  ['who followed', bob],
  ['whose channel was followed', alice],
] as const)('a deleted user, %s, takes the subscriptions along', async (_, leaving) => {
  await using world = await startWorld();
  await subscribe(world, bob);
  await subscribe(world, bob, handleOf('carol_channel'));
  await subscribe(world, carol);

  await world.publishUser(leaving, { deleted: true, version: 2 });
  await world.settle();

  expect(await world.sql('select name from accounts where name = $1', [leaving.username])).toEqual([]);
  const left = await world.sql('select from follows');
  expect(left).toHaveLength(1);
  expect((await world.events('follow.snapshot.v1')).filter(({ deleted }) => deleted)).toHaveLength(2);
  const [sums] = await world.sql(
    `select (select sum(followers_count)::int from channels) as followers, (select sum(following_count)::int from accounts) as following`,
  );
  expect(sums).toEqual({ followers: 1, following: 1 });
});
