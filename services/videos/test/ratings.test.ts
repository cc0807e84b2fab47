import { videosApi } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { CAME } from '../src/catalogue/index.ts';
import { sumNumbers } from '../src/catalogue/videos/sum-numbers.ts';
import { ascending, startWorld, type World } from './world.ts';

type Rating = 'dislike' | 'like' | 'none';

const rate = (world: World, id: number | string, rating: Rating, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.rateVideo, { params: { id: String(id) }, body: { rating } });
const ratingOf = async (world: World, id: number | string, caller: Caller = bob) =>
  (await world.as(caller)(videosApi.getMyRating, { params: { videoId: String(id) } })).body;
const numbersOf = async (world: World, id: number) =>
  (
    await world.sql(`select v.likes + came.liked as likes, v.dislikes + came.disliked as dislikes from videos v ${CAME} where v.id = $1`, [
      id,
    ])
  )[0];
const listRatings = (world: World, caller: Caller, query: Record<string, unknown> = {}, name = caller.username) =>
  world.as(caller)(videosApi.listAccountRatings, { params: { name }, query: query as never });

/** Until something waits for a row that the test has locked. */
const waitForLock = (world: World) =>
  eventually(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await world.sql(waiting)).not.toEqual([]);
  });

/** Versions differ, and rise from one snapshot of a rating to the next; those of different ratings come in any order. */
function expectRising(events: readonly Record<string, unknown>[]): void {
  expect(new Set(events.map(({ version }) => version)).size).toBe(events.length);
  for (const ratings of Map.groupBy(events, ({ ratingId }) => ratingId).values()) {
    const versions = ratings.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted(ascending));
  }
}

test('likes, dislikes and takes it back; the numbers of the video follow', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice);

  expect(await rate(world, uuid, 'like')).toMatchObject({ status: 204 });
  expect(await ratingOf(world, id)).toEqual({ videoId: id, rating: 'like' });
  expect(await numbersOf(world, id)).toEqual({ likes: 1, dislikes: 0 });

  await rate(world, id, 'dislike');
  expect(await ratingOf(world, uuid)).toEqual({ videoId: id, rating: 'dislike' });
  expect(await numbersOf(world, id)).toEqual({ likes: 0, dislikes: 1 });

  await rate(world, id, 'none');
  expect(await ratingOf(world, id)).toEqual({ videoId: id, rating: 'none' });
  expect(await numbersOf(world, id)).toEqual({ likes: 0, dislikes: 0 });
});

test('ratings of a locked video wait, those of others do not, and all of them count', async () => {
  await using world = await startWorld();
  const [{ id: locked }, { id: free }] = [await world.publish(alice), await world.publish(alice)];

  const { waiting, others } = await world.transaction(async (tx) => {
    await execute(tx, 'select from videos where id = $1 for update', [locked]);
    const waiting: ReturnType<typeof rate>[] = [];
    for (const caller of [alice, bob, carol, root]) {
      waiting.push(rate(world, locked, 'like', caller));
      await waitForLock(world);
    }
    return { waiting, others: await Promise.all([alice, bob, carol].map((caller) => rate(world, free, 'like', caller))) };
  });

  expect(others.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect([await numbersOf(world, locked), await numbersOf(world, free)]).toEqual([
    { likes: 4, dislikes: 0 },
    { likes: 3, dislikes: 0 },
  ]);
});

test('who is deleted before the rating is written gets 404', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);

  const rating = await world.transaction(async (tx) => {
    await execute(tx, 'select from accounts where user_id = $1 for update', [bob.userId]);
    const rating = rate(world, id, 'like');
    await waitForLock(world);
    await execute(tx, 'delete from channels where account_id = (select id from accounts where user_id = $1)', [bob.userId]);
    await execute(tx, 'delete from accounts where user_id = $1', [bob.userId]);
    return { rating };
  });

  expect(await rating.rating).toMatchObject({ status: 404 });
  expect(await numbersOf(world, id)).toEqual({ likes: 0, dislikes: 0 });
});

test('publishes each change once, in order, and nothing for a rating that stays the same', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);

  for (const rating of ['like', 'like', 'dislike', 'none', 'none', 'like'] as const) await rate(world, id, rating);

  const events = await world.events('rating.snapshot.v1');
  const inOrder = events.toSorted((a, b) => ascending(a['version'], b['version']));
  expect(inOrder.map(({ rating, deleted }) => [rating, deleted])).toEqual([
    ['like', false],
    ['dislike', false],
    ['dislike', true],
    ['like', false],
  ]);
  expect(new Set(events.map(({ ratingId }) => ratingId)).size).toBe(2);
  expectRising(events);
});

test('fifty requests at once are counted exactly', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const people = [alice, bob, carol, root];

  const answers = await Promise.all(
    Array.from({ length: 52 }, (_, index) => rate(world, id, index % 3 === 0 ? 'dislike' : 'like', people[index % 4] as Caller)),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  const [rows] = await world.sql(
    `select count(*) filter (where rating = 'like')::int as likes, count(*) filter (where rating = 'dislike')::int as dislikes from ratings`,
  );
  expect(await numbersOf(world, id)).toEqual(rows);
  expect(await world.sql('select from ratings')).toHaveLength(4);
});

test('one’s own video may be rated; one that nobody else may see is neither rated nor told of', async () => {
  await using world = await startWorld();
  const hidden = await world.upload(alice, { metadata: { privacy: 3 } });

  expect(await rate(world, hidden.id, 'like', alice)).toMatchObject({ status: 204 });
  expect(await rate(world, hidden.id, 'like', bob)).toMatchObject({ status: 403 });
  expect(await world.as(bob)(videosApi.getMyRating, { params: { videoId: hidden.uuid } })).toMatchObject({ status: 403 });
  expect(await rate(world, 4711, 'like')).toMatchObject({ status: 404 });
  expect(await rate(world, hidden.id, 'maybe' as never, alice)).toMatchObject({ status: 400 });
  expect(await world.sql('select from ratings')).toHaveLength(1);
});

test('an account reads what it rated, newest first, and nobody else does', async () => {
  await using world = await startWorld();
  const first = await world.publish(alice, {}, { name: 'first' });
  const second = await world.publish(alice, {}, { name: 'second' });
  await rate(world, first.id, 'like');
  await rate(world, second.id, 'dislike');

  const list = await listRatings(world, bob);

  expect(list).toMatchObject({
    status: 200,
    body: {
      total: 2,
      data: [
        { rating: 'dislike', video: { name: 'second' } },
        { rating: 'like', video: { name: 'first' } },
      ],
    },
  });
  expect(await listRatings(world, bob, { rating: 'like' })).toMatchObject({ body: { total: 1, data: [{ video: { name: 'first' } }] } });
  expect(await listRatings(world, carol, {}, 'bob')).toMatchObject({ status: 403 });
  expect(await listRatings(world, bob, {}, 'nobody')).toMatchObject({ status: 404 });
});

test('a video that became private leaves the lists of those who rated it', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  await rate(world, id, 'like');
  await world.as(alice)(videosApi.updateVideo, { params: { id: String(id) }, body: { privacy: 3 } });

  expect(await listRatings(world, bob)).toMatchObject({ body: { total: 0, data: [] } });
});

test('a deleted video takes its ratings along, in the table and in the topic', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  for (const person of [alice, bob, carol]) await rate(world, id, 'like', person);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(id) } });

  const events = await world.events('rating.snapshot.v1');
  expect(events.filter(({ deleted }) => deleted)).toHaveLength(3);
  expect(await world.sql('select from ratings')).toEqual([]);
});

test('a deleted user takes their ratings along, and the numbers fall', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  await rate(world, id, 'like', bob);
  await rate(world, id, 'like', carol);

  await world.publishUser(bob, { deleted: true, version: 2 });
  await world.settle();

  expect(await numbersOf(world, id)).toEqual({ likes: 1, dislikes: 0 });
  expect((await world.events('rating.snapshot.v1')).filter(({ deleted }) => deleted)).toHaveLength(1);
  expect(await world.sql('select from accounts where name = $1', ['bob'])).toEqual([]);
});

test('the last snapshot of a rating is newer than the one before', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  await rate(world, id, 'like');
  await rate(world, id, 'none');
  await rate(world, id, 'like');
  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(id) } });

  const events = await world.events('rating.snapshot.v1');

  expect(events).toHaveLength(4);
  expectRising(events);
});

test('lists and videos show numbers at once; sorts follow when they are summed up, once however often that runs', async () => {
  await using world = await startWorld();
  const [liked, other] = [await world.publish(alice), await world.publish(alice)];
  await world.sql('update videos set likes = 1 where id = $1', [other.id]);
  const shown = async () => {
    const { body } = await world.as(null)(videosApi.listVideos, { query: { sort: '-likes' } });
    return (body as { data: { id: number; likes: number }[] }).data.map(({ id, likes }) => ({ id, likes }));
  };
  for (const caller of [bob, carol]) await rate(world, liked.id, 'like', caller);

  const one = await world.as(null)(videosApi.getVideo, { params: { id: liked.uuid } });
  expect(one.body).toMatchObject({ likes: 2, dislikes: 0 });
  expect(await shown()).toEqual([
    { id: other.id, likes: 1 },
    { id: liked.id, likes: 2 },
  ]);
  await Promise.all([sumNumbers(world), sumNumbers(world)]);
  expect(await shown()).toEqual([
    { id: liked.id, likes: 2 },
    { id: other.id, likes: 1 },
  ]);
  expect(await world.sql('select from video_number_changes')).toEqual([]);
});
