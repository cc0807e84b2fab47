import { videoPrivacy } from '@flotilla/contracts-shared';
import { elementType, playlistPrivacy, videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { forAll, mute, unmute } from './mutes-world.ts';
import { addVideo, listOf, type MadePlaylist, makePlaylist, orderOf } from './playlists-world.ts';
import { ascending, startWorld, type World } from './world.ts';

const { PUBLIC, UNLISTED, PRIVATE } = playlistPrivacy;
const nobody = '00000000-0000-4000-8000-000000000001';

/** What reading a playlist and its elements answers, which must be the same. */
async function reading(world: World, playlistId: number | string, caller: Caller | null): Promise<number> {
  const params = { playlistId: String(playlistId) };
  const { status } = await world.as(caller)(videosApi.getPlaylist, { params });
  const elements = await world.as(caller)(videosApi.listPlaylistElements, { params, query: {} });
  expect(elements.status).toBe(status);
  return status;
}

const watchLaterOf = async (world: World, owner: Caller): Promise<MadePlaylist> => {
  const answer = await world.as(owner)(videosApi.listAccountPlaylists, { params: { name: owner.username }, query: { playlistType: 2 } });
  return (answer.body as { data: MadePlaylist[] }).data[0] as MadePlaylist;
};

test('F8: who may read which playlist, by number and by UUID', async () => {
  await using world = await startWorld();
  const open = await makePlaylist(world, alice, { privacy: PUBLIC });
  const unlisted = await makePlaylist(world, alice, { privacy: UNLISTED });
  const hidden = await makePlaylist(world, alice, { privacy: PRIVATE });
  const statuses = async (id: number | string) => {
    const found = [];
    for (const caller of [null, bob, alice, carol, root]) found.push(await reading(world, id, caller));
    return found;
  };

  for (const id of [open.id, open.uuid, open.shortUUID]) expect(await statuses(id)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(unlisted.id)).toEqual([404, 404, 200, 200, 200]);
  for (const id of [unlisted.uuid, unlisted.shortUUID]) expect(await statuses(id)).toEqual([200, 200, 200, 200, 200]);
  for (const id of [hidden.id, hidden.uuid, hidden.shortUUID]) expect(await statuses(id)).toEqual([401, 403, 200, 200, 200]);
  for (const id of [4711, nobody]) expect(await statuses(id)).toEqual([404, 404, 404, 404, 404]);
});

test('F1: owners and moderators change a playlist, owners and administrators its elements, moderators too in a channel', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const inChannel = await makePlaylist(world, alice, { privacy: PUBLIC });
  const alone = await makePlaylist(world, alice, { videoChannelId: null });
  const later = await watchLaterOf(world, alice);
  const element = await addVideo(world, alice, inChannel, video.id);
  const change = async (list: MadePlaylist, caller: Caller | null) => {
    const params = { playlistId: list.uuid };
    const call = world.as(caller);
    const changed = await call(videosApi.updatePlaylist, { params, body: { description: 'Changed by somebody.' } });
    const added = await call(videosApi.addPlaylistElement, { params, body: { videoId: video.uuid } });
    const moved = await call(videosApi.reorderPlaylistElements, { params, body: { startPosition: 1, insertAfterPosition: 0 } });
    return [changed.status, added.status, moved.status];
  };

  expect(await change(inChannel, null)).toEqual([401, 401, 401]);
  expect(await change(inChannel, bob)).toEqual([403, 403, 403]);
  for (const caller of [alice, carol, root]) expect(await change(inChannel, caller)).toEqual([204, 200, 204]);
  expect(await change(alone, bob)).toEqual([403, 403, 403]);
  expect(await change(alone, alice)).toEqual([204, 200, 204]);
  expect(await change(alone, carol)).toEqual([204, 403, 403]);
  expect(await change(alone, root)).toEqual([204, 200, 204]);
  expect(await change(later, alice)).toEqual([400, 200, 204]);
  expect(await change(later, root)).toEqual([400, 200, 204]);
  expect(await change(later, bob)).toEqual([403, 403, 403]);

  const params = { playlistId: inChannel.uuid, playlistElementId: element };
  for (const caller of [bob]) {
    expect(await world.as(caller)(videosApi.updatePlaylistElement, { params, body: { startTimestamp: 3 } })).toMatchObject({ status: 403 });
    expect(await world.as(caller)(videosApi.removePlaylistElement, { params })).toMatchObject({ status: 403 });
    expect(await world.as(caller)(videosApi.deletePlaylist, { params })).toMatchObject({ status: 403 });
  }
  for (const [list, status] of [
    [later, 400],
    [alone, 204],
  ] as const)
    expect(await world.as(carol)(videosApi.deletePlaylist, { params: { playlistId: list.uuid } })).toMatchObject({ status });
  expect(await world.as(alice)(videosApi.deletePlaylist, { params: { playlistId: later.uuid } })).toMatchObject({ status: 400 });
});

test('F8: nobody learns of an unlisted or private playlist by trying to change it by its number', async () => {
  await using world = await startWorld();
  const unlisted = await makePlaylist(world, alice, { privacy: UNLISTED });
  const params = { playlistId: String(unlisted.id) };
  const nowhere = { playlistId: '4711' };
  const body = { description: 'Mine, all mine.' };

  const tried = await world.as(bob)(videosApi.updatePlaylist, { params, body });
  const missing = await world.as(bob)(videosApi.updatePlaylist, { params: nowhere, body });

  expect([tried.status, tried.body]).toEqual([missing.status, missing.body]);
  expect(await world.as(bob)(videosApi.deletePlaylist, { params })).toMatchObject({ status: 404 });
  expect(await world.as(bob)(videosApi.addPlaylistElement, { params, body: { videoId: '1' } })).toMatchObject({ status: 404 });
});

test('an element is removed or changed in its own playlist only', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const mine = await makePlaylist(world, bob);
  const theirs = await makePlaylist(world, alice);
  const element = await addVideo(world, alice, theirs, video.id);
  const params = { playlistId: mine.uuid, playlistElementId: element };

  expect(await world.as(bob)(videosApi.removePlaylistElement, { params })).toMatchObject({ status: 404 });
  expect(await world.as(bob)(videosApi.updatePlaylistElement, { params, body: { startTimestamp: 1 } })).toMatchObject({ status: 404 });
  expect(await orderOf(world, alice, theirs)).toHaveLength(1);
});

test('F8: what a reader gets of an element, by the privacy of its video', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  const made = [];
  for (const privacy of [1, 2, 3, 4, 5]) {
    const video = await world.publish(alice, {}, { name: `privacy ${privacy}` });
    await addVideo(world, alice, list, video.uuid);
    await world.sql('update videos set privacy = $2 where id = $1', [video.id, privacy]);
    made.push(video);
  }
  const gone = await world.publish(alice, {}, { name: 'gone' });
  await addVideo(world, alice, list, gone.id);
  await world.as(alice)(videosApi.deleteVideo, { params: { id: gone.uuid } });
  const types = async (caller: Caller | null) => (await listOf(world, caller, list)).data.map(({ type, video }) => [type, video !== null]);
  const { REGULAR, DELETED, PRIVATE: HIDDEN } = elementType;
  const [shown, hidden, deleted] = [
    [REGULAR, true],
    [HIDDEN, false],
    [DELETED, false],
  ];

  expect(await types(null)).toEqual([shown, shown, hidden, hidden, hidden, deleted]);
  expect(await types(bob)).toEqual([shown, shown, hidden, shown, hidden, deleted]);
  expect(await types(carol)).toEqual([shown, shown, hidden, shown, hidden, deleted]);
  expect(await types(alice)).toEqual([shown, shown, shown, shown, shown, deleted]);
  const answer = JSON.stringify(await listOf(world, null, list));
  for (const secret of [made[2], made[3], made[4]]) {
    expect(answer).not.toContain(secret?.uuid);
    expect(answer).not.toContain(`"${secret?.shortUUID}"`);
  }
  expect(answer).not.toMatch(/privacy [345]/);
});

test('videos of owners that the reader or the instance muted keep their places, and are shown to their owner', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, carol, { privacy: PUBLIC });
  const loud = await world.publish(alice, {}, { name: 'loud' });
  const quiet = await world.publish(carol, {}, { name: 'quiet' });
  for (const { uuid } of [loud, quiet]) await addVideo(world, carol, list, uuid);
  const whole = ['1 loud', '2 quiet'];
  const without = [`1 (${elementType.UNAVAILABLE})`, '2 quiet'];

  await mute(world, alice.username, bob);
  expect(await orderOf(world, bob, list)).toEqual(without);
  expect(await orderOf(world, null, list)).toEqual(whole);
  await unmute(world, alice.username, bob);
  expect(await orderOf(world, bob, list)).toEqual(whole);
  await forAll.mute(world, alice.username);
  for (const reader of [null, bob, carol, root]) expect(await orderOf(world, reader, list)).toEqual(without);
  expect(await orderOf(world, alice, list)).toEqual(whole);
  expect(JSON.stringify(await listOf(world, null, list))).not.toContain(loud.uuid);
});

test('internal videos of muted owners are not shown either', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, carol, { privacy: PUBLIC });
  const inner = await world.publish(alice, {}, { name: 'inner', privacy: videoPrivacy.INTERNAL });
  await addVideo(world, carol, list, inner.uuid);
  expect(await orderOf(world, bob, list)).toEqual(['1 inner']);

  await mute(world, alice.username, bob);

  expect(await orderOf(world, bob, list)).toEqual([`1 (${elementType.UNAVAILABLE})`]);
  expect(await orderOf(world, carol, list)).toEqual(['1 inner']);
  expect(await orderOf(world, null, list)).toEqual([`1 (${elementType.PRIVATE})`]);
});

test('F8: only videos that one may see are added, so a playlist shows nothing that a number hides', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, bob, { privacy: PUBLIC });
  const params = { playlistId: list.uuid };
  const add = async (videoId: number | string, caller: Caller = bob) =>
    (await world.as(caller)(videosApi.addPlaylistElement, { params, body: { videoId: String(videoId) } })).status;
  const unlisted = await world.publish(alice, {}, { privacy: 2 });
  const hidden = await world.publish(alice, {}, { privacy: 3 });

  expect([await add(unlisted.id), await add(unlisted.uuid)]).toEqual([403, 200]);
  expect([await add(hidden.id), await add(hidden.uuid), await add(4711), await add(nobody)]).toEqual([403, 403, 404, 404]);
  expect(await orderOf(world, null, list)).toHaveLength(1);
});

test('a playlist enters the channels of its account only', async () => {
  await using world = await startWorld();
  const make = async (caller: Caller, body: Record<string, unknown>) =>
    (await world.as(caller)(videosApi.createPlaylist, { body: { displayName: 'Boats', ...body } as never })).status;
  const videoChannelId = world.channelOf(alice);

  expect(await make(bob, { videoChannelId })).toBe(403);
  expect(await make(bob, { videoChannelId: 4711 })).toBe(404);
  expect([await make(bob, { privacy: PUBLIC }), await make(bob, { privacy: UNLISTED })]).toEqual([400, 400]);
  expect(await world.sql('select from playlists where type = 1')).toEqual([]);

  // A moderator's acts in the channel of another: the playlist is the owner's.
  expect(await make(carol, { videoChannelId, privacy: PUBLIC })).toBe(200);
  expect(await world.sql('select name from accounts a join playlists p on p.account_id = a.id where p.type = 1')).toEqual([
    { name: 'alice' },
  ]);

  const mine = await makePlaylist(world, bob, { privacy: PUBLIC });
  const change = async (body: Record<string, unknown>, caller = bob) =>
    (await world.as(caller)(videosApi.updatePlaylist, { params: { playlistId: mine.uuid }, body: body as never })).status;
  expect([await change({ videoChannelId }), await change({ videoChannelId: 4711 })]).toEqual([400, 404]);
  expect(await change({ videoChannelId }, carol)).toBe(400);
  expect(await change({ videoChannelId: null })).toBe(400);
  expect(await change({ videoChannelId: null, privacy: UNLISTED })).toBe(204);
  expect(await change({ privacy: PUBLIC })).toBe(400);
  expect(await change({ privacy: PUBLIC, videoChannelId: world.channelOf(bob) })).toBe(204);
});

test('the playlists of a channel are ordered by who manages it', async () => {
  await using world = await startWorld();
  await makePlaylist(world, alice, { privacy: PUBLIC });
  const params = { channelHandle: 'alice_channel' };
  const body = { startPosition: 1, insertAfterPosition: 0 };
  const statuses = [];
  for (const caller of [null, bob, alice, carol])
    statuses.push((await world.as(caller)(videosApi.reorderChannelPlaylists, { params, body })).status);

  expect(statuses).toEqual([401, 403, 204, 204]);
  expect(await world.as(alice)(videosApi.reorderChannelPlaylists, { params: { channelHandle: 'nobody' }, body })).toMatchObject({
    status: 404,
  });
});

test('what somebody does to the playlist of another leaves an audit event, what people do to their own does not', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice, { displayName: 'Boats', privacy: PUBLIC });
  await makePlaylist(world, carol, { displayName: 'Her own' });
  const before = (await world.events('audit-event.recorded.v1')).length;
  const params = { playlistId: list.uuid };

  await addVideo(world, alice, list, video.id);
  await addVideo(world, root, list, video.id);
  await world.as(carol)(videosApi.updatePlaylist, { params, body: { displayName: 'Ships' } });
  await world.as(carol)(videosApi.deletePlaylist, { params });

  const events = (await world.events('audit-event.recorded.v1')).slice(before);
  expect(events.map(({ username, domain, action, values }) => [username, domain, action, values])).toEqual([
    ['root', 'playlists', 'update', { uuid: list.uuid, name: 'Boats', owner: 'alice' }],
    ['carol', 'playlists', 'update', { uuid: list.uuid, name: 'Boats', displayName: 'Boats', 'new-displayName': 'Ships', owner: 'alice' }],
    ['carol', 'playlists', 'delete', { uuid: list.uuid, name: 'Ships', owner: 'alice' }],
  ]);
});

test('refuses what is no playlist, no place and no moment', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice);
  const element = await addVideo(world, alice, list, video.id);
  const params = { playlistId: list.uuid };
  const ofElement = { ...params, playlistElementId: element };
  const create = async (body: unknown) => (await world.as(alice)(videosApi.createPlaylist, { body: body as never })).status;
  const add = async (body: unknown) => (await world.as(alice)(videosApi.addPlaylistElement, { params, body: body as never })).status;
  const move = async (body: unknown) => (await world.as(alice)(videosApi.reorderPlaylistElements, { params, body: body as never })).status;
  const update = async (body: unknown) =>
    (await world.as(alice)(videosApi.updatePlaylistElement, { params: ofElement, body: body as never })).status;

  for (const body of [
    {},
    { displayName: '' },
    { displayName: 'x'.repeat(121) },
    { displayName: 'NUL \0' },
    { displayName: 'A', description: 'no' },
    { displayName: 'A', privacy: 4 },
    { displayName: 'A', privacy: '1' },
    { displayName: 'A', videoChannelId: -1 },
    { displayName: 'A', videoChannelId: 2 ** 31 },
  ])
    expect([body, await create(body)]).toEqual([body, 400]);
  const moments = [{ startTimestamp: -1 }, { startTimestamp: 1.5 }, { stopTimestamp: '9' }, { startTimestamp: 9, stopTimestamp: 9 }];
  for (const body of moments) expect([body, await add({ videoId: video.uuid, ...body }), await update(body)]).toEqual([body, 400, 400]);
  for (const body of [{}, { videoId: 'nothing' }, { videoId: `${video.uuid}'; drop table playlists` }]) expect(await add(body)).toBe(400);
  for (const body of [{}, { startPosition: 0, insertAfterPosition: 0 }, { startPosition: 1, insertAfterPosition: -1 }])
    expect(await move(body)).toBe(400);
  for (const body of [
    { startPosition: 2, insertAfterPosition: 0 },
    { startPosition: 1, insertAfterPosition: 2 },
    { startPosition: 1, insertAfterPosition: 0, reorderLength: 2_147_483_647 },
    { startPosition: 2_147_483_647, insertAfterPosition: 2_147_483_647, reorderLength: 2_147_483_647 },
  ])
    expect([body, await move(body)]).toEqual([body, 400]);
  expect(await update({ startTimestamp: 10 })).toBe(204);
  expect(await update({ stopTimestamp: 10 })).toBe(400);
  expect(await world.as(alice)(videosApi.getPlaylist, { params: { playlistId: 'not-an-id' } })).toMatchObject({ status: 400 });
  expect(await orderOf(world, alice, list)).toEqual([`1 A film of the sea`]);
});

test('fields that nobody may set have no effect', async () => {
  await using world = await startWorld();
  const forged = {
    id: 4711,
    uuid: nobody,
    type: 2,
    videosLength: 99,
    accountId: 1,
    policyVersion: 7,
    version: 9,
    channelPosition: 5,
    isLocal: false,
  };
  const list = await makePlaylist(world, bob, forged as never);
  await world.as(bob)(videosApi.updatePlaylist, { params: { playlistId: list.uuid }, body: { ...forged, displayName: 'Mine' } as never });

  expect(list.uuid).not.toBe(nobody);
  expect(
    await world.sql(
      `select p.type, videos_length, a.name, policy_version, channel_position, p.display_name from playlists p join accounts a on a.id = p.account_id where p.id = $1`,
      [list.id],
    ),
  ).toEqual([{ type: 1, videos_length: 0, name: 'bob', policy_version: 1, channel_position: 1, display_name: 'Mine' }]);
});

test('an account has at most 2,000 playlists besides Watch later, also when it makes several at once', async () => {
  await using world = await startWorld();
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(`select id from accounts where name = 'bob'`);
  await world.sql(
    `insert into playlists (uuid, account_id, type, privacy, display_name, search_text, created_at, updated_at)
      select gen_random_uuid(), $1, 1, 3, 'Many', 'many', now(), now() from generate_series(1, 1998)`,
    [id],
  );

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => world.as(bob)(videosApi.createPlaylist, { body: { displayName: 'One more' } })),
  );

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 400, 400, 400, 400]);
});
