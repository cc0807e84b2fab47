import { addressesInternal, federationEvents, followsApi, upkeepInternal } from '@flotilla/contracts-federation';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { activityBy as by } from './activity-by.ts';
import { type Actors, actorsOf, follow, serveCollection } from './followed.ts';
import { describeVideo, type Inboxes, PUBLIC, type RemoteActor, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

const UUID = 'd3b07384-d9a0-4c1e-8f6a-7b1c2d3e4f50';
const LOCAL = `${BASE}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`;
const PATIENCE = { withinMs: 40_000 };
type Place = { readonly url: unknown; readonly position: number; readonly startTimestamp?: number; readonly stopTimestamp?: number };

/** A playlist of the peer, served with its page and elements. */
function serve({ peer }: Pick<Inboxes, 'peer'>, { channel }: Actors, places: readonly Place[], fields: object = {}) {
  const id = `${peer.url}/video-playlists/${UUID}`;
  const elements = places.map((place, index) => ({ id: `${id}/videos/${index + 1}`, type: 'PlaylistElement', ...place }));
  for (const element of elements) peer.serve(element.id.slice(peer.url.length), { body: element });
  serveCollection(
    { peer },
    id,
    elements.map((element) => element.id),
  );
  const document = {
    ...(peer.documents.get(`/video-playlists/${UUID}`)?.body as object),
    type: 'Playlist',
    id,
    uuid: UUID,
    name: 'Ice',
    content: 'Frozen rivers',
    mediaType: 'text/markdown',
    published: '2026-03-01T09:00:00.000Z',
    updated: '2026-03-02T11:00:00.000Z',
    attributedTo: [channel.url],
    to: [PUBLIC],
    cc: [],
    ...fields,
  };
  peer.serve(`/video-playlists/${UUID}`, { body: document });
  return document;
}

function serveVideo({ peer }: Pick<Inboxes, 'peer'>, actors: Actors, uuid = '5f0c9b1e-7a34-4d0e-9a4b-000000000001') {
  const video = describeVideo(peer, { ...actors, uuid });
  peer.serve(`/videos/watch/${uuid}`, { body: video });
  return video;
}

const told = ({ world }: Inboxes) => world.events(federationEvents.remotePlaylistChanged);
const ended = ({ rows }: Pick<Inboxes, 'rows'>, states = ['done']) =>
  eventually(async () => {
    const crawls = await rows<{ state: string }>(`select distinct state from crawls where kind = 'playlist'`);
    expect(crawls.map(({ state }) => state)).toEqual(states);
  }, PATIENCE);

/** The instance follows a channel that has published nothing yet. */
async function startFollowing() {
  const inboxes = await startInboxes();
  const actors = actorsOf(inboxes);
  for (const { url } of [actors.account, actors.channel]) serveCollection(inboxes, `${url}/outbox`, []);
  await follow(inboxes, actors.channel, { handles: [`boats@${inboxes.peer.host}`] });
  await inboxes.world.settle();
  return { ...inboxes, actors };
}

test('a playlist of somebody who is followed comes in whole, in its order, with its unknown videos', async () => {
  await using inboxes = await startFollowing();
  const { peer, deliver, actors, world } = inboxes;
  const video = serveVideo(inboxes, actors);
  const playlist = serve(inboxes, actors, [
    { url: LOCAL, position: 3, startTimestamp: 30, stopTimestamp: 95 },
    { url: null, position: 2 },
    { url: video.id, position: 1, startTimestamp: 9, stopTimestamp: 4 },
    { url: `${peer.url}/videos/watch/gone`, position: 4 },
  ]);

  await deliver(by(actors.account, 'Create', { ...playlist, name: 'Forged name' }), actors.account);
  await ended(inboxes);

  const [event, ...others] = await told(inboxes);
  expect(others).toEqual([]);
  expect(event).toEqual({
    about: playlist.id,
    playlist: {
      url: playlist.id,
      uuid: UUID,
      name: 'Ice',
      description: 'Frozen rivers',
      privacy: 1,
      createdAt: '2026-03-01T09:00:00.000Z',
      updatedAt: '2026-03-02T11:00:00.000Z',
      elements: [
        { videoUrl: video.id, startTimestamp: 9, stopTimestamp: null },
        { videoUrl: LOCAL, startTimestamp: 30, stopTimestamp: 95 },
      ],
    },
    account: expect.objectContaining({ url: actors.account.url, kind: 'account' }),
    channel: expect.objectContaining({ url: actors.channel.url, kind: 'channel' }),
    listed: { isFollowed: true },
  });
  const videos = await world.events(federationEvents.remoteVideoChanged);
  expect(videos.map(({ about, isNew }) => [about, isNew])).toEqual([[video.id, false]]);
  expect(await inboxes.rows('select from read_elements')).toEqual([]);
});

test('a change replaces everything, also one that comes while the playlist is being read', async () => {
  await using inboxes = await startFollowing();
  const { deliver, actors } = inboxes;
  const places = [1, 2, 3, 4].map((position) => ({ url: LOCAL, position }));
  const third = inboxes.peer.hold(`/video-playlists/${UUID}/videos/3`);
  await deliver(by(actors.account, 'Create', serve(inboxes, actors, places)), actors.account);
  await eventually(async () => expect((await inboxes.rows('select from read_elements')).length).toBeGreaterThan(0), PATIENCE);
  const second = serve(inboxes, actors, [], { name: 'Thaw', to: [], cc: [PUBLIC] });
  for (const _ of [1, 2]) await deliver(by(actors.account, 'Update', second), actors.account);
  await eventually(async () => expect(await inboxes.waiting()).toBe(0), PATIENCE);
  third();
  await eventually(async () => expect((await told(inboxes)).at(-1)?.playlist.name).toBe('Thaw'), PATIENCE);
  await ended(inboxes);

  const last = (await told(inboxes)).at(-1);
  expect(last?.playlist).toMatchObject({ name: 'Thaw', privacy: 2, elements: [] });
});

test('B2: a playlist of a channel that is not of its account and host is refused', async () => {
  await using inboxes = await startFollowing();
  await using evil = await startRemoteInstance();
  const { deliver, peer, actors, world, rows } = inboxes;
  const { channel: local } = await world.people('ines');
  const mallory = evil.actor('mallory', { key: 1 });
  const neighbour = peer.actor('neighbour', { key: 2 });
  const third = evil.actor('thirds', { type: 'Group', attributedTo: mallory.url, key: 1 });
  const good = serve(inboxes, actors, [{ url: LOCAL, position: 1 }]);
  const attributed = (...channels: string[]) => ({ ...good, attributedTo: channels });
  const attempts: [object, RemoteActor][] = [
    [attributed(local), actors.account],
    [attributed(third.url), actors.account],
    [attributed(actors.channel.url, local), actors.account],
    [attributed(actors.account.url), actors.account],
    [attributed(), actors.account],
    [good, neighbour],
    [good, mallory],
    [{ ...good, id: `${BASE}/video-playlists/${UUID}` }, actors.account],
    [{ ...good, id: `${evil.url}/video-playlists/${UUID}`, attributedTo: [third.url] }, actors.account],
  ];

  for (const [object, signer] of attempts)
    for (const type of ['Create', 'Update']) expect(await deliver(by(signer, type, object), signer)).toBe(204);
  await world.settle();

  expect(await rows('select from remote_playlists')).toEqual([]);
  expect(await rows(`select from crawls where kind = 'playlist'`)).toEqual([]);
  expect(peer.asked.filter((path) => path.includes('playlist'))).toEqual([]);
  expect(evil.asked.filter((path) => path.includes('playlist'))).toEqual([]);
  expect(await told(inboxes)).toEqual([]);
});

test('B2, B21: what the origin serves is believed, not what was sent, and elements of other hosts or of no video are left out', async () => {
  await using inboxes = await startFollowing();
  await using evil = await startRemoteInstance();
  const { deliver, peer, actors, world } = inboxes;
  const { channel: local } = await world.people('ines');
  const served = serve(inboxes, actors, [], { attributedTo: [local] });
  await deliver(by(actors.account, 'Create', { ...served, attributedTo: [actors.channel.url] }), actors.account);
  await ended(inboxes, ['failed']);
  expect(await told(inboxes)).toEqual([]);

  const playlist = serve(inboxes, actors, []);
  evil.serve('/element', { body: { id: `${evil.url}/element`, type: 'PlaylistElement', url: LOCAL, position: 1 } });
  const embedded = (place: object, index: number) => ({
    id: `${playlist.id}/videos/${index}`,
    type: 'PlaylistElement',
    position: 1,
    ...place,
  });
  const odd = [
    { url: `${BASE}/accounts/ines` },
    { url: 'javascript:alert(1)' },
    { url: LOCAL, position: 0 },
    { url: LOCAL, position: 'first' },
    { url: LOCAL, type: 'Video' },
    { url: LOCAL, position: 2, startTimestamp: -1, stopTimestamp: 1e300 },
  ];
  serveCollection(inboxes, playlist.id, [`${evil.url}/element`, `${BASE}/element`, null, 7, [], ...odd.map(embedded)]);
  peer.serve(`/video-playlists/${UUID}`, { body: { ...playlist, totalItems: 9, first: `${playlist.id}?page=1` } });
  await deliver(by(actors.account, 'Update', playlist), actors.account);
  await ended(inboxes);

  const [event] = await told(inboxes);
  expect(event?.playlist.elements).toEqual([{ videoUrl: LOCAL, startTimestamp: null, stopTimestamp: null }]);
  expect(evil.asked).toEqual([]);
});

test('a playlist is deleted by its account alone, or when its origin has it no longer', async () => {
  await using inboxes = await startFollowing();
  const { deliver, peer, actors, world, rows } = inboxes;
  const playlist = serve(inboxes, actors, [{ url: LOCAL, position: 1 }]);
  const neighbour = peer.actor('neighbour', { key: 2 });
  const create = () => deliver(by(actors.account, 'Create', playlist), actors.account);
  await create();
  await ended(inboxes);

  await deliver(by(neighbour, 'Delete', playlist.id), neighbour);
  await world.settle();
  expect(await world.events(federationEvents.remotePlaylistDeleted)).toEqual([]);
  for (const _ of [1, 2]) await deliver(by(actors.account, 'Delete', playlist.id), actors.account);
  await world.settle();
  expect(await world.events(federationEvents.remotePlaylistDeleted)).toEqual([{ about: playlist.id }]);
  expect(await rows('select from remote_playlists')).toEqual([]);

  await create();
  await ended(inboxes);
  peer.serve(`/video-playlists/${UUID}`, { status: 410 });
  await deliver(by(actors.account, 'Update', playlist), actors.account);
  await eventually(async () => expect(await rows('select from remote_playlists')).toEqual([]), PATIENCE);
  expect(await world.events(federationEvents.remotePlaylistDeleted)).toHaveLength(2);
});

test('playlists of a channel are read once it is followed, and leave the lists when it is followed no longer', async () => {
  await using inboxes = await startInboxes();
  const { peer, world } = inboxes;
  const actors = actorsOf(inboxes);
  const channel = peer.actor('boats', { type: 'Group', attributedTo: actors.account.url, playlists: `${actors.channel.url}/playlists` });
  for (const { url } of [actors.account, channel]) serveCollection(inboxes, `${url}/outbox`, []);
  const playlist = serve(inboxes, actors, [{ url: LOCAL, position: 1 }]);
  serveCollection(inboxes, `${channel.url}/playlists`, [
    playlist.id,
    'http://127.0.0.2:9/video-playlists/1',
    `${BASE}/video-playlists/1`,
    null,
  ]);

  await follow(inboxes, channel, { handles: [`boats@${peer.host}`] });
  await ended(inboxes);
  expect(await told(inboxes)).toMatchObject([{ about: playlist.id, listed: { isFollowed: true } }]);
  await world.as(root)(followsApi.unfollowInstance, { params: { hostOrHandle: `boats@${peer.host}` } });
  await world.settle();

  expect(await world.events(federationEvents.remotePlaylistListed)).toEqual([{ about: playlist.id, isFollowed: false }]);
});

test('nobody needs playlists of those whom nobody follows, unless somebody looks for one by its address', async () => {
  await using inboxes = await startInboxes();
  const { peer, world, deliver, rows } = inboxes;
  const actors = actorsOf(inboxes);
  const playlist = serve(inboxes, actors, [{ url: LOCAL, position: 1 }]);
  await deliver(by(actors.account, 'Create', playlist), actors.account);
  await world.settle();
  expect(await rows('select from crawls')).toEqual([]);

  peer.serve('/w/p/short', { body: playlist });
  const answer = await world.asService('videos')(addressesInternal.lookUpAddress, { body: { address: `${peer.url}/w/p/short` } });
  await ended(inboxes);

  expect(answer).toMatchObject({
    status: 200,
    body: { playlist: { about: playlist.id, playlist: { name: 'Ice', elements: null } }, video: null },
  });
  expect(await told(inboxes)).toMatchObject([{ listed: { isFollowed: false }, playlist: { elements: [{ videoUrl: LOCAL }] } }]);
});

test('a playlist that somebody looks at after two days is read again with its elements, and once', async () => {
  await using inboxes = await startFollowing();
  const { deliver, peer, actors, world, rows } = inboxes;
  const playlist = serve(inboxes, actors, [{ url: LOCAL, position: 1 }]);
  await deliver(by(actors.account, 'Create', playlist), actors.account);
  await ended(inboxes);
  const see = () => world.asService('videos')(upkeepInternal.noteSeen, { body: { url: playlist.id } });
  const asked = () => peer.asked.filter((path) => path === `/video-playlists/${UUID}`).length;
  const before = asked();
  await see();
  await world.settle();
  expect(asked()).toBe(before);

  for (const [table, column] of [
    ['remote_playlists', 'updated_at'],
    ['crawls', 'started_at'],
  ])
    await rows(`update ${table} set ${column} = ${column} - interval '3 days'`);
  serve(inboxes, actors, [], { name: 'Thaw' });
  for (const _ of [1, 2]) await see();
  await eventually(async () => expect((await told(inboxes)).at(-1)?.playlist).toMatchObject({ name: 'Thaw', elements: [] }), PATIENCE);
  await ended(inboxes);
  await see();
  await world.settle();

  expect(await told(inboxes)).toHaveLength(2);
});
