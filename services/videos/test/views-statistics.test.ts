import { videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { slotsOf } from '../src/community/video-statistics/slots.ts';
import { type Film, startViewsWorld, type ViewsWorld } from './views-world.ts';

type Stay = {
  start: number;
  end: number;
  watchTime: number;
  sections: number[];
  client: string | null;
  device: string | null;
  system: string | null;
};
const FIRST = Date.parse('2026-03-01T10:00:00.000Z');
const MINUTE = 60_000;
const DURATION = 300;

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Stays of a few hundred viewers within two days. */
function drawStays(): Stay[] {
  const random = numbers(7);
  const below = (limit: number) => Math.floor(random.next().value * limit);
  const oneOf = (names: (string | null)[]) => names[below(names.length)] ?? null;
  return Array.from({ length: 300 }, () => {
    const start = FIRST + below(48 * 60) * MINUTE;
    const sections = Array.from({ length: 1 + below(4) }, () => {
      const from = below(DURATION);
      return [from, from + below(DURATION - from + 1)];
    }).flat();
    const watchTime = sections.reduce((sum, time, index) => sum + (index % 2 === 0 ? -time : time), 0);
    const programs = {
      client: oneOf(['Vessel', 'Barge', null]),
      device: oneOf(['mobile', 'desktop']),
      system: oneOf(['Linux', '=1+1', null]),
    };
    return { start, end: start + below(90) * MINUTE, watchTime, sections, ...programs };
  });
}

async function keep(world: ViewsWorld, { id }: Film, stays: readonly Stay[]) {
  await world.sql('update videos set created_at = $2 where id = $1', [id, new Date(FIRST)]);
  for (const { start, end, watchTime, sections, client, device, system } of stays)
    await world.sql(
      `insert into video_viewings (video_id, started_at, ended_at, watch_time, sections, client, device, operating_system) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, new Date(start), new Date(end), watchTime, sections, client, device, system],
    );
}

const iso = (time: number) => new Date(time).toISOString();
const sum = (some: readonly { watchTime: number }[]) => some.reduce((total, { watchTime }) => total + watchTime, 0);

/** The contract's definitions, one stay after the other. */
function overallOf(stays: readonly Stay[], from: number, to: number) {
  const overlapping = stays.filter(({ start, end }) => start <= to && end >= from);
  const inside = stays.filter(({ start, end }) => start >= from && end <= to);
  const at = (moment: number) => overlapping.filter(({ start, end }) => Math.max(start, from) <= moment && end >= moment).length;
  const moments = overlapping.map(({ start }) => Math.max(start, from)).toSorted((a, b) => a - b);
  const viewersPeak = Math.max(0, ...moments.map(at));
  const peakedAt = moments.find((moment) => at(moment) === viewersPeak);
  return {
    averageWatchTime: inside.length === 0 ? 0 : Math.round(sum(inside) / inside.length),
    totalWatchTime: sum(inside),
    totalViewers: overlapping.length,
    viewersPeak,
    viewersPeakDate: peakedAt === undefined ? null : iso(peakedAt),
    countries: [],
    subdivisions: [],
  };
}

test('all numbers are those of their definitions', async () => {
  await using world = await startViewsWorld();
  const film = await world.film('A film', { duration: DURATION });
  const stays = drawStays();
  await keep(world, film, stays);
  await keep(world, await world.film('Another'), stays.slice(0, 20));
  const params = { videoId: film.uuid };
  const ask = world.as(alice);

  for (const [from, to] of [
    [FIRST, FIRST + 60 * 60 * MINUTE],
    [FIRST + 5 * 60 * MINUTE, FIRST + 7 * 60 * MINUTE],
    [FIRST - 100 * MINUTE, FIRST - MINUTE],
    [FIRST + 600.5 * MINUTE, FIRST + 600.5 * MINUTE],
  ] as const) {
    const query = { startDate: iso(from), endDate: iso(to) };
    expect((await ask(videosApi.getOverallStats, { params, query })).body).toEqual(overallOf(stays, from, to));

    const programs = await ask(videosApi.getUserAgentStats, { params, query });
    const overlapping = stays.filter(({ start, end }) => start <= to && end >= from);
    expect(programs.body).toEqual({
      clients: counted(overlapping.map(({ client }) => client)),
      devices: counted(overlapping.map(({ device }) => device)),
      operatingSystems: counted(overlapping.map(({ system }) => system)),
    });
  }
  expect((await ask(videosApi.getOverallStats, { params })).body).toEqual(overallOf(stays, -8.64e15, 8.64e15));

  const retention = await ask(videosApi.getRetentionStats, { params });
  const has = (second: number, { sections }: Stay) =>
    sections.some((start, index) => index % 2 === 0 && start <= second && (sections[index + 1] ?? 0) >= second);
  const data = Array.from({ length: DURATION / 3 + 1 }, (_, point) => ({
    second: 3 * point,
    retentionPercent: Math.round((10_000 * stays.filter((stay) => has(3 * point, stay)).length) / stays.length) / 100,
  }));
  expect(retention.body).toEqual({ data });
});

function counted(names: readonly (string | null)[]) {
  const groups = Map.groupBy(
    names.flatMap((name) => name ?? []),
    (name) => name,
  );
  return [...groups]
    .map(([name, { length }]) => ({ name, viewers: length }))
    .toSorted((a, b) => b.viewers - a.viewers || (a.name < b.name ? -1 : 1));
}

test('a time series counts each slot by itself', async () => {
  await using world = await startViewsWorld();
  const film = await world.film('A film', { duration: DURATION });
  const stays = drawStays();
  await keep(world, film, stays);
  const series = async (metric: 'aggregateWatchTime' | 'viewers', from: number, to: number) => {
    const answer = await world.as(alice)(videosApi.getTimeseriesStats, {
      params: { videoId: film.uuid, metric },
      query: { startDate: iso(from), endDate: iso(to) },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };

  for (const [from, to, interval, slot] of [
    [FIRST + 17 * MINUTE + 4, FIRST + 20 * 60 * MINUTE, '1 hour', 60],
    [FIRST + 3 * MINUTE, FIRST + 200 * MINUTE, '10 minutes', 10],
    [FIRST + 3 * MINUTE + 500, FIRST + 60 * MINUTE, '1 minute', 1],
  ] as const) {
    const { starts } = slotsOf({ start: new Date(from), end: new Date(to) });
    const inSlots = (value: (start: number, end: number) => number) =>
      starts.map((date) => ({ date: date.toISOString(), value: value(date.getTime(), date.getTime() + slot * MINUTE) }));
    expect(await series('viewers', from, to)).toEqual({
      groupInterval: interval,
      data: inSlots((first, next) => stays.filter(({ start, end }) => start < next && end >= first).length),
    });
    expect(await series('aggregateWatchTime', from, to)).toEqual({
      groupInterval: interval,
      data: inSlots((first, next) => sum(stays.filter(({ end }) => end >= first && end < next))),
    });
  }
});

test.each([
  ['2020-01-15T12:30:00Z', '2026-03-02T00:00:00Z', '6 months', '2020-01-01T00:00:00.000Z', '2020-07-01T00:00:00.000Z'],
  ['2024-01-31T12:30:00Z', '2026-03-02T00:00:00Z', '1 month', '2024-01-01T00:00:00.000Z', '2024-02-01T00:00:00.000Z'],
  ['2026-01-15T12:30:00Z', '2026-08-02T00:00:00Z', '7 days', '2026-01-15T00:00:00.000Z', '2026-01-22T00:00:00.000Z'],
  ['2026-01-30T12:30:00Z', '2026-04-15T00:00:00Z', '2 days', '2026-01-30T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['2026-01-15T12:30:00Z', '2026-02-15T00:00:00Z', '1 day', '2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z'],
  ['2026-01-15T12:30:00Z', '2026-01-25T00:00:00Z', '12 hours', '2026-01-15T12:00:00.000Z', '2026-01-16T00:00:00.000Z'],
  ['2026-01-15T12:30:00Z', '2026-01-20T00:00:00Z', '6 hours', '2026-01-15T12:00:00.000Z', '2026-01-15T18:00:00.000Z'],
])('from %s to %s slots last %s', (start, end, groupInterval, first, second) => {
  const slots = slotsOf({ start: new Date(start), end: new Date(end) });

  expect(slots.groupInterval).toBe(groupInterval);
  expect(slots.starts.slice(0, 2).map((date) => date.toISOString())).toEqual([first, second]);
  expect(slots.starts.length).toBeLessThan(200);
  expect(slots.starts.at(-1)?.getTime()).toBeLessThanOrEqual(Date.parse(end));
  expect(slots.end.getTime()).toBeGreaterThan(Date.parse(end));
});

test('a video that nobody watched has zeros, from its creation to now', async () => {
  await using world = await startViewsWorld();
  const film = await world.film('New', { duration: 3 });
  const params = { videoId: film.uuid };

  const overall = await world.as(alice)(videosApi.getOverallStats, { params });
  const retention = await world.as(alice)(videosApi.getRetentionStats, { params });
  const series = await world.as(alice)(videosApi.getTimeseriesStats, { params: { ...params, metric: 'downloads' } });

  expect(overall.body).toMatchObject({ averageWatchTime: 0, totalViewers: 0, viewersPeak: 0, viewersPeakDate: null });
  expect(retention.body).toEqual({ data: [0, 1, 2, 3].map((second) => ({ second, retentionPercent: 0 })) });
  expect(series.body).toMatchObject({ groupInterval: '1 minute', data: [{ value: 0 }] });
});

test('what was watched of a longer source is not beyond the end of the present one', async () => {
  await using world = await startViewsWorld();
  const film = await world.film('Cut', { duration: 3 });
  const stay = { start: FIRST, end: FIRST + 60 * MINUTE, watchTime: 3_001, client: null, device: null, system: null };
  await keep(world, film, [
    { ...stay, sections: [0, 1, 600, 3_600] },
    { ...stay, sections: [2, 3_600] },
  ]);

  const retention = await world.as(alice)(videosApi.getRetentionStats, { params: { videoId: film.uuid } });

  expect(retention.body).toEqual({ data: [0, 1, 2, 3].map((second) => ({ second, retentionPercent: 50 })) });
});

test.each([
  { startDate: '0000-01-01', endDate: '0000-01-02' },
  { startDate: '9999-12-31', endDate: '9999-12-31T23:59:59Z' },
])('F4: nobody watched a video in the interval %j', async (query) => {
  await using world = await startViewsWorld();
  const { uuid: videoId } = await world.film();
  const ask = world.as(alice);

  expect(await ask(videosApi.getOverallStats, { params: { videoId }, query })).toMatchObject({ status: 200, body: { totalViewers: 0 } });
  expect(await ask(videosApi.getUserAgentStats, { params: { videoId }, query })).toMatchObject({ status: 200, body: { clients: [] } });
  for (const metric of ['viewers', 'downloads'] as const)
    expect(await ask(videosApi.getTimeseriesStats, { params: { videoId, metric }, query })).toMatchObject({ status: 200 });
});

test('F1: statistics are for the owner and for moderators', async () => {
  await using world = await startViewsWorld();
  const { uuid: videoId } = await world.film('Private', { privacy: 3 });
  const statuses = async (caller: typeof alice | null, id = videoId) => {
    const ask = world.as(caller);
    const params = { videoId: id };
    const answers = [
      await ask(videosApi.getOverallStats, { params }),
      await ask(videosApi.getRetentionStats, { params }),
      await ask(videosApi.getTimeseriesStats, { params: { ...params, metric: 'viewers' } }),
      await ask(videosApi.getUserAgentStats, { params }),
    ];
    return [...new Set(answers.map(({ status }) => status))];
  };

  expect(await statuses(alice)).toEqual([200]);
  expect(await statuses(carol)).toEqual([200]);
  expect(await statuses(bob)).toEqual([403]);
  expect(await statuses(null)).toEqual([401]);
  expect(await statuses(alice, '4711')).toEqual([404]);
  expect(await statuses(alice, 'x')).toEqual([400]);
});

test.each([
  [{ startDate: 'yesterday', endDate: '2026-01-02' }],
  [{ startDate: '2026-13-45', endDate: '2027-01-01' }],
  [{ startDate: '2026-01-01' }],
  [{ endDate: '2026-01-01' }],
  [{ startDate: '2026-01-02', endDate: '2026-01-01' }],
  [{ startDate: '2010-01-01', endDate: '2026-01-01' }],
])('F4: the interval %j is refused', async (query) => {
  await using world = await startViewsWorld();
  const { uuid: videoId } = await world.film();

  expect(await world.as(alice)(videosApi.getTimeseriesStats, { params: { videoId, metric: 'viewers' }, query })).toMatchObject({
    status: 400,
  });
  expect(await world.as(alice)(videosApi.getTimeseriesStats, { params: { videoId, metric: 'likes' as never } })).toMatchObject({
    status: 400,
  });
});

test('downloads of one address count once an hour, wherever they go on', async () => {
  await using world = await startViewsWorld();
  const film = await world.film();
  const download = (address: string) => world.countDownload(film.id, address);
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await download(address);
  world.passMinutes(61);
  await download('192.0.2.1');

  expect(await world.shown(film)).toMatchObject({ downloads: 3 });
  const series = await world.as(alice)(videosApi.getTimeseriesStats, { params: { videoId: film.uuid, metric: 'downloads' } });
  const values = series.status === 200 ? series.body.data.map(({ value }) => value) : [];
  expect(values.filter((value) => value > 0)).toEqual([2, 1]);
});
