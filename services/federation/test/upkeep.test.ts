import type { Layer } from '@flotilla/contracts-auth';
import { federationEvents, upkeepInternal } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { wakeHost } from '../src/crawls/start-crawl.ts';
import { actorsOf, follow, serveCollection } from './followed.ts';
import { describeVideo, type Inboxes, PUBLIC, type RemoteInstance, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

const UUID = '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11';
const PATIENCE = { withinMs: 40_000 };

/** A video of Anna that came in, with what is given in its document. */
async function startWithVideo(fields: object = {}, configuration: Layer = {}) {
  const inboxes = await startInboxes({ configuration });
  const { deliver, peer, rows } = inboxes;
  const { account, channel } = actorsOf(inboxes);
  const document = describeVideo(peer, { account, channel, uuid: UUID, ...fields });
  peer.serve(`/videos/watch/${UUID}`, { body: document });
  const create = async () => {
    await deliver({ type: 'Create', id: `${document.id}/activity`, actor: account.url, object: document, to: [PUBLIC] }, account);
    await eventually(async () => expect(await rows('select from remote_videos')).toHaveLength(1), PATIENCE);
  };
  return { ...inboxes, account, channel, document, create };
}

const see = ({ world }: Inboxes, url: string) => world.asService('videos')(upkeepInternal.noteSeen, { body: { url } });
/** As if it had come in three days ago. */
const grownOld = ({ rows }: Pick<Inboxes, 'rows'>) => rows(`update remote_videos set updated_at = updated_at - interval '3 days'`);
const asked = ({ peer }: Pick<Inboxes, 'peer'>, path: string) => peer.asked.filter((each) => each === path).length;
const crawls = ({ rows }: Pick<Inboxes, 'rows'>) =>
  rows<{ kind: string; state: string; reason: string | null }>('select kind, state, reason from crawls order by id');
const ended = (inboxes: Pick<Inboxes, 'rows' | 'world'>) =>
  eventually(async () => {
    await inboxes.world.settle();
    expect((await crawls(inboxes)).filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([]);
  }, PATIENCE);

test('a video that somebody looks at after two days is read again, with its numbers, and once', async () => {
  await using started = await startWithVideo();
  const { document, peer, world, create } = started;
  await create();
  const path = `/videos/watch/${UUID}`;
  await see(started, document.id);
  await see(started, `${peer.url}/videos/watch/unknown`);
  await world.settle();
  expect(asked(started, path)).toBe(1);

  await grownOld(started);
  peer.serve(path, { body: { ...document, name: 'Boats at dusk', updated: '2026-03-03T10:00:00.000Z' } });
  peer.serve(`${path}/likes`, { body: { id: document.likes, type: 'OrderedCollection', totalItems: 12 } });
  await see(started, document.id);
  await see(started, document.id);
  await ended(started);

  const told = await world.events(federationEvents.remoteVideoChanged);
  expect(told.map(({ video, isNew }) => [video.name, video.likes, isNew])).toEqual([
    ['Boats at dawn', 0, true],
    ['Boats at dusk', 12, false],
  ]);
  expect(asked(started, path)).toBe(2);
}, 60_000);

test('a video that its origin has no longer ends, and one that cannot be read stays and is left alone for two days', async () => {
  await using started = await startWithVideo();
  const { document, peer, world, create, rows } = started;
  await create();
  const path = `/videos/watch/${UUID}`;

  await grownOld(started);
  peer.serve(path, { body: { ...document, uuid: 'none' } });
  await see(started, document.id);
  await ended(started);
  await see(started, document.id);
  await world.settle();
  expect(await crawls(started)).toMatchObject([{ kind: 'video', state: 'failed', reason: expect.stringContaining('not a video') }]);
  expect(asked(started, path)).toBe(2);
  expect(await rows('select url from remote_videos')).toHaveLength(1);

  await rows(`update crawls set started_at = started_at - interval '3 days'`);
  peer.serve(path, { status: 410 });
  await see(started, document.id);
  await ended(started);
  expect(await rows('select url from remote_videos')).toEqual([]);
  expect(await world.events(federationEvents.remoteVideoDeleted)).toEqual([{ about: document.id }]);
}, 60_000);

test('what was only listed is read whole later, or as soon as somebody looks at it', async () => {
  await using started = await startWithVideo();
  const { account, channel, document, peer, rows, world } = started;
  serveCollection(started, `${account.url}/outbox`, [
    { type: 'Create', id: `${document.id}/activity`, actor: account.url, object: document, to: [PUBLIC] },
  ]);
  serveCollection(started, `${channel.url}/outbox`, []);
  peer.serve(`/videos/watch/${UUID}/likes`, { body: { id: document.likes, type: 'OrderedCollection', totalItems: 5 } });
  await follow(started, channel, { handles: [`boats@${peer.host}`] });
  await eventually(async () => expect(await world.events(federationEvents.remoteVideoChanged)).toHaveLength(1), PATIENCE);
  const [due] = await rows<{ minutes: number }>(
    `select round(extract(epoch from due_at - now()) / 60)::int as minutes from crawls where kind = 'video'`,
  );
  expect(due).toEqual({ minutes: 10 });

  await see(started, document.id);
  await ended(started);

  const told = await world.events(federationEvents.remoteVideoChanged);
  expect(told.map(({ video: { likes } }) => likes)).toEqual([0, 5]);
}, 60_000);

/** A note of an account of that instance, which is served there. */
function serveNote(peer: RemoteInstance, name: string, inReplyTo: string) {
  const author = peer.actor('olaf');
  const id = `${peer.url}/notes/${name}`;
  const body = {
    type: 'Note',
    id,
    inReplyTo,
    content: name,
    published: '2026-03-02T10:00:00.000Z',
    attributedTo: author.url,
    to: [PUBLIC],
  };
  peer.serve(`/notes/${name}`, { body });
  return { body, author };
}

test('numbers that cannot be read are asked for once more, and then left alone for two days', async () => {
  await using started = await startWithVideo();
  const { document, peer, rows, world, create } = started;
  peer.serve(`/videos/watch/${UUID}/likes`, { status: 503 });
  await create();
  expect(await rows('select from remote_videos where whole_at is null')).toHaveLength(1);

  await see(started, document.id);
  await ended(started);

  const told = await world.events(federationEvents.remoteVideoChanged);
  expect(told.map(({ video: { unread } }) => unread)).toEqual([['likes'], ['likes']]);
  expect(await rows('select from remote_videos where whole_at is null')).toEqual([]);
  expect(await crawls(started)).toMatchObject([{ kind: 'video', state: 'done' }]);
});

test('comments that the origin of a video lists are taken in, and go when it lists them no longer', async () => {
  await using third = await startRemoteInstance();
  await using started = await startWithVideo({ comments: undefined });
  const { document, peer, world, create, deliver, rows, waiting } = started;
  const comments = `${document.id}/comments`;
  peer.serve(`/videos/watch/${UUID}`, { body: { ...document, comments } });
  const [first, answer, elsewhere] = [
    serveNote(peer, 'first', document.id),
    serveNote(third, 'answer', `${peer.url}/notes/first`),
    serveNote(peer, 'elsewhere', `${BASE}/videos/watch/${UUID}`),
  ];
  const items = [answer.body.id, elsewhere.body.id, `${peer.url}/notes/none`, `${BASE}/videos/watch/${UUID}/comments/3`, 7, first.body.id];
  serveCollection(started, comments, items);
  await create();
  await ended(started);

  const told = async () =>
    (await world.events(federationEvents.remoteCommentChanged)).map(({ comment }) => [comment.url, comment.deletedAt !== null] as const);
  expect(await told()).toEqual([
    [first.body.id, false],
    [answer.body.id, false],
  ]);
  expect(asked(started, '/notes/first')).toBe(1);

  const late = serveNote(peer, 'late', document.id);
  serveCollection(started, comments, [first.body.id]);
  await grownOld(started);
  await rows(`update crawls set started_at = started_at - interval '3 days'`);
  await rows(`update remote_comments set seen_at = seen_at - interval '1 second'`);
  const list = peer.hold(`/videos/watch/${UUID}/comments`);
  await see(started, document.id);
  await eventually(() => expect(asked(started, `/videos/watch/${UUID}/comments`)).toBe(2), PATIENCE);
  await deliver({ type: 'Create', id: `${late.body.id}/activity`, actor: late.author.url, object: late.body, to: [PUBLIC] }, late.author);
  await eventually(async () => expect(await waiting()).toBe(0), PATIENCE);
  list();
  await ended(started);

  const later = (await told()).slice(2);
  expect(later).toHaveLength(2);
  expect(new Map(later)).toEqual(
    new Map([
      [late.body.id, false],
      [answer.body.id, true],
    ]),
  );
}, 90_000);

test('comments are not asked for where none are accepted', async () => {
  await using started = await startWithVideo({}, { videoComments: { acceptRemoteComments: false } });
  const { document, peer, create } = started;
  const comments = `${document.id}/comments`;
  peer.serve(`/videos/watch/${UUID}`, { body: { ...document, comments } });
  serveCollection(started, comments, [serveNote(peer, 'first', document.id).body.id]);
  await create();
  await ended(started);

  expect(peer.asked.filter((path) => path.includes('comments') || path.includes('notes'))).toEqual([]);
  expect(await crawls(started)).toMatchObject([{ kind: 'comments', state: 'partial' }]);
}, 60_000);

test('shares that the origin of a video lists count as they are where they were made, and end when they are listed no longer', async () => {
  await using third = await startRemoteInstance();
  await using started = await startWithVideo();
  const { document, peer, create, rows, channel } = started;
  const shares = `${document.id}/announces`;
  const server = third.actor('peertube', { type: 'Application' });
  const person = third.actor('nils');
  peer.serve(`/videos/watch/${UUID}`, { body: { ...document, shares } });
  const announce = (at: RemoteInstance, name: string, actor: string, object = document.id) => {
    const id = `${at.url}/announces/${name}`;
    at.serve(`/announces/${name}`, { body: { type: 'Announce', id, actor, object, to: [PUBLIC] } });
    return id;
  };
  const good = [announce(third, 'server', server.url), announce(peer, 'channel', channel.url)];
  const bad = [
    announce(third, 'person', person.url),
    announce(peer, 'foreign', server.url),
    announce(third, 'other', server.url, `${peer.url}/videos/watch/other`),
    `${BASE}/videos/watch/${UUID}/announces/1`,
  ];
  serveCollection(started, shares, [...bad, ...good]);
  await create();
  await ended(started);
  const stored = async () => (await rows<{ url: string }>('select url from shares')).map(({ url }) => url).toSorted();
  expect(await stored()).toEqual(good.toSorted());

  serveCollection(started, shares, [good[1]]);
  await grownOld(started);
  await rows(`update crawls set started_at = started_at - interval '3 days'`);
  await see(started, document.id);
  await ended(started);
  expect(await stored()).toEqual([good[1]]);
}, 90_000);

test('B5: of a collection with a million items that claims even more, a thousand of a page are looked at, and the service lives', async () => {
  await using started = await startWithVideo();
  const { document, peer, create, world } = started;
  const comments = `${document.id}/comments`;
  peer.serve(`/videos/watch/${UUID}`, { body: { ...document, comments, shares: `${document.id}/announces` } });
  const items = Array.from({ length: 1_000_000 }, (_, index) => index % 10);
  peer.serve(`/videos/watch/${UUID}/comments`, {
    body: { id: comments, type: 'OrderedCollection', totalItems: 1e12, orderedItems: items },
  });
  peer.serve(`/videos/watch/${UUID}/announces`, { body: `{"type":"OrderedCollection","orderedItems":["${'x'.repeat(3_100_000)}"]}` });
  await create();
  await ended(started);

  const read = await started.rows('select kind, state, items, total from crawls order by kind');
  expect(read).toEqual([
    { kind: 'comments', state: 'done', items: 1_000, total: 2_147_483_647 },
    { kind: 'shares', state: 'failed', items: 0, total: null },
  ]);
  expect((await world.fetch('/nodeinfo/2.0.json')).status).toBe(200);
}, 60_000);

test('a page is read on from where the last run ended', async () => {
  await using third = await startRemoteInstance();
  await using started = await startWithVideo();
  const { document, peer, create, rows, world } = started;
  const server = third.actor('peertube', { type: 'Application' });
  await create();
  const shares = `${document.id}/announces`;
  const items = [1, 2, 3].map((index) => {
    const id = `${third.url}/announces/${index}`;
    third.serve(`/announces/${index}`, { body: { type: 'Announce', id, actor: server.url, object: document.id, to: [PUBLIC] } });
    return id;
  });
  serveCollection(started, shares, items);
  await rows('update remote_videos set shares_url = $1', [shares]);
  await rows(
    `insert into crawls (kind, url, host, items_of_page, due_at, started_at, updated_at) values ('shares', $1, $2, 2, $3, $3, $3)`,
    [shares, peer.host, new Date()],
  );

  await world.database.transaction((tx) => wakeHost(tx, peer.host, new Date()));
  await ended(started);

  expect(await rows('select url from shares')).toEqual([{ url: items[2] }]);
  expect(await rows('select items, items_of_page from crawls')).toEqual([{ items: 3, items_of_page: 0 }]);
});
