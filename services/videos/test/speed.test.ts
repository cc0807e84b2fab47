import { readSettings } from '@flotilla/config';
import { completeSettings, instanceSettings } from '@flotilla/contracts-auth';
import { videoSortKeys } from '@flotilla/contracts-shared';
import { connectDatabase, type Database, type Statement } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { alice, createTestDatabase, root, testServices } from '@flotilla/test-kit';
import { expect, jest, test } from '@jest/globals';
import type { ListQuery, Scope } from '../src/catalogue/video-lists/list-query.ts';
import { gatherStatement, listVideos, walkStatement } from '../src/catalogue/video-lists/page-statement.ts';
import { sumCatalogue } from '../src/catalogue/video-lists/sum-catalogue.ts';
import { CATALOGUE_VERSION, type VideoFilter } from '../src/catalogue/video-lists/video-filter.ts';
import { createVideoLists } from '../src/catalogue/video-lists/video-lists.ts';
import { videos } from '../src/service.ts';

const defaults = () => completeSettings(instanceSettings);
// The first test fills a catalogue.
jest.setTimeout(240_000);
const VIDEOS = 20_000;
const BATCH = 250;
const everyone: Scope = { of: 'everyone' };

test('no sort reads the catalogue to show a page', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const plansOf = planReader(database);

  for (const key of videoSortKeys) {
    for (const sort of [key, `-${key}`] as const) {
      const { plans } = await plansOf(everyone, { sort }, null);
      expect([sort, plans.filter(readsTooMuch)]).toEqual([sort, []]);
    }
  }
});

test('no filter reads the catalogue to show a page, and what is counted is counted once', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const plansOf = planReader(database);
  const cases: [string, ListQuery, Scope?, Caller?][] = [
    ['signed in', {}, everyone, alice],
    ['all nsfw', { nsfw: 'both' }],
    ['only nsfw', { nsfw: 'true' }],
    ['one category', { categoryOneOf: [3] }],
    ['categories', { categoryOneOf: [3, 4] }],
    ['licence', { licenceOneOf: [3] }],
    ['language', { languageOneOf: ['en'] }],
    ['unknown language', { languageOneOf: ['_unknown'] }],
    ['tag', { tagsOneOf: ['Tag7'] }],
    ['all tags', { tagsAllOf: ['tag7', 'even'] }],
    ['common word', { search: 'film' }],
    ['rare word', { search: 'rarely' }],
    ['no such word', { search: 'nowhere' }],
    ['relevance', { search: 'film', sort: '-match' }],
    ['with files', { hasHLSFiles: true }],
    ['without files', { hasHLSFiles: false }],
    ['with web videos', { hasWebVideoFiles: true }],
    ['everything', { include: 255, privacyOneOf: [1, 2, 3, 4] }, everyone, root],
    ['a second page', { start: 15 }],
    ['a later page', { start: 900, sort: '-views' }],
    ['of an account', {}, { of: 'account', id: 7 }],
    ['a second page of an account', { start: 15 }, { of: 'account', id: 7 }],
    ['of a channel', { sort: '-views' }, { of: 'channel', id: 7 }],
    ['of an owner', {}, { of: 'owner', id: 7 }],
    ['of a channel of an owner', {}, { of: 'owner', id: 7, channelNames: ['channel7'] }],
  ];

  for (const [name, query, scope = everyone, caller = null] of cases) {
    const { plans } = await plansOf(scope, query, caller);
    expect([name, plans.filter(readsTooMuch)]).toEqual([name, []]);
    expect([name, plans.filter(counts).length]).toEqual([name, Math.min(1, plans.filter(counts).length)]);
  }
});

test.each([3, 300])('lists of a reader who muted %i accounts read no more of the catalogue', async (mutes) => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const run = (text: string, values: unknown[] = []) => database.query({ text, values });
  await run(
    `insert into accounts (user_id, name, display_name, created_at, updated_at) select 1000 + i, 'quiet' || i, 'Q', now(), now() from generate_series(1, 300) i`,
  );
  // Three of them have videos.
  await run(
    `insert into mutes (by_account_id, account_id, created_at)
      select me.id, a.id, now() from accounts me, accounts a where me.user_id = $1 and (a.id between 3 and 5 or a.name like 'quiet%') order by a.id limit $2`,
    [alice.userId, mutes],
  );
  await run(`insert into follows (account_id, channel_id, state, created_at, updated_at)
    select (select min(id) from accounts), id, 'accepted', now(), now() from channels`);
  await run('analyze mutes, follows');
  const muted = new Set(
    (await database.query<{ name: string }>({ text: 'select a.name from mutes m join accounts a on a.id = m.account_id' })).map(
      ({ name }) => name,
    ),
  );
  const plansOf = planReader(database);
  const cases: [string, ListQuery, Scope?][] = [
    ['newest', {}],
    ['by views', { sort: '-views' }],
    ['by name', { sort: 'name' }],
    ['hot', { sort: '-hot' }],
    ['a second page', { start: 15 }],
    ['a later page', { start: 900 }],
    ['one category', { categoryOneOf: [3] }],
    ['tag', { tagsOneOf: ['Tag7'] }],
    ['rare word', { search: 'rarely' }],
    ['relevance', { search: 'film', sort: '-match' }],
    ['of an account', {}, { of: 'account', id: 390 }],
    ['of a muted account', {}, { of: 'account', id: 4 }],
    ['of a muted channel', {}, { of: 'channel', id: 4 }],
    ['of subscriptions', {}, { of: 'subscriptions', id: 1 }],
  ];

  for (const [name, query, scope = everyone] of cases) {
    const { plans, data } = await plansOf(scope, query, alice);
    expect([name, plans.filter(readsTooMuch)]).toEqual([name, []]);
    expect([name, data.filter((video) => muted.has(video.account.name))]).toEqual([name, []]);
    expect([name, data.length > 0]).toEqual([name, !name.includes('muted')]);
  }
  const { total = 0 } = await createVideoLists({ ...setUp, database }).list(everyone, { nsfw: 'both' }, alice);
  const [left] = await database.query<{ count: number }>({
    text: 'select count(*)::int from videos v where audience > 0 and not exists (select from mutes m where m.account_id = v.account_id)',
  });
  // Of hundreds it is an estimate.
  expect([total > 10_000, total]).toEqual([true, mutes === 3 ? left?.count : total]);
});

test('the best videos of who watched hundreds are read by index, and those that were watched by their ids', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  await database.query({
    text: `insert into watched_videos (user_id, video_id, position, watched_at)
      select u, 1 + i * 7, 1, now() - i * interval '1 hour' from generate_series(1, 20) u, generate_series(0, 299) i`,
  });
  await database.query({ text: 'analyze watched_videos' });
  const plansOf = planReader(database);

  for (const sort of ['-best', 'best'] as const)
    for (const start of [0, 15, 100]) {
      const { plans } = await plansOf(everyone, { sort, start }, alice);
      expect([sort, start, plans.filter(readsTooMuch)]).toEqual([sort, start, []]);
      expect(plans.join('\n')).toMatch(/videos_listed_by_hot/);
    }
});

test('a page deep in the list, or far beyond its end, is found in the index', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const plansOf = planReader(database);

  const deep = await plansOf(everyone, { start: 15_000 }, null);
  const beyond = await plansOf(everyone, { start: 1_000_000_000 }, null);

  expect(deep.data).toHaveLength(15);
  expect(deep.plans.join('\n')).toMatch(/Index Only Scan using videos_listed_by_published_at/);
  expect(beyond.data).toEqual([]);
  expect(beyond.plans.join('\n')).not.toMatch(/videos/);
});

test('list-videos reads a page in the order of an index, and gathers what a filter leaves', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const page = { start: 0, count: 15, sort: '-publishedAt', include: 0, viewerId: null, watcherId: null };

  const walked = await listVideos.explain(database, walkStatement(listed, page));
  const gathered = await listVideos.explain(
    database,
    gatherStatement({ ...listed, conditions: [...listed.conditions, 'v.category = 3'] }, page),
  );

  expect(walked).toMatch(/Index Scan using videos_listed_by_published_at/);
  expect([walked, gathered].join('\n')).not.toContain('Seq Scan on videos');
});

test('a search of several words finds its matches in the index of their beginnings, without reading those of each word', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const plansOf = planReader(database);

  for (const search of ['film 1777', 'fil 1777 rare', 'film 1777 superunbelievable']) {
    const { plans } = await plansOf(everyone, { search, sort: '-match' }, null);
    expect([search, plans.filter((plan) => !/(Function Scan on found_videos|Bitmap Index Scan on video_search_keys)/.test(plan))]).toEqual([
      search,
      [],
    ]);
    expect([search, plans.filter((plan) => /Seq Scan on video(s|_search)/.test(plan))]).toEqual([search, []]);
  }
});

test('totals are exact up to 10,000 and without filters, beyond never below what was counted', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const lists = createVideoLists({ ...setUp, database });
  const total = async (query: ListQuery) => (await lists.list(everyone, query, null)).total;
  const count = async (where: string) =>
    (await database.query<{ count: number }>({ text: `select count(*) from videos where audience = 1 and ${where}` }))[0]?.count;

  expect(await total({})).toBe(await count('not nsfw'));
  expect(await total({ nsfw: 'both' })).toBe(await count('true'));
  expect(await total({ categoryOneOf: [3] })).toBe(await count('not nsfw and category = 3'));
  expect(await total({ tagsOneOf: ['even'] })).toBe(await count(`not nsfw and tag_keys @> '{even}'`));
  expect(await total({ search: 'film' })).toBeGreaterThan(10_000);
  await database.query({
    text: `update videos set category = 4 where id in (select id from videos where category = 3 and audience = 1 and not nsfw limit 10)`,
  });
  expect(await total({ categoryOneOf: [3] })).toBe(await count('not nsfw and category = 3'));
});

const listed: VideoFilter = {
  conditions: ['v.audience > 0', 'v.audience = 1', 'not v.nsfw'],
  values: [],
  counted: { audiences: [1], nsfw: [false], muted: null },
  isSelective: false,
  search: null,
  isUsualSearch: false,
  channels: null,
  version: CATALOGUE_VERSION,
  needsChannel: false,
};

const config = readSettings(videos.settings, {
  PUBLIC_URL: 'http://localhost:8080',
  VIDEOS_DATABASE_URL: 'postgres://localhost/x',
  TRANSCODER_URL: 'http://localhost:1',
  FEDERATION_URL: 'http://localhost:1',
  AUTH_URL: 'http://localhost:1',
  ...testServices().settingsOf('videos'),
  FILE_TOKEN_SECRET: 'x',
});

const setUp = { config, settings: defaults, clock: { now: () => new Date() } };

/** Lists twice, like two readers after each other, and explains every statement that took. */
function planReader(database: Database) {
  return async (scope: Scope, query: ListQuery, caller: Caller | null) => {
    const seen: Statement[] = [];
    const watched = { run: <Row>(statement: Statement) => (seen.push(statement), database.run<Row>(statement)) };
    const lists = createVideoLists({ ...setUp, database: Object.assign(Object.create(database), watched) });
    await lists.list(scope, query, caller);
    const { data } = await lists.list(scope, query, caller);
    const plans: string[] = [];
    for (const { text, values = [] } of seen.filter(isOfList)) {
      const rows = await database.query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, costs off, timing off) ${text}`, values });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return { data, plans };
  };
}

/** Who watches now is read for all lists together. */
const isOfList = ({ text }: Statement) => !text.startsWith('explain') && !text.includes('video_viewers');

/** How many rows of `videos` were looked at one after the other. */
function rowsScanned(plan: string): number {
  const lines = plan.split('\n');
  const from = lines.findIndex((line) => /Seq Scan on videos/.test(line));
  if (from < 0) return 0;
  const found = Number(/rows=(\d+)/.exec(lines[from] ?? '')?.[1] ?? 0);
  return found + Number(/Rows Removed by Filter: (\d+)/.exec(lines.slice(from).join(' '))?.[1] ?? 0);
}

/** Counting goes as far as totals are exact, past what does not match; nothing else reads more than a few times what it gathers to sort. */
const counts = (plan: string) => plan.startsWith('Aggregate');
const readsTooMuch = (plan: string) => rowsScanned(plan) > (counts(plan) ? 12_000 : 5_000);

async function build(url: string): Promise<void> {
  await using database = await connectDatabase({ url, ...videos.schema, log: silentLog, name: 'test' });
  await database.migrate();
  const run = (text: string) => database.query({ text });
  await run(
    `insert into accounts (user_id, name, display_name, created_at, updated_at) select i, 'account' || i, 'A', now(), now() from generate_series(1, 400) i`,
  );
  await run(
    `insert into channels (account_id, name, display_name, created_at, updated_at) select id, 'channel' || id, 'C', now(), now() from accounts order by id`,
  );
  // In batches that no busy machine needs ten seconds for.
  for (let first = 1; first <= VIDEOS; first += BATCH)
    await run(`
    insert into videos (uuid, channel_id, account_id, name, search_text, tags, tag_keys, category, licence, language, privacy, state, nsfw,
      duration, views, likes, comments, has_hls_files, local_files_size, created_at, updated_at, published_at)
    select gen_random_uuid(), 1 + i % 400, 1 + i % 400, 'film ' || i || case when i % 997 = 0 then ' rarely' else '' end, 'film ' || i || case when i % 997 = 0 then ' rarely' else '' end,
      tags, tags, 1 + (i / 7) % 18, 1 + (i / 5) % 9, (array['en', 'fr', 'de', null])[1 + (i / 3) % 4], case when i % 20 = 0 then 3 else 1 end, 1, i % 50 = 1,
      (i * 7919) % 3600, (i * 1009) % 5000, (i * 613) % 300, (i * 211) % 50, i % 500 <> 0, i,
      now() - i * interval '1 minute', now(), now() - i * interval '1 minute'
    from generate_series(${first}, ${first + BATCH - 1}) i, lateral (select array['tag' || i % 100, case when i % 2 = 0 then 'even' else 'odd' end] as tags) t`);
  await sumCatalogue({ database });
  await run('vacuum analyze');
}

test('the feed of many subscriptions reads the newest of each channel, and not the catalogue', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  await database.query({
    text: `insert into follows (account_id, channel_id, state, created_at, updated_at)
      select (select min(id) from accounts), id, 'accepted', now(), now() from channels`,
  });
  await database.query({ text: 'analyze follows' });
  const plansOf = planReader(database);
  const id = (await database.query<{ id: number }>({ text: 'select min(id) as id from accounts' }))[0]?.id ?? 0;
  const scope: Scope = { of: 'subscriptions', id };

  const feed = await plansOf(scope, {}, alice);
  const again = await plansOf(scope, { start: 15 }, alice);
  const plain = await plansOf(everyone, { start: 0, count: 30 }, alice);

  expect(again.plans.join('\n')).toMatch(/videos_of_channel/);
  expect([feed, again].flatMap(({ plans }) => plans.filter(readsTooMuch))).toEqual([]);
  expect([...feed.data, ...again.data].map((video) => video.name)).toEqual(plain.data.map((video) => video.name));
});

test('the feed is the newest of the channels, whether they publish often or seldom, and its total follows the subscriptions', async () => {
  await using created = await createTestDatabase({ name: 'videos-many', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const lists = createVideoLists({ ...setUp, database });
  const follow = async (from: number, to: number) =>
    database.query({
      text: `insert into follows (account_id, channel_id, state, created_at, updated_at)
        select 1, id, 'accepted', now(), now() from channels where id between $1 and $2`,
      values: [from, to],
    });
  const seen = 'from videos where audience > 0 and not nsfw and channel_id in (select channel_id from follows where account_id = 1)';
  const expectFeed = async () => {
    const [counted] = await database.query<{ total: number }>({ text: `select count(*)::int as total ${seen}` });
    const newest = await database.query<{ id: number }>({ text: `select id ${seen} order by published_at desc, id limit 15` });
    const { total, data } = await lists.list({ of: 'subscriptions', id: 1 }, {}, alice);
    expect(total).toBe(counted?.total);
    expect(data.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  };

  await follow(7, 8);
  await expectFeed();
  await follow(100, 199);
  await expectFeed();
  await follow(300, 300);
  await database.query({ text: 'delete from follows where channel_id in (101, 102)' });
  await expectFeed();
  await follow(250, 250);
  await expectFeed();
});
