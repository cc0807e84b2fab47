import { crawlsApi, federationEvents, followsApi } from '@flotilla/contracts-federation';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Actors, activity, actorsOf, follow, serveCollection, serveOutboxes, uuidOf } from './followed.ts';
import { describeVideo, type Inboxes, startInboxes } from './remote-instance.ts';

const PATIENCE = { withinMs: 40_000 };

const video = ({ peer }: Pick<Inboxes, 'peer'>, actors: Actors, index: number) => describeVideo(peer, { ...actors, uuid: uuidOf(index) });

const crawlsOf = ({ rows }: Inboxes) =>
  rows<{ url: string; state: string; pages: number; items: number; reason: string | null }>(
    `select url, state, pages, items, reason from crawls where kind = 'outbox' order by rank, id`,
  );
const ended = (inboxes: Inboxes) =>
  eventually(async () => {
    const crawls = await crawlsOf(inboxes);
    expect(crawls.length).toBeGreaterThan(0);
    expect(crawls.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([]);
  }, PATIENCE);
const told = ({ world }: Inboxes) => world.events(federationEvents.remoteVideoChanged);

test('R21: all videos of a channel that is followed are listed, none of them fetched by itself, at no more than two requests a second', async () => {
  await using inboxes = await startInboxes({ isPaced: true });
  const { peer, world } = inboxes;
  const actors = actorsOf(inboxes);
  const other = peer.actor('trains', { type: 'Group', attributedTo: actors.account.url });
  const videos = Array.from({ length: 25 }, (_, index) => video(inboxes, actors, index));
  const elsewhere = describeVideo(peer, { account: actors.account, channel: other, uuid: uuidOf(99) });
  serveOutboxes(inboxes, actors, videos);
  serveCollection(
    inboxes,
    `${actors.account.url}/outbox`,
    [...videos, elsewhere].map((each) => activity('Create', actors.account, each, each)),
  );

  const before = performance.now();
  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  await ended(inboxes);
  const seconds = (performance.now() - before) / 1000;

  const listed = await world.events(federationEvents.remoteVideoListed);
  const events = await told(inboxes);
  const unlisted = events.filter(({ listed: { isFollowed } }) => !isFollowed).map(({ about }) => about);
  expect(events.map(({ about }) => about).toSorted()).toEqual(videos.map(({ id }) => id).toSorted());
  expect(new Set(listed.map(({ about }) => about))).toEqual(new Set(unlisted));
  expect(events.map(({ isNew }) => isNew)).not.toContain(true);
  const pages = peer.asked.filter((path) => path.includes('/outbox'));
  expect(pages).toHaveLength(8);
  expect(peer.asked.filter((path) => path.startsWith(`/videos/watch/${videos[0]?.uuid}`))).toEqual([]);
  expect(seconds).toBeGreaterThan(pages.length / 2);
  const list = async (query: { actorIds?: number[] }) =>
    (await world.as(root)(crawlsApi.listCrawls, { query })).body as { data: readonly object[] };
  const { data } = await list({});
  expect(data).toContainEqual(
    expect.objectContaining({
      kind: 'outbox',
      state: 'done',
      itemsDone: 25,
      total: 25,
      pagesDone: 3,
      actor: expect.objectContaining({ name: 'boats' }),
    }),
  );
  const follows = (await world.as(root)(followsApi.listInstanceFollowing, { query: {} })).body as { data: { following: { id: number } }[] };
  const ofFollowed = await list({ actorIds: follows.data.map(({ following }) => following.id) });
  expect(ofFollowed.data).toEqual([expect.objectContaining({ actor: expect.objectContaining({ name: 'boats' }) })]);
  expect((await list({ actorIds: [999_999] })).data).toEqual([]);
});

test('an instance that only names its videos is read by the outboxes of its accounts, which embed them', async () => {
  await using inboxes = await startInboxes();
  const { peer } = inboxes;
  const actors = actorsOf(inboxes);
  const server = peer.actor('peertube', { type: 'Application' });
  peer.serve('/.well-known/nodeinfo', {
    type: 'application/json',
    body: { links: [{ rel: 'https://www.w3.org/ns/activitystreams#Application', href: server.url }] },
  });
  const videos = Array.from({ length: 12 }, (_, index) => video(inboxes, actors, index));
  for (const each of videos) peer.serve(`/videos/watch/${each.uuid}`, { body: each });
  serveOutboxes(inboxes, actors, videos);
  serveCollection(
    inboxes,
    `${server.url}/outbox`,
    videos.map((each) => activity('Announce', server, each, each.id)),
  );

  await follow(inboxes, server, { hosts: [peer.host] });
  await ended(inboxes);

  const events = await told(inboxes);
  expect(events).toHaveLength(12);
  expect(peer.asked.filter((path) => /^\/videos\/watch\/[^/]+$/.test(path))).toHaveLength(2);
  expect(await inboxes.rows('select url from remote_videos where not is_followed')).toEqual([]);
});

test.each([
  ['goes on with itself', (url: string) => ({ 1: `${url}?page=1` }), { state: 'partial', reason: 'Its pages go round in circles.' }],
  ['goes round', (url: string) => ({ 1: `${url}?page=2`, 2: `${url}?page=3`, 3: `${url}?page=2` }), { state: 'partial' }],
  ['goes on at another host', () => ({ 1: 'http://127.0.0.2:9/outbox?page=2' }), { state: 'done', pages: 1 }],
  ['goes on here', () => ({ 1: 'https://video.example/accounts/peertube/outbox?page=1' }), { state: 'done', pages: 1 }],
])('B4: a collection that %s comes to an end', async (_, nextOf: (url: string) => Partial<Record<number, string>>, end) => {
  await using inboxes = await startInboxes();
  const { peer } = inboxes;
  const actors = actorsOf(inboxes);
  serveOutboxes(inboxes, actors, []);
  const url = `${actors.account.url}/outbox`;
  peer.serve('/accounts/anna/outbox', { body: { id: url, type: 'OrderedCollection', totalItems: 1e12, first: `${url}?page=1` } });
  for (const [page, next] of Object.entries(nextOf(url)))
    peer.serve(`/accounts/anna/outbox?page=${page}`, { body: { type: 'OrderedCollectionPage', orderedItems: [null, 7, {}, []], next } });

  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  await ended(inboxes);

  const [crawl] = await crawlsOf(inboxes);
  expect(crawl).toMatchObject({ url, ...end });
  expect(peer.asked.filter((path) => path.includes('/outbox')).length).toBeLessThan(20);
  expect(await told(inboxes)).toEqual([]);
});

test('an outbox is believed only what is of its own host and actor', async () => {
  await using inboxes = await startInboxes();
  const { peer } = inboxes;
  const actors = actorsOf(inboxes);
  const bert = peer.actor('bert', { key: 1 });
  const [good, forged, foreign, local] = [0, 1, 2, 3].map((index) => video(inboxes, actors, index));
  const items = [
    activity('Create', bert, forged as { id: string }, forged),
    activity('Create', actors.account, { id: actors.account.url }, { ...foreign, id: 'http://127.0.0.2:9/videos/watch/1' }),
    activity('Create', actors.account, { id: actors.account.url }, { ...local, id: `https://video.example/videos/watch/${uuidOf(3)}` }),
    activity('Announce', actors.account, forged as { id: string }, forged?.id),
    activity('Create', actors.account, good as { id: string }, good),
  ];
  serveOutboxes(inboxes, actors, []);
  serveCollection(inboxes, `${actors.account.url}/outbox`, items);

  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  await ended(inboxes);

  expect((await told(inboxes)).map(({ about }) => about)).toEqual([good?.id]);
});

test('R21: reading goes on from the page where a process ended, and waits for an origin that is away', async () => {
  await using inboxes = await startInboxes();
  const { peer, world, rows } = inboxes;
  const actors = actorsOf(inboxes);
  const videos = Array.from({ length: 40 }, (_, index) => video(inboxes, actors, index));
  serveOutboxes(inboxes, actors, videos);
  const third = peer.documents.get('/accounts/anna/outbox?page=3');
  peer.serve('/accounts/anna/outbox?page=3', { status: 503 });

  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  await eventually(
    async () => expect((await crawlsOf(inboxes))[0]).toMatchObject({ pages: 2, reason: expect.stringContaining('503') }),
    PATIENCE,
  );
  await world.stop();
  peer.serve('/accounts/anna/outbox?page=3', third ?? {});
  await rows(`update crawls set due_at = now() where kind = 'outbox'`);
  await rows('update jobs set run_at = now()');
  await using _ = await world.startAnother();
  await ended(inboxes);

  expect(await rows('select url from remote_videos')).toHaveLength(40);
  expect(peer.asked.filter((path) => path === '/accounts/anna/outbox?page=1')).toHaveLength(1);
});

test('a collection that cannot be read is told, and can be read once more', async () => {
  await using inboxes = await startInboxes();
  const { peer, world } = inboxes;
  const actors = actorsOf(inboxes);
  serveOutboxes(inboxes, actors, []);
  peer.serve('/accounts/anna/outbox', { status: 403 });

  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  await ended(inboxes);
  const list = async () =>
    (await world.as(root)(crawlsApi.listCrawls, { query: { state: 'failed' } })).body as { data: { id: number; reason: string }[] };
  const [failed] = (await list()).data;
  expect(failed?.reason).toContain('403');
  serveOutboxes(inboxes, actors, [video(inboxes, actors, 1)]);
  await world.as(root)(crawlsApi.restartCrawl, { params: { id: failed?.id ?? 0 } });
  await ended(inboxes);

  expect((await list()).data).toEqual([]);
  expect(await told(inboxes)).toHaveLength(1);
  expect((await world.as(root)(crawlsApi.restartCrawl, { params: { id: 999_999 } })).status).toBe(404);
});
