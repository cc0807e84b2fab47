import { randomUUID } from 'node:crypto';
import { videosApi, viewsApi } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { alice, bob, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { sumNumbers } from '../src/catalogue/videos/sum-numbers.ts';
import { type Film, lookAtViews, repair, startViewsWorld } from './views-world.ts';
import { ascending } from './world.ts';

test('who watched ten seconds is a view, once an hour', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const tell = (currentTime: number) => world.ping(film, { currentTime });

  await tell(0);
  await tell(9);
  expect(await world.shown(film)).toMatchObject({ views: 0 });
  await tell(10);
  expect(await world.shown(film)).toMatchObject({ views: 1 });

  for (let minutes = 0; minutes < 59; minutes += 29.5) {
    await tell(20);
    world.passMinutes(29.5);
  }
  expect(await world.shown(film)).toMatchObject({ views: 1 });
  await tell(30);
  world.passMinutes(2);
  await tell(31);
  expect(await world.shown(film)).toMatchObject({ views: 2 });
});

test.each([
  [9, 4, 0],
  [9, 5, 1],
  [10, 9, 0],
  [10, 10, 1],
])('of %i seconds, %i watched are %i views', async (duration, watched, views) => {
  await using world = await startViewsWorld();
  const film = await world.film('Short', { duration });

  expect(await world.watch(film, 0, watched)).toEqual([204, 204]);

  expect(await world.shown(film)).toMatchObject({ views });
});

test('a seek and a jump back begin sections, and what lies between was not watched', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const moves = [
    { currentTime: 5 },
    { currentTime: 12 },
    { currentTime: 60, viewEvent: 'seek' as const },
    { currentTime: 63 },
    { currentTime: 2 },
  ];

  for (const body of moves) await world.ping(film, { ...body, client: 'Vessel', device: 'desktop' });

  expect(await world.viewers()).toEqual([{ sections: [5, 12, 60, 63, 2, 2], watchTime: 10, client: 'Vessel', device: 'desktop' }]);
});

test('an hour after the last ping a stay becomes statistics, if anything was watched', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  await world.watch(film, 0, 12, { client: 'Vessel', device: 'toaster', operatingSystem: 'Linux' });
  await world.watch(film, 7, 7);

  world.passMinutes(59);
  await world.endViewers();
  expect(await world.viewings()).toEqual([]);
  world.passMinutes(1.1);
  await world.endViewers();
  await world.endViewers();

  expect(await world.viewings()).toEqual([{ sections: [0, 12], watchTime: 12, client: 'Vessel', device: null, system: 'Linux' }]);
  expect(await world.viewers()).toEqual([]);
});

test('who comes back after an hour begins another stay, also when nobody ended the first one', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  await world.watch(film, 0, 12, { sessionId: 'a' });
  world.passMinutes(61);

  await world.watch(film, 40, 55, { sessionId: 'a' });

  // The schedule may have ended it.
  expect(await world.viewings()).toMatchObject([{ sections: [0, 12] }]);
  expect(await world.viewers()).toMatchObject([{ sections: [40, 55] }]);
  expect(await world.shown(film)).toMatchObject({ views: 2 });
});

test('fifty viewers at once are fifty views, in few writes, also when they say everything twice', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const sessions = Array.from({ length: 50 }, () => randomUUID());
  await world.sql('create table writes (id int)');
  await world.sql(
    `create function count_write() returns trigger language plpgsql as $$ begin insert into writes values (1); return null; end $$`,
  );
  await world.sql('create trigger count_write after update on video_viewers for each statement execute function count_write()');

  for (const currentTime of [0, 15]) {
    const told = [...sessions, ...sessions].map((sessionId, index) => world.ping(film, { currentTime, sessionId }, `198.51.100.${index}`));
    expect(new Set((await Promise.all(told)).map(({ status }) => status))).toEqual(new Set([204]));
  }

  expect(await world.shown(film)).toMatchObject({ views: 50, viewers: 50 });
  expect((await world.sql('select from writes')).length).toBeLessThan(20);
  expect(await lookAtViews(world)).toEqual([]);
});

test('without a session an address is a viewer, and so it is where sessions are not trusted', async () => {
  await using world = await startViewsWorld();
  await using suspicious = await startViewsWorld({ TRUST_VIEWER_SESSION_ID: 'false' });
  const [film, other] = [await world.film(), await suspicious.film()];

  for (const currentTime of [0, 10]) {
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']) await world.ping(film, { currentTime }, address);
    for (const sessionId of ['a', 'b', 'c']) await suspicious.ping(other, { currentTime, sessionId });
  }

  expect(await world.shown(film)).toMatchObject({ views: 3 });
  expect(await suspicious.shown(other)).toMatchObject({ views: 1 });
});

test('B13: one address is at most two hundred viewers of a video', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();

  // The limit is read before a batch is written.
  for (const round of [0, 1, 2]) {
    const sessions = Array.from({ length: 110 }, (_, index) => `${round} ${index}`);
    for (const currentTime of [0, 50])
      for (const { status } of await Promise.all(sessions.map((sessionId) => world.ping(film, { currentTime, sessionId }))))
        expect(status).toBe(204);
  }

  const { views } = await world.shown(film);
  expect(views).toBeGreaterThanOrEqual(200);
  expect(views).toBeLessThan(330);
  expect(await world.watch(film, 0, 50, {}, '192.0.2.9')).toEqual([204, 204]);
  expect(await world.shown(film)).toMatchObject({ views: views + 1 });
});

test('B13: what is no position is refused and counts nothing', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const wrong = [
    ...[1e308, -1, 1.5, Number.NaN, 'ten', '10', null, true, [1], { $gt: 0 }, 101].map((currentTime) => ({ currentTime })),
    { currentTime: 1, sessionId: 'x'.repeat(1_001) },
    { currentTime: 1, sessionId: 7 },
    { currentTime: 1, sessionId: 'a\0b' },
    { currentTime: 1, viewEvent: 'explode' },
    { currentTime: 1, client: 'x'.repeat(201) },
    {},
  ];

  for (const body of wrong) expect([body, (await world.ping(film, body as never)).status]).toEqual([body, 400]);
  for (const uuid of ['4711', randomUUID()]) expect(await world.ping({ id: 0, uuid }, { currentTime: 1 })).toMatchObject({ status: 404 });
  expect(await world.ping({ id: 0, uuid: '1 or 1=1' }, { currentTime: 1 })).toMatchObject({ status: 400 });

  expect(await world.viewers()).toEqual([]);
});

test('a viewer is present for two minutes, in lists and on the page', async () => {
  await using world = await startViewsWorld();
  const [film, other] = [await world.film('seen'), await world.film('unseen')];
  await world.watch(film, 0, 1);
  await world.watch(film, 0, 1);
  const listed = async () => {
    const answer = await world.anonymous(videosApi.listVideos, { query: { sort: 'name' } });
    return answer.status === 200 && answer.body.data.map(({ viewers }) => viewers);
  };

  expect([await world.shown(film), await world.shown(other)]).toMatchObject([{ viewers: 2 }, { viewers: 0 }]);
  expect(await listed()).toEqual([2, 0]);
  world.passMinutes(1.9);
  expect(await listed()).toEqual([2, 0]);
  world.passMinutes(0.2);

  expect(await listed()).toEqual([0, 0]);
});

test('neither addresses nor sessions are kept, and hashes cannot be compared with those of another day', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const keys = async () => (await world.sql<{ key: string }>('select key from video_viewers')).map(({ key }) => key);
  await world.ping(film, { currentTime: 0, sessionId: 'a session' }, '203.0.113.77');
  const [today] = await keys();

  const stored = await world.sql('select row_to_json(v) from video_viewers v union all select row_to_json(s) from view_salts s');
  expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113\.77|a session/);
  expect(await world.sql('select from view_salts')).toHaveLength(1);

  world.passHours(24);
  await world.ping(film, { currentTime: 0, sessionId: 'a session' }, '203.0.113.77');
  const later = await keys();
  expect(later.filter((key) => key === today)).toEqual(later.length === 2 ? [today] : []);
  expect(new Set(later).size).toBe(later.length);
});

test('who watches over midnight stays the same viewer, and the salt of the day before is destroyed an hour later', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const untilMidnight = 24 * 60 - ((world.clock.now().getTime() / 60_000) % (24 * 60));
  world.passMinutes(untilMidnight - 1);
  await world.watch(film, 0, 20, { sessionId: 'a' });
  await world.ping(film, { currentTime: 0 });
  world.passMinutes(2);

  await world.ping(film, { currentTime: 30, sessionId: 'a' });
  await world.ping(film, { currentTime: 12 });

  expect(await world.shown(film)).toMatchObject({ views: 2 });
  expect(((await world.viewers()) as { watchTime: number }[]).map(({ watchTime }) => watchTime).toSorted(ascending)).toEqual([12, 30]);
  expect(await world.sql('select from view_salts')).toHaveLength(2);
  world.passMinutes(60);
  await world.destroySalts();
  expect(await world.sql('select from view_salts')).toHaveLength(1);
});

test('reports say of videos of this instance who watches, and each counted view once', async () => {
  await using world = await startViewsWorld();
  const [film, other, hidden] = [await world.film(), await world.film('other'), await world.film('hidden', { privacy: 3 })];
  const audience = () => world.events('audience.counted.v1');
  await world.reportAudience('here');
  expect(await audience()).toEqual([]);

  await world.watch(film, 0, 10);
  await world.watch(film, 0, 5);
  await world.watch(other, 0, 5);
  for (const currentTime of [0, 10])
    await world.as(alice)(viewsApi.reportPosition, { params: { videoId: hidden.uuid }, body: { currentTime } });
  // What was counted just now may not be committed everywhere.
  await world.reportAudience('here');
  world.passMinutes(1);
  await world.reportAudience('here');
  world.passMinutes(2);
  await world.reportAudience('here');

  const of = ({ id, uuid }: Film) => ({ videoId: id, videoUuid: uuid, videoUrl: null });
  expect(await audience()).toMatchObject([
    {
      of: 'here',
      videos: [
        { ...of(film), viewers: 2, views: 0 },
        { ...of(other), viewers: 1, views: 0 },
      ],
    },
    {
      of: 'here',
      videos: [
        { ...of(film), viewers: 2, views: 1 },
        { ...of(other), viewers: 1, views: 0 },
      ],
    },
  ]);
});

test('reports of an hour without any count what was counted in it', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  await world.reportAudience('here');

  await world.watch(film, 0, 10);
  world.passMinutes(45);
  await world.reportAudience('here');

  expect(await world.events('audience.counted.v1')).toMatchObject([{ videos: [{ videoId: film.id, viewers: 0, views: 1 }] }]);
});

test('the most watched of the last days come first, and views grow old', async () => {
  await using world = await startViewsWorld();
  const [old, young, never] = [await world.film('old'), await world.film('young'), await world.film('never')];
  for (const currentTime of [0, 10]) for (const sessionId of ['a', 'b', 'c']) await world.ping(old, { currentTime, sessionId });
  world.passHours(24 * 6);
  await world.watch(young, 0, 10);
  const trending = async () => {
    await sumNumbers(world);
    await world.followTrend();
    return [await world.names({ sort: '-trending' }), await world.names({ sort: 'trending' })];
  };

  expect(await trending()).toEqual([
    ['old', 'young', 'never'],
    ['never', 'young', 'old'],
  ]);
  world.passHours(24 * 2);
  expect(await trending()).toEqual([
    ['young', 'old', 'never'],
    ['never', 'old', 'young'],
  ]);
  expect([await world.shown(old), await world.shown(young), await world.shown(never)]).toMatchObject([
    { views: 3 },
    { views: 1 },
    { views: 0 },
  ]);
  expect(await lookAtViews(world)).toEqual([]);
});

test('old views are kept by the month, and totals stay', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  for (let hour = 0; hour < 3; hour += 1) {
    await world.watch(film, 0, 10);
    world.passHours(1);
  }
  world.passHours(24 * 140);
  await world.watch(film, 0, 10);
  await sumNumbers(world);
  await world.followTrend();

  await world.thinOutHours();

  const hours = await world.sql<{ views: number }>('select views from video_hours order by hour');
  expect(hours.length).toBeLessThan(4);
  expect(hours.reduce((sum, { views }) => sum + views, 0)).toBe(4);
  expect(await world.shown(film)).toMatchObject({ views: 4 });
  expect(await lookAtViews(world)).toEqual([]);
});

test('a channel shows its views by the day', async () => {
  await using world = await startViewsWorld();
  const [film, other] = [await world.film(), await world.film()];
  await world.watch(film, 0, 10);
  world.passHours(24);
  await world.watch(film, 0, 10);
  await world.watch(other, 0, 10);

  const answer = await world.anonymous(videosApi.listAccountChannels, { params: { name: 'alice' }, query: { withStats: true } });

  const [channel] = answer.status === 200 ? answer.body.data : [];
  expect(channel).toMatchObject({ totalViews: 3, videosCount: 2 });
  const days = (channel as unknown as { viewsPerDay: { views: number }[] }).viewsPerDay.map(({ views }) => views);
  expect(days).toEqual([...Array.from({ length: 29 }, () => 0), 1, 2]);
});

test('R23: whatever a killed connection interrupts, totals are those of the ledger, and what is said again counts once', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  await world.ping(film, { currentTime: 0, sessionId: 'a' });
  await world.sql(`create function die() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return new; end $$`);
  await world.sql('create trigger die before insert on video_hours for each row execute function die()');

  const { status } = await world.ping(film, { currentTime: 30, sessionId: 'a' });

  await world.sql('drop trigger die on video_hours');
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await world.shown(film)).toMatchObject({ views: 0 });
  expect(await world.viewers()).toMatchObject([{ watchTime: 0 }]);
  for (let again = 0; again < 3; again += 1)
    expect(await world.ping(film, { currentTime: 30, sessionId: 'a' })).toMatchObject({ status: 204 });
  expect(await world.shown(film)).toMatchObject({ views: 1 });
  expect(await lookAtViews(world)).toEqual([]);
});

test('a locked video keeps nobody waiting who watches it already', async () => {
  await using world = await startViewsWorld();
  await world.hastenUser(bob, { videosHistoryEnabled: true });
  const film = await world.film();
  const tell = (currentTime: number) =>
    world.from('192.0.2.1', bob)(videosApi.putWatching, { params: { videoId: String(film.id) }, body: { currentTime } });
  await tell(1);

  const answer = await world.transaction(async (tx) => {
    await execute(tx, 'select from videos for update');
    return tell(4);
  });

  expect(answer).toMatchObject({ status: 204 });
  expect(await world.sql('select position from watched_videos')).toEqual([{ position: 4 }]);
});

test('totals that differ from the ledger are found and repaired, while more is counted', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  await world.watch(film, 0, 10);
  await world.sql('update videos set views = 40, trending = 7, downloads = 3 where id = $1', [film.id]);

  const [finding, ...more] = await lookAtViews(world);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ key: film.uuid, sentence: expect.stringContaining('41 views') });
  expect(finding && (await repair(world, finding))).toBe('its numbers are those of the ledger');

  await world.watch(film, 0, 10);
  await sumNumbers(world);
  expect(await world.shown(film)).toMatchObject({ views: 2, downloads: 0 });
  expect(await lookAtViews(world)).toEqual([]);
});

test('a deleted video takes its viewers and views along', async () => {
  await using world = await startViewsWorld();
  const [film, kept] = [await world.film(), await world.film()];
  for (const each of [film, kept]) await world.watch(each, 0, 20);
  world.passMinutes(61);
  await world.endViewers();
  for (const each of [film, kept]) await world.watch(each, 0, 20);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: film.uuid } });
  await world.settle();

  const left =
    'select video_id as id from video_viewers union all select video_id from video_viewings union all select video_id from video_hours';
  await eventually(async () => expect(new Set((await world.sql(left)).map(({ id }) => id))).toEqual(new Set([kept.id])));
  expect(await lookAtViews(world)).toEqual([]);
});

test('single viewers are forgotten after the days that the operator chose, and views stay', async () => {
  await using world = await startViewsWorld({ VIEWS_MAX_AGE_DAYS: '30' });
  const film = await world.film();
  await world.watch(film, 0, 20);
  world.passHours(2);
  await world.endViewers();
  await world.forgetViewings();
  expect(await world.viewings()).toHaveLength(1);

  world.passHours(24 * 31);
  await world.forgetViewings();

  expect(await world.viewings()).toEqual([]);
  expect(await world.shown(film)).toMatchObject({ views: 1 });
});

test('a user counts like everybody else, and the position is kept', async () => {
  await using world = await startViewsWorld();
  await world.hastenUser(bob, { videosHistoryEnabled: true });
  const film = await world.film();

  for (const currentTime of [0, 25])
    await world.from('192.0.2.1', bob)(videosApi.putWatching, { params: { videoId: String(film.id) }, body: { currentTime } });

  expect(await world.shown(film)).toMatchObject({ views: 1 });
  expect(await world.sql('select user_id as id, position from watched_videos')).toEqual([{ id: bob.userId, position: 25 }]);
});

test('F8: whoever cannot see a video is no viewer of it, and is not told so', async () => {
  await using world = await startViewsWorld();
  const film = await world.film('Unseen', { privacy: 3 });
  const blocked = await world.film('Blocked', { blocked: true });
  const locked = await world.film('Behind a password', { privacy: 5 });
  const tell = (caller: Caller, { uuid }: Film) =>
    world.as(caller)(videosApi.reportPosition, { params: { videoId: uuid }, body: { currentTime: 3 } });

  expect([...(await world.watch(film, 0, 20)), ...(await world.watch(blocked, 0, 20))]).toEqual([204, 204, 204, 204]);
  expect(await tell(bob, film)).toMatchObject({ status: 204 });
  expect(await world.viewers()).toEqual([]);
  expect(await world.sql('select from watched_videos')).toEqual([]);

  expect(await tell(alice, film)).toMatchObject({ status: 204 });
  expect(await world.watch(locked, 0, 20)).toEqual([204, 204]);
  expect(await world.viewers()).toHaveLength(2);
});
