import { playlistPrivacy, playlistType, videosApi, videosInternal } from '@flotilla/contracts-videos';
import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { alice, bob, carol, createTestDatabase, serviceTemplate } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createPlaylists } from '../src/community/playlists/migrations/2026-11-25-playlists.ts';
import { playlistsIntegrity } from '../src/community/playlists/playlists.integrity.ts';
import { videos } from '../src/service.ts';
import { addVideo, dataOf, listOf, type MadePlaylist, makePlaylist, namesIn, orderOf } from './playlists-world.ts';
import { ascending, startWorld, type World } from './world.ts';

const { PUBLIC, UNLISTED, PRIVATE } = playlistPrivacy;

const snapshotsOf = async (world: World, { id }: Pick<MadePlaylist, 'id'>) =>
  (await world.events('playlist.snapshot.v1'))
    .filter(({ playlistId }) => playlistId === id)
    .toSorted((a, b) => ascending(a['version'], b['version']));

test('every account has one Watch later list, private, and it is found in three places', async () => {
  await using world = await startWorld();
  const params = { name: 'bob' };
  const own = await world.as(bob)(videosApi.listAccountPlaylists, { params, query: { playlistType: playlistType.WATCH_LATER } });
  const [list] = (dataOf(own) as { data: MadePlaylist[] }).data;

  expect(list).toMatchObject({
    displayName: 'Watch later',
    type: { id: 2, label: 'Watch later' },
    privacy: { id: PRIVATE },
    videoChannel: null,
    videosLength: 0,
  });
  expect(await world.asAuth(videosInternal.getUserContent, { params: { userId: bob.userId }, query: {} })).toMatchObject({
    body: { specialPlaylists: [{ id: list?.id, name: 'Watch later', type: 2 }] },
  });
  expect(namesIn(await world.as(alice)(videosApi.listAccountPlaylists, { params, query: {} }))).toEqual([]);
  expect(namesIn(await world.anonymous(videosApi.listPlaylists, { query: { playlistType: 2 } }))).toEqual([]);
  expect(await world.sql('select account_id from playlists where type = 2')).toHaveLength(4);
  await expect(
    world.sql(
      `insert into playlists (uuid, account_id, type, privacy, display_name, search_text, created_at, updated_at)
        select gen_random_uuid(), account_id, 2, 3, 'Another', 'another', now(), now() from playlists where id = $1`,
      [list?.id],
    ),
  ).rejects.toThrow(/playlists_watch_later/);
});

test('Watch later is filled like any playlist, and published when it is used', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const own = await world.as(bob)(videosApi.listAccountPlaylists, { params: { name: 'bob' }, query: { playlistType: 2 } });
  const [list] = (dataOf(own) as { data: MadePlaylist[] }).data as [MadePlaylist];

  expect(await snapshotsOf(world, list)).toEqual([]);
  await addVideo(world, bob, list, video.id);

  expect(await orderOf(world, bob, list)).toEqual(['1 A film of the sea']);
  expect(await snapshotsOf(world, list)).toMatchObject([{ type: 2, privacy: PRIVATE, videosLength: 1, deleted: false }]);
});

test('publishes each change once, in order, and moves the date with the elements', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice, { displayName: 'Boats', description: 'All of them.', privacy: PUBLIC });
  const params = { playlistId: list.uuid };
  const element = await addVideo(world, alice, list, video.id);
  await addVideo(world, alice, list, video.id);
  await world.as(alice)(videosApi.reorderPlaylistElements, { params, body: { startPosition: 1, insertAfterPosition: 1 } });
  await world.as(alice)(videosApi.reorderPlaylistElements, { params, body: { startPosition: 1, insertAfterPosition: 2 } });
  const ofElement = { ...params, playlistElementId: element };
  await world.as(alice)(videosApi.updatePlaylistElement, { params: ofElement, body: { startTimestamp: 3 } });
  await world.as(alice)(videosApi.removePlaylistElement, { params: ofElement });
  await world.as(alice)(videosApi.updatePlaylist, { params, body: { privacy: UNLISTED } });
  await world.as(alice)(videosApi.deletePlaylist, { params });

  const snapshots = await snapshotsOf(world, list);

  expect(snapshots.map(({ videosLength, privacy, deleted }) => [videosLength, privacy, deleted])).toEqual([
    [0, PUBLIC, false],
    [1, PUBLIC, false],
    [2, PUBLIC, false],
    [2, PUBLIC, false],
    [2, PUBLIC, false],
    [1, PUBLIC, false],
    [1, UNLISTED, false],
    [1, UNLISTED, true],
  ]);
  expect(snapshots[0]).toMatchObject({
    uuid: list.uuid,
    displayName: 'Boats',
    description: 'All of them.',
    type: 1,
    channelId: world.channelOf(alice),
  });
  const dates = snapshots.map(({ updatedAt }) => Date.parse(updatedAt as string));
  expect(dates).toEqual(dates.toSorted(ascending));
  expect(dates[1]).toBeGreaterThan(dates[0] as number);
});

test('a deleted video leaves its place, and numbers stay', async () => {
  await using world = await startWorld();
  const [first, second] = [await world.publish(alice, {}, { name: 'first' }), await world.publish(alice, {}, { name: 'second' })];
  const list = await makePlaylist(world, bob, { privacy: PUBLIC });
  for (const video of [first, second]) await addVideo(world, bob, list, video.id);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: first.uuid } });
  await world.settle();

  expect(await orderOf(world, null, list)).toEqual(['1 (1)', '2 second']);
  expect((await listOf(world, null, list)).total).toBe(2);
  expect(await world.as(bob)(videosApi.findPlaylistsOfVideos, { query: { videoIds: [first.id] } })).toMatchObject({ status: 200 });
});

test('a deleted user takes their playlists along, in the table, the topic and the storage, and leaves places in those of others', async () => {
  await using world = await startWorld();
  const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' });
  const video = await world.publish(bob);
  const body = { displayName: 'Boats', videoChannelId: world.channelOf(bob), privacy: PUBLIC };
  const made = await world.as(bob)(videosApi.createPlaylist, { body, files: { thumbnailfile: jpeg } });
  const list = (dataOf(made) as { videoPlaylist: MadePlaylist }).videoPlaylist;
  await makePlaylist(world, bob, { displayName: 'Another' });
  await addVideo(world, bob, list, video.id);
  const ofAlice = await makePlaylist(world, alice, { privacy: PUBLIC });
  await addVideo(world, alice, ofAlice, video.id);

  await world.publishUser(bob, { deleted: true, version: 2 });
  await world.settle();

  expect(await world.sql(`select from accounts where name = 'bob'`)).toEqual([]);
  expect(await world.sql('select from playlists where type = 1')).toHaveLength(1);
  expect((await snapshotsOf(world, list)).at(-1)).toMatchObject({ deleted: true });
  expect((await world.events('playlist.snapshot.v1')).filter(({ deleted }) => deleted)).toHaveLength(3);
  expect(await orderOf(world, null, ofAlice)).toEqual(['1 (1)']);
  expect(await world.storedKeys()).toEqual([]);
});

test('a playlist that became private is gone from lists and search, and its page', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice, { displayName: 'Boats', privacy: PUBLIC });
  await addVideo(world, alice, list, video.id);
  const ofPage = () => world.asWeb(videosInternal.getPlaylistOfPage, { params: { playlistId: list.shortUUID } });
  const found = async () => namesIn(await world.anonymous(videosApi.searchPlaylists, { query: { search: 'boats' } }));
  expect(await ofPage()).toMatchObject({ status: 200, body: { displayName: 'Boats' } });
  expect(await found()).toEqual(['Boats']);

  await world.as(alice)(videosApi.updatePlaylist, { params: { playlistId: list.uuid }, body: { privacy: PRIVATE } });

  expect(await ofPage()).toMatchObject({ status: 401 });
  expect(await found()).toEqual([]);
  expect(namesIn(await world.anonymous(videosApi.listPlaylists, { query: {} }))).toEqual([]);
});

test('an element that was watched tells its reader where they stopped', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, { duration: 100 });
  const list = await makePlaylist(world, alice, { privacy: PUBLIC });
  await addVideo(world, alice, list, video.id);
  await world.sql('insert into watched_videos (user_id, video_id, position, watched_at) values ($1, $2, 42, now())', [
    bob.userId,
    video.id,
  ]);

  expect((await listOf(world, bob, list)).data[0]?.video).toMatchObject({ userHistory: { currentTime: 42 } });
  expect((await listOf(world, carol, list)).data[0]?.video).not.toHaveProperty('userHistory');
});

test('the integrity check finds a wrong number, a gap, a wrong place in a channel and a missing Watch later list, and nothing in a healthy database', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const lists = [await makePlaylist(world, alice), await makePlaylist(world, alice)];
  for (const list of lists) for (let at = 0; at < 3; at++) await addVideo(world, alice, list, video.id);
  const found = async () => {
    const rows = { query: world.sql, stream: () => Promise.reject(new Error('nothing is streamed here')) } as never;
    const findings = [];
    for (const check of playlistsIntegrity.checks ?? [])
      for await (const finding of check.look({ rows, storage: world.storage, mayJobsWait: async () => false })) findings.push(finding);
    return findings.map(({ what, key }) => [what, key]);
  };
  const [one, two] = lists as [MadePlaylist, MadePlaylist];
  expect(await found()).toEqual([]);

  await world.sql('update playlists set videos_length = 4 where id = $1', [one.id]);
  await world.sql('update playlist_elements set position = 9 where playlist_id = $1 and position = 3', [two.id]);
  await world.sql('update playlists set channel_position = 7 where id = $1', [two.id]);
  await world.sql(`update accounts set watch_later_id = $1 where name = 'bob'`, [one.id]);

  const kinds = await found();
  expect(kinds).toHaveLength(4);
  expect(new Set(kinds.map(([what, key]) => `${what}: ${key}`))).toEqual(
    new Set([
      'Watch later list: bob',
      `elements of a playlist: ${one.uuid}`,
      `elements of a playlist: ${two.uuid}`,
      'playlists of a channel: alice_channel',
    ]),
  );
});

test('a playlist that was restored from a backup is published above what was published before', async () => {
  await using world = await startWorld();
  const list = await makePlaylist(world, alice, { displayName: 'Boats' });
  const [snapshot] = await snapshotsOf(world, list);
  const version = Number(snapshot?.['version']) + 1_000;

  const [{ publish, text } = { publish: undefined, text: '' }] = playlistsIntegrity.snapshots ?? [];
  const published = await world.sql<{ key: string }>(text, [0, 10]);
  // Watch later lists that nobody has used were never published.
  expect(published).toMatchObject([{ id: list.id, name: `playlist ${list.uuid}` }]);
  const finding = { key: published[0]?.key, published: { topic: 'videos.playlists', version } } as never;
  expect(await publish?.run(finding, { database: world.database } as never)).toBe('published again');

  const newest = (await snapshotsOf(world, list)).at(-1);
  expect(newest).toMatchObject({ displayName: 'Boats', deleted: false });
  expect(Number(newest?.['version'])).toBeGreaterThan(version);
});

test('accounts that were there before playlists get their Watch later list', async () => {
  await using created = await createTestDatabase(serviceTemplate(videos, { name: 'videos_without_cast' }));
  await using database = await connectDatabase({ url: created.url, ...videos.schema, log: silentLog, name: 'videos' });
  const run = <Row = unknown>(text: string, values: unknown[] = []) => database.query<Row>({ text, values });
  await run('drop table playlist_thumbnails, playlist_elements, playlists');
  await run('drop trigger make_watch_later on accounts');
  await run('drop function place_playlist_element, close_playlist_gaps, make_watch_later');
  await run('alter table accounts drop column watch_later_id');
  await run('delete from schema_migrations where name = $1', [createPlaylists.name]);
  await run(`insert into accounts (user_id, name, display_name, created_at, updated_at) values (7, 'ada', 'Ada', now(), now())`);

  await database.migrate();
  await run(`insert into accounts (user_id, name, display_name, created_at, updated_at) values (8, 'bea', 'Bea', now(), now())`);

  const made = await run(
    `select name, type, privacy, p.display_name from accounts a join playlists p on p.id = a.watch_later_id and p.account_id = a.id order by name`,
  );
  const watchLater = { type: 2, privacy: PRIVATE, display_name: 'Watch later' };
  expect(made).toEqual([
    { name: 'ada', ...watchLater },
    { name: 'bea', ...watchLater },
  ]);
});
