import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { findMuted } from '../src/catalogue/index.ts';
import { hideMuted } from '../src/catalogue/videos/hide-muted.ts';
import { accountOf, forAll, mute, muteServer, unmute } from './mutes-world.ts';
import { startRemoteWorld } from './remote-world.ts';
import { startWorld, type World } from './world.ts';

type Listed = { total: number; names: string[] };
type Lists = Record<'account' | 'channel' | 'everyone' | 'history' | 'search' | 'subscriptions' | 'views', Listed>;

async function listed(answer: Promise<{ status: number; body: unknown }>): Promise<Listed> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`no list: ${JSON.stringify(body)}`);
  const { total, data } = body as { total: number; data: { name: string }[] };
  return { total, names: data.map(({ name }) => name).toSorted() };
}

/** What somebody finds in every list in which videos of alice and others can be. */
async function listsOf(world: World, caller: Caller, query: object = {}): Promise<Lists> {
  const call = world.as(caller);
  const common = { nsfw: 'both', ...query } as const;
  return {
    everyone: await listed(call(videosApi.listVideos, { query: common })),
    views: await listed(call(videosApi.listVideos, { query: { ...common, sort: '-views' } })),
    search: await listed(call(videosApi.listVideos, { query: { ...common, search: 'film', sort: '-match' } })),
    account: await listed(call(videosApi.listAccountVideos, { params: { name: 'alice' }, query: common })),
    channel: await listed(call(videosApi.listChannelVideos, { params: { channelHandle: 'alice_channel' }, query: common })),
    subscriptions: await listed(call(videosApi.listSubscriptionVideos, { query: common })),
    history: await listed(call(videosApi.listMyHistory, { query: {} })),
  };
}

/** Alice and carol have two films each, one of them sensitive; everybody follows both and has watched all. */
async function startCinema(): Promise<World> {
  const world = await startWorld();
  for (const owner of [alice, carol]) {
    for (const [name, nsfw] of [
      ['film', false],
      ['sensitive film', true],
    ] as const)
      await world.publish(owner, { nsfw }, { name: `${name} of ${owner.username}` });
  }
  await world.sql(`insert into follows (account_id, channel_id, state, created_at, updated_at)
    select a.id, c.id, 'accepted', now(), now() from accounts a, channels c where c.name in ('alice_channel', 'carol_channel')`);
  await world.sql(
    `insert into watched_videos (user_id, video_id, position, watched_at) select a.user_id, v.id, 3, now() from accounts a, videos v`,
  );
  return world;
}

const both = { total: 4, names: ['film of alice', 'film of carol', 'sensitive film of alice', 'sensitive film of carol'] };
const ofAlice = { total: 2, names: ['film of alice', 'sensitive film of alice'] };
const ofCarol = { total: 2, names: ['film of carol', 'sensitive film of carol'] };
const nothing = { total: 0, names: [] };
const all: Lists = { everyone: both, views: both, search: both, account: ofAlice, channel: ofAlice, subscriptions: both, history: both };
const withoutAlice: Lists = {
  everyone: ofCarol,
  views: ofCarol,
  search: ofCarol,
  account: nothing,
  channel: nothing,
  subscriptions: ofCarol,
  history: ofCarol,
};

test('whom a reader muted is in none of their lists, and in those of everybody else', async () => {
  await using world = await startCinema();
  expect(await listsOf(world, bob)).toEqual(all);

  await mute(world, 'alice');

  expect(await listsOf(world, bob)).toEqual(withoutAlice);
  expect(await listsOf(world, root)).toEqual(all);
  expect(await world.names({ nsfw: 'both' })).toHaveLength(4);
  expect(await listed(world.as(bob)(videosApi.listVideos, { query: {} }))).toEqual({ total: 1, names: ['film of carol'] });
  await unmute(world, 'alice');
  expect(await listsOf(world, bob)).toEqual(all);
});

test('whom the instance muted is in no list at once, not even in those of moderators, and comes back', async () => {
  await using world = await startCinema();

  await forAll.mute(world, 'alice');

  for (const person of [bob, root, alice]) expect(await listsOf(world, person)).toEqual(withoutAlice);
  expect(await listed(world.anonymous(videosApi.listVideos, { query: { nsfw: 'both' } }))).toEqual(ofCarol);
  const page = await world.asWeb(videosInternal.listVideosOfPage, { query: { sort: '-publishedAt', count: 24 } });
  expect(page).toMatchObject({ body: { total: 1, data: [{ name: 'film of carol' }] } });
  await world.publish(alice, {}, { name: 'another film of alice' });
  expect(await listsOf(world, bob)).toEqual(withoutAlice);

  await forAll.unmute(world, 'alice');

  expect((await listsOf(world, bob)).account).toEqual({ total: 3, names: ['another film of alice', ...ofAlice.names] });
});

test('moderators lift mutes with `include`, which then says whom they are about; nobody else may', async () => {
  await using world = await startCinema();
  await forAll.mute(world, 'alice');
  await mute(world, 'carol', root);
  const blocked = async (caller: Caller) => {
    const { body } = await world.as(caller)(videosApi.listVideos, { query: { nsfw: 'false', include: 4, sort: 'name' } });
    return (body as { data: object[] }).data;
  };

  const lifted = await listsOf(world, root, { include: 4 });
  expect({ ...lifted, history: null }).toEqual({ ...all, history: null });
  expect(await blocked(root)).toMatchObject([
    { name: 'film of alice', blockedOwner: true, blockedServer: false },
    { name: 'film of carol', blockedOwner: true, blockedServer: false },
  ]);
  expect((await blocked(carol)).map((video) => (video as { blockedOwner: boolean }).blockedOwner)).toEqual([true, false]);
  for (const query of [{ include: 1 }, { privacyOneOf: [1] }, { stateOneOf: [1] }, { include: 255 - 4 }]) {
    const found = await listed(world.as(root)(videosApi.listVideos, { query: { nsfw: 'both', ...query } as never }));
    expect([query, found]).toEqual([query, nothing]);
    expect((await listed(world.as(carol)(videosApi.listVideos, { query: { nsfw: 'both', ...query } as never }))).total).toBe(2);
  }
  expect(await world.as(bob)(videosApi.listVideos, { query: { include: 4 } })).toMatchObject({ status: 401 });
});

test('`include` says whether the account or its server is muted', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfVideo();
  await world.publish(alice);
  const blocked = async (caller: Caller) => {
    const { body } = await world.as(caller)(videosApi.listVideos, { query: { nsfw: 'both', include: 4, isLocal: false } });
    return (body as { data: { blockedOwner?: boolean; blockedServer?: boolean }[] }).data.map((video) => [
      video.blockedOwner,
      video.blockedServer,
    ]);
  };
  expect(await blocked(root)).toEqual([[false, false]]);

  await muteServer(world, 'peer.example', root);
  expect([await blocked(root), await blocked(carol)]).toEqual([[[false, true]], [[false, false]]]);
  await mute(world, 'olof@peer.example', carol);
  expect([await blocked(root), await blocked(carol)]).toEqual([[[false, true]], [[true, false]]]);
  await forAll.muteServer(world, 'peer.example');
  expect([await blocked(root), await blocked(carol)]).toEqual([[[false, true]], [[true, true]]]);
});

test('one’s own videos, single ones, channels and accounts, and one’s ratings are read as before', async () => {
  await using world = await startCinema();
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(`select id from videos where name = 'film of alice'`);
  await world.as(bob)(videosApi.rateVideo, { params: { id: String(id) }, body: { rating: 'like' } });
  await mute(world, 'alice');
  await forAll.mute(world, 'alice');

  const own = await world.as(alice)(videosApi.listMyVideos, { query: {} });
  expect(own).toMatchObject({ body: { total: 2, data: [{ blockedOwner: true }, { blockedOwner: true }] } });
  for (const caller of [null, bob]) {
    expect(await world.as(caller)(videosApi.getVideo, { params: { id: String(id) } })).toMatchObject({ status: 200 });
    expect(await world.as(caller)(videosApi.getAccount, { params: { name: 'alice' } })).toMatchObject({ status: 200 });
    expect(await world.as(caller)(videosApi.getChannel, { params: { channelHandle: 'alice_channel' } })).toMatchObject({ status: 200 });
  }
  expect(await world.as(bob)(videosApi.listSubscriptions, { query: {} })).toMatchObject({ body: { total: 2 } });
  expect(
    await listed(
      world
        .as(bob)(videosApi.listAccountRatings, { params: { name: 'bob' }, query: {} })
        .then(namesOfRated),
    ),
  ).toEqual({
    total: 1,
    names: ['film of alice'],
  });
});

const namesOfRated = ({ status, body }: { status: number; body: unknown }) => {
  const { total, data } = body as { total: number; data: { video: { name: string } }[] };
  return { status, body: { total, data: data.map(({ video }) => video) } };
};

test('pages and totals of a reader with mutes go together, whatever the sort and the page', async () => {
  await using world = await startWorld();
  for (let at = 0; at < 30; at++)
    await world.publish([alice, carol, root][at % 3] as Caller, { nsfw: at % 10 === 0, views: at }, { name: `film ${at}` });
  await mute(world, 'alice');
  const page = async (query: object) => {
    const { body } = await world.as(bob)(videosApi.listVideos, { query: query as never });
    const { total, data } = body as { total: number; data: { name: string; account: { name: string } }[] };
    return { total, data };
  };

  for (const sort of ['-publishedAt', '-views', 'name', '-hot', 'duration']) {
    const pages = await Promise.all([0, 7, 14, 21].map((start) => page({ sort, nsfw: 'both', start, count: 7 })));
    expect([sort, pages.map(({ total }) => total)]).toEqual([sort, [20, 20, 20, 20]]);
    const videos = pages.flatMap(({ data }) => data);
    expect(new Set(videos.map(({ name }) => name)).size).toBe(20);
    expect(videos.some(({ account }) => account.name === 'alice')).toBe(false);
  }
  expect((await page({ nsfw: 'false' })).total).toBe(18);
  expect((await page({ nsfw: 'true' })).total).toBe(2);
  expect((await page({ count: 0, nsfw: 'both' })).total).toBe(20);
  expect(await page({ start: 5000, nsfw: 'both' })).toEqual({ total: 20, data: [] });
});

test('ten thousand mutes hide as much as one, and no row of the list more', async () => {
  await using world = await startCinema();
  await world.sql(
    `insert into accounts (user_id, name, display_name, created_at, updated_at) select 1000 + i, 'loud' || i, 'L', now(), now() from generate_series(1, 9999) i`,
  );
  const bobs = await accountOf(world, bob);
  await world.sql(`insert into mutes (by_account_id, account_id, created_at) select $1, id, now() from accounts where name like 'loud%'`, [
    bobs,
  ]);

  expect(await listsOf(world, bob)).toEqual(all);
  expect(await mute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await listsOf(world, bob)).toEqual(withoutAlice);
  expect(await mute(world, 'carol')).toMatchObject({ status: 400 });
});

test('videos take over who is muted when they are moved, and those that come meanwhile', async () => {
  await using world = await startWorld();
  const moved = await world.publish(alice, {}, { name: 'moved' });
  await forAll.mute(world, 'carol');
  const carols = await accountOf(world, carol);

  await Promise.all([
    world.sql('update videos set account_id = $2, channel_id = $3 where id = $1', [moved.id, carols, world.channelOf(carol)]),
    ...Array.from({ length: 5 }, () => world.publish(carol)),
  ]);

  expect(await world.names()).toEqual([]);
  await world.sql('update videos set account_id = $2, channel_id = $3 where id = $1', [
    moved.id,
    await accountOf(world, alice),
    world.channelOf(alice),
  ]);
  expect(await listed(world.anonymous(videosApi.listVideos, { query: {} }))).toEqual({ total: 1, names: ['moved'] });
});

test('an upload that ends while its owner is muted is hidden, whichever of both is first', async () => {
  await using world = await startWorld();
  const { promise: until, resolve: end } = Promise.withResolvers<void>();
  const uploading = world.upload(alice, { metadata: { name: 'late' }, until });
  await world.as(alice)(videosApi.listMyVideos, { query: {} });

  const muting = forAll.mute(world, 'alice');
  end();
  const { id } = await uploading;
  await muting;
  await world.sql('update videos set state = 1 where id = $1', [id]);
  await world.settle();

  expect(await world.names()).toEqual([]);
  expect(await world.sql('select muted_by_instance as muted from videos')).toEqual([{ muted: true }]);
});

/** Alice has as many films as this, a minute apart. */
async function startArchive(films: number) {
  const world = await startWorld();
  const { id } = await world.publish(alice);
  await world.sql(
    `insert into videos (uuid, channel_id, account_id, name, privacy, state, created_at, updated_at, published_at)
      select gen_random_uuid(), channel_id, account_id, name || i, 1, 1, now(), now(), now() - i * interval '1 minute' from videos, generate_series(1, $2 - 1) i where id = $1`,
    [id, films],
  );
  const totals = () =>
    world.sql(
      'select audience, sum(amount)::int as amount from catalogue_changes group by audience having sum(amount) <> 0 order by audience',
    );
  return { world, totals, account: await accountOf(world, alice) };
}

test('a page of the newest videos is hidden with the mute, which waits for no other; a job hides those', async () => {
  const { world: started, totals } = await startArchive(3000);
  await using world = started;

  await world.transaction(async (tx) => {
    await execute(tx, 'select from videos where id = (select id from videos order by published_at desc offset 100 limit 1) for update');
    expect(await forAll.mute(world, 'alice')).toMatchObject({ status: 204 });
    expect(await totals()).toEqual([
      { audience: 0, amount: 100 },
      { audience: 1, amount: 2900 },
    ]);
    expect(await world.sql(`select from videos where muted_by_instance and published_at < now() - interval '100 minutes'`)).toEqual([]);
  });
  await world.settle();

  expect(await world.sql('select from videos where not muted_by_instance')).toEqual([]);
  expect(await world.names()).toEqual([]);
  expect(await totals()).toEqual([{ audience: 0, amount: 3000 }]);
});

test('the videos of a muted account are hidden once, also by two jobs at once, and after one was broken off', async () => {
  const { world: started, totals, account } = await startArchive(1200);
  await using world = started;
  await world.sql('update accounts set muted_by_instance = true where id = $1', [account]);

  await expect(hideMuted(world, account, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  await Promise.all([hideMuted(world, account), hideMuted(world, account)]);

  expect(await world.names()).toEqual([]);
  expect(await totals()).toEqual([{ audience: 0, amount: 1200 }]);
});

test('which of some accounts are muted for a reader is one question', async () => {
  await using world = await startWorld();
  await mute(world, 'alice');
  await forAll.mute(world, 'carol');
  const [alices, bobs, carols] = await Promise.all([alice, bob, carol].map((person) => accountOf(world, person)));
  const ids = [alices, bobs, carols] as number[];

  expect(await findMuted(world.database, ids, bob)).toEqual(new Set([alices, carols]));
  expect(await findMuted(world.database, ids, null)).toEqual(new Set([carols]));
  expect(await findMuted(world.database, [], bob)).toEqual(new Set());
});
