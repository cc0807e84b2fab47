import { randomUUID } from 'node:crypto';
import type { Payload } from '@flotilla/contract';
import { federationEvents, type RemotePlaylist } from '@flotilla/contracts-federation';
import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { addVideo, makePlaylist, namesIn, orderOf } from './playlists-world.ts';
import { film, ice, olof, PEER, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type World = Awaited<ReturnType<typeof startRemoteWorld>>;
type Changed = Payload<(typeof federationEvents)['remotePlaylistChanged']>;

const place = (videoUrl: string, startTimestamp: number | null = null, stopTimestamp: number | null = null) => ({
  videoUrl,
  startTimestamp,
  stopTimestamp,
});

const frozen = (changes: Partial<RemotePlaylist> = {}): RemotePlaylist => {
  const uuid = changes.uuid ?? randomUUID();
  return {
    url: `${PEER}/video-playlists/${uuid}`,
    uuid,
    name: 'Frozen rivers',
    description: 'All of **winter**.',
    privacy: 1,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-02T11:00:00.000Z',
    elements: [],
    ...changes,
  };
};

const told = (playlist: RemotePlaylist, { isFollowed = true, ...others }: Partial<Changed> & { isFollowed?: boolean } = {}): Changed => ({
  about: playlist.url,
  playlist,
  account: olof(),
  channel: ice(),
  listed: { isFollowed },
  ...others,
});

async function tell(world: World, playlist: RemotePlaylist, others: Parameters<typeof told>[1] = {}, at?: Date) {
  await world.tell(federationEvents.remotePlaylistChanged, told(playlist, others), at);
  return playlist;
}

const get = (world: World, { uuid }: Pick<RemotePlaylist, 'uuid'>, caller: Parameters<World['as']>[0] = alice) =>
  world.as(caller)(videosApi.getPlaylist, { params: { playlistId: uuid } });
const everywhere = async (world: World, caller: Parameters<World['as']>[0] = null) => ({
  all: namesIn(await world.as(caller)(videosApi.listPlaylists, { query: {} })),
  account: namesIn(await world.as(caller)(videosApi.listAccountPlaylists, { params: { name: 'olof@peer.example' } })),
  channel: namesIn(await world.as(caller)(videosApi.listChannelPlaylists, { params: { channelHandle: 'ice@peer.example' } })),
  search: namesIn(await world.as(caller)(videosApi.searchPlaylists, { query: { search: 'frozen', host: 'peer.example' } })),
});
const found = async (world: World, search: string, caller: Parameters<World['as']>[0] = alice) =>
  namesIn(await world.as(caller)(videosApi.searchPlaylists, { query: { search } }));
const EVERYWHERE = { all: ['Frozen rivers'], account: ['Frozen rivers'], channel: ['Frozen rivers'], search: ['Frozen rivers'] };
const NOWHERE = { all: [], account: [], channel: [], search: [] };

test('a playlist of another instance is shown with its channel, account and videos, local and remote', async () => {
  await using world = await startRemoteWorld();
  const local = await world.publish(alice, { name: 'Local river' });
  const video = await world.tellOfVideo(film({ name: 'Ice breaks' }));
  const playlist = await tell(
    world,
    frozen({
      elements: [
        place(video.url, 3, 9),
        place(`${publicUrl}/videos/watch/${local.uuid}`),
        place(`${publicUrl}/videos/watch/${randomUUID()}`),
      ],
    }),
  );

  expect(await get(world, playlist, null)).toMatchObject({
    status: 200,
    body: {
      uuid: playlist.uuid,
      isLocal: false,
      url: playlist.url,
      displayName: 'Frozen rivers',
      description: 'All of **winter**.',
      privacy: { id: 1 },
      videosLength: 3,
      createdAt: '2026-03-01T09:00:00.000Z',
      updatedAt: '2026-03-02T11:00:00.000Z',
      ownerAccount: { name: 'olof', host: 'peer.example', url: olof().url },
      videoChannel: { name: 'ice', host: 'peer.example' },
      videoChannelPosition: 1,
      thumbnails: [expect.objectContaining({ width: 850 }), expect.anything()],
    },
  });
  expect(await orderOf(world, null, playlist)).toEqual(['1 Ice breaks', '2 Local river', '3 (1)']);
  expect(await everywhere(world)).toEqual(EVERYWHERE);
  expect(await found(world, playlist.url, null)).toEqual(['Frozen rivers']);
  expect(await found(world, `${PEER}/w/p/${playlist.uuid}`)).toEqual(['Frozen rivers']);
  expect(await found(world, `https://elsewhere.example/w/p/${playlist.uuid}`, null)).toEqual([]);
  expect(world.federation.asked).toEqual([]);
});

test('news of a playlist replace what was known, come twice, late and in any order with those of its videos', async () => {
  await using world = await startRemoteWorld();
  const [first, second] = [film({ name: 'First' }), film({ name: 'Second' })];
  const playlist = frozen({ elements: [place(first.url), place(second.url)] });
  const [at, id] = [world.clock.now(), randomUUID()];
  for (const each of [id, id, randomUUID()]) await world.tell(federationEvents.remotePlaylistChanged, told(playlist), at, each);

  expect(await orderOf(world, null, playlist)).toEqual(['1 (1)', '2 (1)']);
  await world.tellOfVideo(second);
  await world.tellOfVideo(first);
  expect(await orderOf(world, null, playlist)).toEqual(['1 First', '2 Second']);
  const [shown] = await world.sql(
    'select thumbnail_video_id = (select id from videos where url = $1) as "isFirst" from playlists where url is not null',
    [first.url],
  );
  expect(shown).toEqual({ isFirst: true });

  const newer = { ...playlist, name: 'Thaw', privacy: 2, updatedAt: '2026-03-03T00:00:00.000Z', elements: [place(second.url)] } as const;
  await tell(world, { ...newer, elements: [...newer.elements] });
  await tell(world, playlist);
  await tell(world, { ...newer, elements: null });

  expect(await get(world, playlist)).toMatchObject({ body: { displayName: 'Thaw', privacy: { id: 2 }, videosLength: 1 } });
  expect(await orderOf(world, null, playlist)).toEqual(['1 Second']);
  expect(await everywhere(world)).toEqual(NOWHERE);
});

test('B2, B20: whoever speaks for another host, for this one or for the UUID of another playlist changes nothing', async () => {
  await using world = await startRemoteWorld();
  const own = await makePlaylist(world, alice, { displayName: 'Own', privacy: 1 });
  const known = await tell(world, frozen({ name: 'Known' }));
  const elsewhere = (kind: 'account' | 'channel') => {
    const changes = { url: `https://evil.example/${kind}/mallory`, host: 'evil.example', name: 'mallory' };
    return kind === 'account' ? olof(changes) : ice(changes);
  };
  const before = await world.sql('select id, uuid, display_name, channel_id from playlists order by id');

  await tell(world, frozen({ uuid: own.uuid, name: 'Shadow' }));
  await tell(world, frozen({ uuid: own.uuid, url: `${publicUrl}/video-playlists/${own.uuid}`, name: 'Stolen' }));
  await tell(world, frozen({ uuid: known.uuid, url: `${PEER}/video-playlists/other`, name: 'Twin' }));
  await tell(world, frozen({ name: 'Foreign channel' }), { channel: elsewhere('channel') });
  await tell(world, frozen({ name: 'Foreign account' }), { account: elsewhere('account') });
  await tell(world, { ...known, name: 'Taken' }, { account: elsewhere('account'), channel: elsewhere('channel') });
  const local = { url: `${publicUrl}/video-channels/alice_channel`, host: new URL(publicUrl).host, name: 'alice_channel' };
  await tell(world, frozen({ name: 'Of a local channel' }), { channel: ice(local) });

  expect(await world.sql('select id, uuid, display_name, channel_id from playlists order by id')).toEqual(before);
});

test('nobody here changes it, and nothing of it is published', async () => {
  await using world = await startRemoteWorld();
  const video = await world.publish(alice);
  const playlist = await tell(world, frozen({ elements: [place(`${publicUrl}/videos/watch/${video.uuid}`)] }));
  const params = { playlistId: playlist.uuid };

  for (const caller of [alice, carol, root]) {
    const call = world.as(caller);
    const answers = [
      await call(videosApi.updatePlaylist, { params, body: { displayName: 'Mine now' } }),
      await call(videosApi.deletePlaylist, { params }),
      await call(videosApi.addPlaylistElement, { params, body: { videoId: video.uuid } }),
      await call(videosApi.reorderPlaylistElements, { params, body: { startPosition: 1, insertAfterPosition: 0 } }),
      await call(videosApi.reorderChannelPlaylists, {
        params: { channelHandle: 'ice@peer.example' },
        body: { startPosition: 1, insertAfterPosition: 0 },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
  await world.tell(federationEvents.remotePlaylistDeleted, { about: playlist.url });

  expect(JSON.stringify(await world.events('playlist.snapshot.v1'))).not.toContain(playlist.uuid);
  expect((await get(world, playlist)).status).toBe(404);
});

test('what nobody whom the instance follows made known is for those who may look for it, and nothing of a muted server is in lists', async () => {
  await using world = await startRemoteWorld();
  const video = await world.tellOfVideo(film({ name: 'Ice breaks' }), { isFollowed: false });
  const playlist = await tell(world, frozen({ elements: [place(video.url)] }), { isFollowed: false });
  const own = await makePlaylist(world, alice, { privacy: 1 });
  await addVideo(world, alice, own, video.uuid);

  expect(await get(world, playlist, null)).toMatchObject({
    status: 403,
    body: { code: 'does_not_respect_follow_constraints', originUrl: playlist.url },
  });
  expect((await get(world, playlist)).status).toBe(200);
  expect(await everywhere(world)).toEqual({ ...NOWHERE, all: ['A playlist'] });
  expect(await everywhere(world, alice)).toEqual({ ...EVERYWHERE, all: ['A playlist'], search: [] });
  expect(await orderOf(world, null, own)).toEqual(['1 (3)']);
  expect(await orderOf(world, alice, own)).toEqual(['1 Ice breaks']);

  await world.tell(federationEvents.remotePlaylistListed, { about: playlist.url, isFollowed: true });
  expect(await everywhere(world)).toMatchObject({ search: ['Frozen rivers'], channel: ['Frozen rivers'] });
  await world.as(carol)(videosApi.muteServerForInstance, { body: { host: 'peer.example' } });
  await world.settle();
  expect(await everywhere(world)).toMatchObject({ all: ['A playlist'], search: [] });
});

test('a playlist goes with its channel and its account, and comes back only when it is published again', async () => {
  await using world = await startRemoteWorld();
  const second = ice({ url: `${PEER}/video-channels/snow`, name: 'snow' });
  const [one, two] = [await tell(world, frozen()), await tell(world, frozen({ name: 'Snow' }), { channel: second })];
  const earlier = new Date(world.clock.now().getTime() - 60_000);

  await world.tell(federationEvents.remotePlaylistDeleted, { about: one.url });
  await tell(world, one, {}, earlier);
  expect((await get(world, one)).status).toBe(404);
  await tell(world, one, {}, new Date(world.clock.now().getTime() + 1_000));
  expect((await get(world, one)).status).toBe(200);

  await world.tell(federationEvents.remoteActorDeleted, { about: second.url, kind: 'channel' });
  expect((await get(world, two)).status).toBe(404);
  expect((await get(world, one)).status).toBe(200);
  await world.tell(federationEvents.remoteActorDeleted, { about: olof().url, kind: 'account' });
  await world.settle();
  await tell(world, frozen());

  expect(await world.sql('select from playlists where url is not null')).toEqual([]);
  expect(await world.sql('select from accounts where url is not null')).toEqual([]);
});

test('the address of a playlist that is not known here is looked up, for those who may', async () => {
  await using world = await startRemoteWorld();
  const playlist = frozen({ elements: null });
  const page = `${PEER}/w/p/short`;
  world.federation.elsewhere.set(page, { playlist: told(playlist, { isFollowed: false }) });

  expect(await found(world, page, null)).toEqual([]);
  expect(await found(world, `${publicUrl}/w/p/${playlist.uuid}`)).toEqual([]);
  expect(world.federation.asked).toEqual([]);
  expect(await found(world, page)).toEqual(['Frozen rivers']);
  expect(await found(world, playlist.url)).toEqual(['Frozen rivers']);

  expect(world.federation.asked).toEqual([page]);
});

test('other instances are told of its origin, and of that of videos in ours', async () => {
  await using world = await startRemoteWorld();
  const video = await world.tellOfVideo();
  const playlist = await tell(world, frozen({ elements: [place(video.url)] }));
  const own = await makePlaylist(world, alice, { privacy: 1 });
  const elementId = await addVideo(world, alice, own, video.uuid);

  const theirs = await world.asFederation(videosInternal.getFederatedPlaylist, { params: { id: playlist.uuid }, query: {} });
  const element = await world.asFederation(videosInternal.getFederatedElement, { params: { id: own.uuid, elementId } });

  expect(theirs).toMatchObject({ status: 200, body: { playlist: { isLocal: false, url: playlist.url } } });
  expect(element).toMatchObject({ status: 200, body: { playlistUrl: null, videoUuid: video.uuid, videoUrl: video.url } });
});

test('federation learns which remote playlists are looked at, once an hour, by whom may cause requests to others', async () => {
  await using world = await startRemoteWorld();
  const remote = await tell(world, frozen());
  const own = await makePlaylist(world, alice);
  const { seen } = world.federation;

  for (const caller of [null, alice, bob]) expect((await get(world, remote, caller)).status).toBe(200);
  expect((await get(world, own)).status).toBe(200);
  await eventually(async () => expect(seen).toHaveLength(1));

  expect(seen).toEqual([remote.url]);
});
