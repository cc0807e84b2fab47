import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { ascending, startWorld as startVideos, type World } from './world.ts';

/** Where alice, bob and carol want a history. */
async function startWorld() {
  const world = await startVideos();
  for (const person of [alice, bob, carol]) await world.hastenUser(person, { videosHistoryEnabled: true });
  return world;
}

const report = (world: World, id: number | string, currentTime: number, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.reportPosition, { params: { videoId: String(id) }, body: { currentTime } });
const history = async (world: World, query: Record<string, unknown> = {}, caller: Caller = bob) => {
  const answer = await world.as(caller)(videosApi.listMyHistory, { query });
  if (answer.status !== 200) throw new Error(`no history: ${JSON.stringify(answer.body)}`);
  return { total: answer.body.total, seen: answer.body.data.map(({ name, userHistory }) => [name, userHistory?.currentTime]) };
};
const film = (world: World, name: string, columns = {}, owner: Caller = alice) =>
  world.publish(owner, { duration: 100, ...columns }, { name });
const stored = (world: World) => world.sql('select user_id as user, video_id as video, position from watched_videos order by 1, 2');

test('the last position of each video is kept, most recently watched first', async () => {
  await using world = await startWorld();
  const first = await film(world, 'first');
  const second = await film(world, 'second');
  await report(world, first.id, 5);
  await report(world, second.uuid, 40);

  expect(await report(world, first.uuid, 12)).toMatchObject({ status: 204 });

  expect(await history(world)).toEqual({
    total: 2,
    seen: [
      ['first', 12],
      ['second', 40],
    ],
  });
  expect(await history(world, { search: 'SEC' })).toEqual({ total: 1, seen: [['second', 40]] });
  expect(await history(world, { start: 1, count: 1 })).toEqual({ total: 2, seen: [['second', 40]] });
  expect(await history(world, {}, carol)).toEqual({ total: 0, seen: [] });
});

test.each([
  ['putPosition', videosApi.putPosition],
  ['reportWatching', videosApi.reportWatching],
  ['putWatching', videosApi.putWatching],
] as const)('%s is the same under another name', async (_, operation) => {
  await using world = await startWorld();
  const { id } = await film(world, 'a film');

  const answer = await world.as(bob)(operation, { params: { videoId: String(id) }, body: { currentTime: 7, viewEvent: 'seek' } });

  expect(answer).toMatchObject({ status: 204 });
  expect(await stored(world)).toEqual([{ user: bob.userId, video: id, position: 7 }]);
});

test('visitors, and who wants no history, are answered and not remembered', async () => {
  await using world = await startWorld();
  const { id } = await film(world, 'a film');
  await world.hastenUser(bob, { videosHistoryEnabled: false, version: 2 });

  expect(await report(world, id, 7, null)).toMatchObject({ status: 204 });
  expect(await report(world, id, 7, bob)).toMatchObject({ status: 204 });

  expect(await stored(world)).toEqual([]);
  // A snapshot of an earlier release says nothing about it.
  await world.hastenUser(bob, { version: 3 });
  await report(world, id, 8);
  expect(await stored(world)).toEqual([]);
  await world.hastenUser(bob, { videosHistoryEnabled: true, version: 4 });
  await report(world, id, 8);
  expect(await stored(world)).toHaveLength(1);
});

test('a time beyond the end, no time, and a video that is not there are refused', async () => {
  await using world = await startWorld();
  const { id } = await film(world, 'a film');

  expect(await report(world, id, 100)).toMatchObject({ status: 204 });
  expect(await world.as(bob)(videosApi.clearMyHistory, { body: { beforeDate: '2016-12-31T23:59:60Z' } })).toMatchObject({ status: 400 });
  for (const time of [101, -1, 1.5, '3', null]) expect(await report(world, id, time as never)).toMatchObject({ status: 400 });
  expect(await report(world, 4711, 1)).toMatchObject({ status: 404 });
  expect(await report(world, 4711, 1, null)).toMatchObject({ status: 404 });
});

test('many positions at once are one write each viewer and video, and the last one holds', async () => {
  await using world = await startWorld();
  const { id } = await film(world, 'a film');
  await world.sql('create table writes (id int)');
  await world.sql(
    `create function count_write() returns trigger language plpgsql as $$ begin insert into writes values (1); return null; end $$`,
  );
  await world.sql('create trigger count_write after insert or update on watched_videos for each statement execute function count_write()');

  const answers = await Promise.all(Array.from({ length: 99 }, (_, index) => report(world, id, index, [alice, bob, carol][index % 3])));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await stored(world)).toHaveLength(3);
  // An upsert fires both triggers, and 99 requests may take several tenths of a second.
  expect((await world.sql('select from writes')).length).toBeLessThan(40);
});

test('who watched a video sees where they stopped, in lists and on its page, and can leave it out', async () => {
  await using world = await startWorld();
  const { id, uuid } = await film(world, 'watched');
  await film(world, 'unwatched');
  await report(world, id, 30);
  const list = (caller: Caller | null, query = {}) => world.as(caller)(videosApi.listVideos, { query: { sort: 'name', ...query } });

  expect(await list(bob)).toMatchObject({ body: { data: [{ name: 'unwatched' }, { name: 'watched', userHistory: { currentTime: 30 } }] } });
  expect(await world.as(bob)(videosApi.getVideo, { params: { id: uuid } })).toMatchObject({ body: { userHistory: { currentTime: 30 } } });
  expect(
    JSON.stringify([await list(carol), await list(null), await world.as(null)(videosApi.getVideo, { params: { id: uuid } })]),
  ).not.toContain('userHistory');
  expect(await world.names({ excludeAlreadyWatched: true }, bob)).toEqual(['unwatched']);
  expect(await world.names({ excludeAlreadyWatched: true, sort: 'name' }, carol)).toEqual(['unwatched', 'watched']);
});

test('videos that lists do not show any more are left out', async () => {
  await using world = await startWorld();
  const { id } = await film(world, 'soon private');
  await report(world, id, 30);

  await world.as(alice)(videosApi.updateVideo, { params: { id: String(id) }, body: { privacy: 3 } });

  expect(await history(world)).toEqual({ total: 0, seen: [] });
});

test('one video, or what was watched before a date, or all is forgotten', async () => {
  await using world = await startWorld();
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await film(world, `film ${name}`)).id));
  for (const id of ids) await report(world, id, 1);
  await world.sql(`update watched_videos set watched_at = '2026-01-01T00:00:00Z' where video_id = $1`, [ids[0]]);
  const clear = (body: { beforeDate?: string }) => world.as(bob)(videosApi.clearMyHistory, { body });
  const forget = (videoId: number) => world.as(bob)(videosApi.forgetWatched, { params: { videoId } });

  expect(await forget(ids[1] as number)).toMatchObject({ status: 204 });
  expect(await forget(4711)).toMatchObject({ status: 204 });
  expect(await clear({ beforeDate: '2026-02-01T00:00:00.000Z' })).toMatchObject({ status: 204 });
  expect((await stored(world)).map(({ video }) => video)).toEqual(ids.slice(2).toSorted(ascending));

  expect(await clear({ beforeDate: 'yesterday' })).toMatchObject({ status: 400 });
  expect(await clear({})).toMatchObject({ status: 204 });
  expect(await stored(world)).toEqual([]);
});

test('a deleted video and a deleted user leave nothing in histories', async () => {
  await using world = await startWorld();
  const { id } = await film(world, 'a film');
  const other = await film(world, 'another film');
  await report(world, id, 1, bob);
  await report(world, other.id, 1, bob);
  await report(world, other.id, 1, carol);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(id) } });
  await world.publishUser(carol, { deleted: true, version: 2 });
  await world.settle();

  expect(await stored(world)).toEqual([{ user: bob.userId, video: other.id, position: 1 }]);
});
