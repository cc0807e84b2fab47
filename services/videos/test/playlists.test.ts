import { elementType, playlistPrivacy, playlistType, videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { learnNewWords } from '../src/catalogue/video-search/learn-words.ts';
import { addVideo, dataOf, listOf, makePlaylist, namesIn, orderOf } from './playlists-world.ts';
import { startWorld } from './world.ts';

const { PUBLIC, UNLISTED, PRIVATE } = playlistPrivacy;

test('makes a playlist in a channel, reads it, changes it and deletes it', async () => {
  await using world = await startWorld();

  const made = await makePlaylist(world, alice, { displayName: 'Boats', description: 'All of them.', privacy: PUBLIC });

  const params = { playlistId: made.shortUUID };
  const read = await world.anonymous(videosApi.getPlaylist, { params });
  expect(read).toMatchObject({
    status: 200,
    body: {
      ...made,
      isLocal: true,
      url: `http://flotilla.example:8080/video-playlists/${made.uuid}`,
      displayName: 'Boats',
      description: 'All of them.',
      privacy: { id: PUBLIC, label: 'Public' },
      type: { id: playlistType.REGULAR, label: 'Regular' },
      thumbnails: [],
      thumbnailPath: null,
      videosLength: 0,
      embedPath: `/video-playlists/embed/${made.uuid}`,
      ownerAccount: { name: 'alice' },
      videoChannel: { name: 'alice_channel' },
      videoChannelPosition: 1,
    },
  });

  expect(await world.as(alice)(videosApi.updatePlaylist, { params, body: { displayName: 'Ships', description: null } })).toMatchObject({
    status: 204,
  });
  expect(await world.anonymous(videosApi.getPlaylist, { params })).toMatchObject({ body: { displayName: 'Ships', description: null } });

  expect(await world.as(alice)(videosApi.deletePlaylist, { params })).toMatchObject({ status: 204 });
  expect(await world.anonymous(videosApi.getPlaylist, { params })).toMatchObject({ status: 404 });
});

test('appends videos, moves, changes and removes them; positions have no gaps', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { displayName: 'Boats' });
  const params = { playlistId: String(list.id) };
  const videos = [];
  for (const name of ['one', 'two', 'three']) videos.push(await world.publish(alice, {}, { name }));
  const elements = [];
  for (const video of videos) elements.push(await addVideo(world, alice, list, video.uuid));

  expect(await orderOf(world, alice, list)).toEqual(['1 one', '2 two', '3 three']);

  await world.as(alice)(videosApi.reorderPlaylistElements, { params, body: { startPosition: 1, insertAfterPosition: 3 } });
  expect(await orderOf(world, alice, list)).toEqual(['1 two', '2 three', '3 one']);

  const last = { ...params, playlistElementId: elements[0] as number };
  await world.as(alice)(videosApi.updatePlaylistElement, { params: last, body: { startTimestamp: 5, stopTimestamp: 20 } });
  await world.as(alice)(videosApi.updatePlaylistElement, { params: last, body: { stopTimestamp: null } });
  const { total, data } = await listOf(world, alice, list);
  expect(total).toBe(3);
  expect(data[2]).toMatchObject({ id: elements[0], position: 3, startTimestamp: 5, stopTimestamp: null, type: elementType.REGULAR });

  const second = { ...params, playlistElementId: elements[1] as number };
  expect(await world.as(alice)(videosApi.removePlaylistElement, { params: second })).toMatchObject({ status: 204 });
  expect(await orderOf(world, alice, list)).toEqual(['1 three', '2 one']);
  expect(await world.as(alice)(videosApi.getPlaylist, { params })).toMatchObject({ body: { videosLength: 2 } });
});

test('lists public playlists to everybody, and all of an account to itself', async () => {
  await using world = await startWorld();
  await makePlaylist(world, alice, { displayName: 'Public', privacy: PUBLIC });
  await makePlaylist(world, alice, { displayName: 'Unlisted', privacy: UNLISTED });
  await makePlaylist(world, alice, { displayName: 'Private', privacy: PRIVATE });

  const params = { name: 'alice' };
  const channel = { channelHandle: 'alice_channel' };
  const query = { sort: 'createdAt' } as const;
  const ofAccount = async (caller: Caller | null) => namesIn(await world.as(caller)(videosApi.listAccountPlaylists, { params, query }));
  const ofChannel = async (caller: Caller | null) =>
    namesIn(await world.as(caller)(videosApi.listChannelPlaylists, { params: channel, query: { sort: 'videoChannelPosition' } }));

  expect(namesIn(await world.anonymous(videosApi.listPlaylists, { query }))).toEqual(['Public']);
  for (const stranger of [null, bob, root]) expect(await ofAccount(stranger)).toEqual(['Public']);
  expect(await ofAccount(alice)).toEqual(['Watch later', 'Public', 'Unlisted', 'Private']);
  expect(await ofChannel(bob)).toEqual(['Public']);
  expect(await ofChannel(alice)).toEqual(['Public', 'Unlisted', 'Private']);
});

test('orders the playlists of a channel', async () => {
  await using world = await startWorld();
  for (const displayName of ['a', 'b', 'c', 'd']) await makePlaylist(world, alice, { displayName, privacy: PUBLIC });
  const params = { channelHandle: 'alice_channel' };
  const order = async () =>
    namesIn(await world.anonymous(videosApi.listChannelPlaylists, { params, query: { sort: 'videoChannelPosition' } }));

  const body = { startPosition: 2, insertAfterPosition: 0, reorderLength: 2 };
  expect(await world.as(alice)(videosApi.reorderChannelPlaylists, { params, body })).toMatchObject({ status: 204 });

  expect(await order()).toEqual(['b', 'c', 'a', 'd']);
});

test('finds public playlists with videos by the beginnings of words, without accents', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const found = await makePlaylist(world, alice, { displayName: 'Éléphants of the sea', privacy: PUBLIC });
  await addVideo(world, alice, found, video.uuid);
  await makePlaylist(world, alice, { displayName: 'Elephants without videos', privacy: PUBLIC });
  await learnNewWords(world);
  const search = async (query: Record<string, unknown>) => namesIn(await world.anonymous(videosApi.searchPlaylists, { query }));

  expect(await search({ search: 'sea eleph' })).toEqual(['Éléphants of the sea']);
  expect(await search({ search: 'sea lephants' })).toEqual(['Éléphants of the sea']);
  expect(await search({ search: 'phants' })).toEqual([]);
  expect(await search({ uuids: [found.shortUUID] })).toEqual(['Éléphants of the sea']);
  expect(await search({ host: 'flotilla.example:8080' })).toEqual(['Éléphants of the sea']);
  expect(await search({ host: 'elsewhere.example' })).toEqual([]);
  expect(await search({ search: `http://flotilla.example:8080/w/p/${found.shortUUID}` })).toEqual(['Éléphants of the sea']);
});

test('tells where videos stand in one’s own playlists', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const other = await world.publish(alice);
  const list = await makePlaylist(world, bob, { displayName: 'Mine' });
  const element = await addVideo(world, bob, list, video.id);

  const query = { videoIds: [video.id, other.id] };
  expect(dataOf(await world.as(bob)(videosApi.findPlaylistsOfVideos, { query }))).toEqual({
    [video.id]: [
      {
        playlistElementId: element,
        playlistId: list.id,
        playlistDisplayName: 'Mine',
        playlistShortUUID: list.shortUUID,
        startTimestamp: null,
        stopTimestamp: null,
      },
    ],
    [other.id]: [],
  });
  expect(dataOf(await world.as(carol)(videosApi.findPlaylistsOfVideos, { query }))).toEqual({ [video.id]: [], [other.id]: [] });
});
