import { federationEvents, followsApi } from '@flotilla/contracts-federation';
import { lockUntilCommit } from '@flotilla/database';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { removeVideo } from '../src/remote-videos/store-video.ts';
import { activityBy } from './activity-by.ts';
import { movableClock } from './movable-clock.ts';
import { describeVideo, type Inboxes, PUBLIC, type RemoteActor, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;
/** Counts locks of this database only, because other databases of the server have locks as well. */
const WAITING_FOR_LOCK = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;
const UUID = '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11';
/** For everybody. */
const by = (actor: Pick<RemoteActor, 'url'>, type: string, object: unknown, more: object = {}) =>
  activityBy(actor, type, object, { to: [PUBLIC], ...more });

/** A video of the peer with its account and channel, all of which it serves. */
function publish({ peer }: Pick<Inboxes, 'peer'>, fields: object = {}) {
  const account = peer.actor('anna');
  const channel = peer.actor('boats', { type: 'Group', attributedTo: [{ type: 'Person', id: account.url }] });
  const id = `${peer.url}/videos/watch/${UUID}`;
  const video = describeVideo(peer, { account, channel, uuid: UUID, ...fields });
  const serve = (document: object) => peer.serve(`/videos/watch/${UUID}`, { body: document });
  serve(video);
  peer.serve(`/videos/watch/${UUID}/likes`, { body: { totalItems: 7 } });
  peer.serve(`/videos/watch/${UUID}/chapters`, {
    body: { id: `${id}/chapters`, hasPart: [{ name: 'Start', startOffset: 0 }, { startOffset: 9 }] },
  });
  return { account, channel, video, serve };
}

const told = async ({ world }: Inboxes) => world.events(federationEvents.remoteVideoChanged);

test('a new video is told to videos as its origin serves it, once, however often it is announced', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const { account, channel, video } = publish(inboxes);

  await deliver(by(account, 'Create', { ...video, name: 'Forged name' }), account);
  await deliver(by(account, 'Create', video), account);
  await deliver(by(channel, 'Announce', video.id), channel);
  await world.settle();

  const [event, ...others] = await told(inboxes);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ about: video.id, isNew: true, listed: { isFollowed: false } });
  expect(event).toMatchObject({ account: { url: account.url, kind: 'account' }, channel: { url: channel.url, kind: 'channel' } });
  expect(event?.video).toMatchObject({
    url: video.id,
    uuid: UUID,
    name: 'Boats at dawn',
    duration: 754,
    privacy: 1,
    category: 15,
    licence: 2,
    language: 'fr',
    tags: ['boats'],
    likes: 7,
    dislikes: 0,
    chapters: [{ timecode: 0, title: 'Start' }],
    captions: [{ language: 'de', label: 'German', url: `${peer.url}/de.vtt` }],
    webVideos: [{ url: `${peer.url}/files/720.mp4`, resolution: 720, hasAudio: true, hasVideo: true, metadataUrl: `${peer.url}/metadata` }],
    hls: { playlistUrl: `${peer.url}/master.m3u8`, segmentsSha256Url: null, files: [{ url: `${peer.url}/hls/720.mp4` }] },
  });
});

test.each([
  ['is restricted where its origin says so', { embedUrl: null }, true],
  ['is not where it names its embed page', { embedUrl: 'https://video.example/videos/embed/1' }, false],
  ['is not where an older instance says nothing', {}, false],
])('embedding %s', async (_, fields: object, isEmbeddingRestricted) => {
  await using inboxes = await startInboxes();
  const { account, video } = publish(inboxes, fields);

  await inboxes.deliver(by(account, 'Create', video), account);
  await inboxes.world.settle();

  expect(await told(inboxes)).toMatchObject([{ video: { isEmbeddingRestricted } }]);
});

test('a video whose channel cannot be reached for the moment comes in later', async () => {
  const clock = movableClock();
  await using inboxes = await startInboxes({ clock });
  const { deliver, peer, recorded, world } = inboxes;
  const { account, channel, video } = publish(inboxes);
  peer.serve('/accounts/boats', { status: 503 });
  await deliver(by(account, 'Create', video), account);
  await eventually(async () => expect(await recorded()).toMatchObject([{ state: 'waiting', error: expect.stringContaining('503') }]));

  peer.serve('/accounts/boats', { body: channel.document });
  clock.move(11 * 60_000);
  await deliver(by(account, 'View', video.id), account, { at: clock.now() });
  await world.settle();

  expect(await told(inboxes)).toMatchObject([{ about: video.id, channel: { url: channel.url } }]);
});

test('a channel that tells of an owner who cannot be reached for the moment is changed later', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, recorded } = inboxes;
  const { channel } = publish(inboxes);
  peer.serve('/accounts/carl', { status: 503 });

  await deliver(by(channel, 'Update', { ...channel.document, attributedTo: `${peer.url}/accounts/carl` }), channel);

  await eventually(async () => expect(await recorded()).toMatchObject([{ state: 'waiting', error: expect.stringContaining('503') }]));
});

test('what cannot be read of a video for the moment is told, and read again', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, rows, world } = inboxes;
  const { account, video } = publish(inboxes);
  await deliver(by(account, 'Create', video), account);
  await world.settle();
  for (const part of ['likes', 'chapters']) peer.serve(`/videos/watch/${UUID}/${part}`, { status: 503 });

  await deliver(by(account, 'Update', { ...video, name: 'Boats at noon' }), account);
  await world.settle();

  expect((await told(inboxes)).map(({ video: { name, unread } }) => [name, unread])).toEqual([
    ['Boats at dawn', []],
    ['Boats at noon', ['likes', 'chapters']],
  ]);
  expect(await rows('select kind, state from crawls')).toEqual([{ kind: 'video', state: 'waiting' }]);
});

test('a video that is deleted while its Update is read does not come back', async () => {
  await using inboxes = await startInboxes();
  const { deliver, rows, world } = inboxes;
  const { account, video } = publish(inboxes);
  await deliver(by(account, 'Create', video), account);
  await world.settle();

  await world.database.transaction(async (tx) => {
    await lockUntilCommit(tx, `remote video ${video.id}`);
    await deliver(by(account, 'Update', { ...video, name: 'Boats at noon' }), account);
    await eventually(async () => expect(await rows(WAITING_FOR_LOCK)).toHaveLength(1));
    await removeVideo(tx, video.id);
  });
  await world.settle();

  expect((await told(inboxes)).map(({ video: { name } }) => name)).toEqual(['Boats at dawn']);
  expect(await rows('select from remote_videos')).toEqual([]);
});

test('B1, B11: a video is changed by its own host and deleted by its owner, by nobody else', async () => {
  await using inboxes = await startInboxes();
  await using evil = await startRemoteInstance();
  const { deliver, peer, world } = inboxes;
  const { account, video } = publish(inboxes);
  const stranger = evil.actor('mallory', { key: 1 });
  const neighbour = peer.actor('neighbour', { key: 2 });
  await deliver(by(account, 'Create', video), account);
  await world.settle();

  await deliver(by(stranger, 'Update', { ...video, name: 'Stolen' }), stranger);
  await deliver(by(stranger, 'Update', video.id), stranger);
  await deliver(by(stranger, 'Delete', video.id), stranger);
  await deliver(by(neighbour, 'Delete', video.id), neighbour);
  await world.settle();
  expect(await told(inboxes)).toHaveLength(1);
  expect(await world.events(federationEvents.remoteVideoDeleted)).toEqual([]);

  await deliver(by(account, 'Update', { ...video, name: 'Boats at noon' }, { to: [], cc: [PUBLIC] }), account);
  await world.settle();
  await deliver(by(account, 'Delete', video.id), account);
  await world.settle();
  expect((await told(inboxes)).map(({ video: { name, privacy }, isNew }) => [name, privacy, isNew])).toEqual([
    ['Boats at dawn', 1, true],
    ['Boats at noon', 2, false],
  ]);
  expect(await world.events(federationEvents.remoteVideoDeleted)).toEqual([{ about: video.id }]);
});

test('videos that lack what cannot be missing, or lie about where they are, are refused', async () => {
  await using inboxes = await startInboxes();
  await using other = await startRemoteInstance();
  const { deliver, peer, world } = inboxes;
  const { account, video, serve } = publish(inboxes);
  const channelElsewhere = other.actor('boats', { type: 'Group', attributedTo: other.actor('anna').url });
  const wrong: Record<string, object> = {
    type: { type: 'Note' },
    name: { name: 'ab' },
    duration: { duration: 'PT-1S' },
    uuid: { uuid: 'no' },
    views: { views: -1 },
    published: { published: '275760-09-13' },
    icon: { icon: [] },
    url: { url: 'https://video.example' },
    owners: { attributedTo: [channelElsewhere.url] },
    'no channel': { attributedTo: [account.url] },
    'local id': { id: `${BASE}/videos/watch/${UUID}` },
  };

  for (const fields of Object.values(wrong)) {
    serve({ ...video, ...fields });
    await deliver(by(account, 'Create', video), account);
    await world.settle();
  }

  expect(await told(inboxes)).toEqual([]);
  expect(peer.asked.length).toBeGreaterThan(Object.keys(wrong).length);
});

test('B12: a share by an instance brings a video into lists as long as it is followed; those of people are nothing', async () => {
  await using inboxes = await startInboxes();
  await using relay = await startRemoteInstance();
  const { deliver, rows, world } = inboxes;
  const { video } = publish(inboxes);
  const server = relay.actor('peertube', { type: 'Application', key: 1 });
  const person = relay.actor('bert', { key: 2 });
  relay.serve('/.well-known/nodeinfo', {
    type: 'application/json',
    body: { links: [{ rel: 'https://www.w3.org/ns/activitystreams#Application', href: server.url }] },
  });
  await deliver(by(person, 'Announce', video.id), person);
  await world.settle();
  expect(await told(inboxes)).toEqual([]);

  const share = by(server, 'Announce', video.id);
  await deliver(share, server);
  await world.settle();
  await world.as(root)(followsApi.followInstances, { body: { hosts: [relay.host] } });
  await world.settle();
  const [follow] = await inboxes.sent();
  await deliver(by(server, 'Accept', follow), server);
  await world.settle();
  await deliver(by(person, 'Undo', share), person);
  await world.settle();
  expect((await told(inboxes)).map(({ listed }) => listed.isFollowed)).toEqual([false]);
  expect(await world.events(federationEvents.remoteVideoListed)).toEqual([{ about: video.id, isFollowed: true }]);

  await deliver(by(server, 'Undo', share), server);
  await world.settle();

  expect((await world.events(federationEvents.remoteVideoListed)).map(({ isFollowed }) => isFollowed)).toEqual([true, false]);
  expect(await rows('select from shares')).toEqual([]);
  expect(follow).toMatchObject({ actor: SERVER });
});
