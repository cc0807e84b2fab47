import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { OwnFinding } from '@flotilla/service';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { setSpokenWords } from '../src/catalogue/index.ts';
import { forgetUnusedWords } from '../src/catalogue/video-search/forget-words.ts';
import { learnNewWords } from '../src/catalogue/video-search/learn-words.ts';
import { writeWaitingDocuments } from '../src/catalogue/video-search/write-search-documents.ts';
import { videos } from '../src/service.ts';
import { ascending, publicUrl, startWorld, type World } from './world.ts';

async function found(world: World, query: Record<string, unknown>, caller: Caller | null = null): Promise<string[]> {
  const answer = await world.as(caller)(videosApi.searchVideos, { query: query as never });
  if (answer.status !== 200) throw new Error(`no search: ${JSON.stringify(answer.body)}`);
  return answer.body.data.map(({ name }) => name);
}
const say = (world: World, videoId: number, text: string) => world.transaction((tx) => setSpokenWords(tx, videoId, [text]));

test('finds a video by words of its name, tags, channel, description and captions, the name first', async () => {
  await using world = await startWorld();
  const spoken = await world.publish(alice, {}, { name: 'Something said' });
  await say(world, spoken.id, 'WEBVTT and then the lighthouse went out');
  await world.publish(alice, {}, { name: 'Something described', description: 'About a lighthouse.' });
  await world.sql(
    `insert into channels (account_id, name, display_name, created_at, updated_at) select id, 'beacon', 'Lighthouse Hour', now(), now() from accounts where user_id = $1`,
    [alice.userId],
  );
  const [channel] = await world.sql<{ id: number }>(`select id from channels where name = 'beacon'`);
  await world.upload(alice, { channelId: channel?.id as number, metadata: { name: 'Something of a channel' } });
  await world.sql('update videos set state = 1');
  await world.publish(alice, {}, { name: 'Something tagged', tags: ['Lighthouse'] });
  await world.publish(alice, {}, { name: 'Something in a lighthouse' });
  await world.publish(alice, {}, { name: 'Lighthouse' });

  expect(await found(world, { search: 'lighthouse' })).toEqual([
    'Lighthouse',
    'Something in a lighthouse',
    'Something tagged',
    'Something of a channel',
    'Something described',
    'Something said',
  ]);
  expect(await found(world, { search: 'lighthouse', sort: 'match', count: 1 })).toEqual(['Something said']);
  expect(await found(world, { search: 'house light' })).toEqual([]);
});

test('finds what was mistyped where nothing is found as it was typed, and all words but one', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'Last Man' });
  await world.publish(alice, {}, { name: 'A boat' });
  await world.publish(alice, {}, { name: 'A goat' });
  await world.publish(alice, {}, { name: 'Łódź in winter' });
  await learnNewWords(world);

  await world.publish(alice, {}, { name: 'In 2024 with 4K' });
  await learnNewWords(world);
  expect(await world.sql(`select word from search_words where word ~ '[0-9]'`)).toEqual([]);
  expect(await found(world, { search: 'last mna' })).toEqual(['Last Man']);
  expect(await found(world, { search: 'man LAS' })).toEqual(['Last Man']);
  expect(await found(world, { search: 'goat' })).toEqual(['A goat']);
  expect(await found(world, { search: 'lodz wniter' })).toEqual(['Łódź in winter']);
  expect(await found(world, { search: 'lodz winter evening' })).toEqual(['Łódź in winter']);
  expect(await found(world, { search: 'lodz evening' })).toEqual([]);
});

test('what is not public teaches searches no words, and what became private has them forgotten', async () => {
  await using world = await startWorld();
  const known = async () =>
    (await world.sql<{ word: string }>(`select word from search_words where word like 'z%' order by word`)).map(({ word }) => word);
  await world.publish(alice, {}, { name: 'Zucchini', privacy: 3 });
  const video = await world.publish(alice, {}, { name: 'Zebra' });
  await world.publish(bob, {}, { name: 'Zebra and zeppelin' });
  await learnNewWords(world);
  expect(await known()).toEqual(['zebra', 'zeppelin']);

  await world.sql(`update videos set privacy = 3 where name = 'Zebra and zeppelin'`);
  await forgetUnusedWords(world);
  expect(await known()).toEqual(['zebra']);

  await world.sql(`update videos set privacy = 3 where id = $1`, [video.id]);
  await world.sql(`update videos set privacy = 1 where name = 'Zucchini'`);
  await forgetUnusedWords(world);
  await learnNewWords(world);
  expect(await known()).toEqual(['zucchini']);
});

test('finds parts of words in scripts without spaces', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: '東京の夜景を歩く' });

  for (const search of ['夜景', '東京', '歩く', '東京 夜景'])
    expect([search, await found(world, { search })]).toEqual([search, ['東京の夜景を歩く']]);
});

test('what searches look through follows the video, its channel and its owner, and goes with the video', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, {}, { name: 'A film of the sea', tags: ['waves'] });
  await say(world, video.id, 'ahoy');
  const change = (body: object) => world.as(alice)(videosApi.updateVideo, { params: { id: String(video.id) }, body: body as never });

  await change({ name: 'A film of the mountains', description: 'Nobody swims here.', tags: ['snow'] });
  for (const search of ['sea', 'waves']) expect(await found(world, { search })).toEqual([]);
  for (const search of ['mountains', 'snow', 'swims', 'ahoy']) expect(await found(world, { search })).toEqual(['A film of the mountains']);

  await world.sql(`update channels set display_name = 'Peaks and Valleys' where id = $1`, [world.channelOf(alice)]);
  await world.sql(`update accounts set display_name = 'Heidi' where user_id = $1`, [alice.userId]);
  expect(await found(world, { search: 'peaks heidi' })).toEqual(['A film of the mountains']);

  await say(world, video.id, '');
  expect(await found(world, { search: 'ahoy' })).toEqual([]);

  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(video.id) } });
  expect(await found(world, { search: 'mountains' })).toEqual([]);
  expect(await world.sql('select from video_search')).toEqual([]);
  await learnNewWords(world);
  await forgetUnusedWords(world);
  expect(await world.sql(`select word from search_words where word in ('mountains', 'swims', 'snow')`)).toEqual([]);
  expect(await world.sql(`select word from search_words where word = 'peaks'`)).toEqual([{ word: 'peaks' }]);
});

test('videos that were there before searches are written later, the newest first', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, {}, { name: 'An old film' });
  await world.sql('delete from video_search');
  await world.sql('insert into search_changes (video_id) values ($1)', [video.id]);
  expect(await found(world, { search: 'old' })).toEqual([]);

  await writeWaitingDocuments(world);

  expect(await found(world, { search: 'old' })).toEqual(['An old film']);
  expect(await world.sql('select from search_changes')).toEqual([]);
});

test('F8: a search finds public videos, for people who signed in internal ones too, and nothing of muted or hidden ones', async () => {
  await using world = await startWorld();
  for (const [name, privacy] of [
    ['public', 1],
    ['unlisted', 2],
    ['private', 3],
    ['internal', 4],
  ] as const)
    await world.publish(alice, {}, { name: `${name} harbour`, privacy });
  await world.publish(alice, { state: 2, wait_transcoding: true }, { name: 'unfinished harbour' });
  await world.publish(bob, {}, { name: 'muted harbour' });

  expect((await found(world, { search: 'harbour' })).toSorted()).toEqual(['muted harbour', 'public harbour']);
  expect((await found(world, { search: 'harbour' }, bob)).toSorted()).toEqual(['internal harbour', 'muted harbour', 'public harbour']);
  expect((await found(world, { search: 'harbour', privacyOneOf: [1, 2, 3, 4], include: 1 }, carol)).length).toBe(6);
  await world.sql(`insert into mutes (by_account_id, account_id, created_at)
    select me.id, other.id, now() from accounts me, accounts other where me.name = 'alice' and other.name = 'bob'`);
  expect((await found(world, { search: 'harbour' }, alice)).toSorted()).toEqual(['internal harbour', 'public harbour']);
  for (const query of [{ include: 1 }, { privacyOneOf: [3] }, { autoTagOneOf: ['x'] }]) {
    for (const caller of [null, alice])
      expect((await world.as(caller)(videosApi.searchVideos, { query: { search: 'harbour', ...query } as never })).status).toBe(401);
  }
});

test('an address of this instance finds the video itself, any other nothing', async () => {
  await using world = await startWorld();
  const { uuid, shortUUID } = await world.publish(alice, {}, { name: 'A film of the sea', nsfw: true });
  const hidden = await world.publish(alice, {}, { name: 'A secret film', privacy: 3 });

  const paths = [`/w/${shortUUID}`, `/w/${uuid}`, `/videos/watch/${uuid}`, `/videos/watch/${shortUUID}?start=7`];
  for (const path of [...paths, `/fr/w/${shortUUID}`, `/zh-Hans-CN/videos/watch/${uuid}`])
    expect([path, await found(world, { search: publicUrl + path })]).toEqual([path, ['A film of the sea']]);
  for (const address of [
    `${publicUrl}/w/${hidden.uuid}`,
    `${publicUrl}/w/nothing`,
    `${publicUrl}/about`,
    `https://remote.example/w/${uuid}`,
    'https://',
    'http://[',
  ])
    expect([address, await found(world, { search: address })]).toEqual([address, []]);
});

test('filters by dates, duration, UUIDs and host, besides the filters of lists, and sorts', async () => {
  await using world = await startWorld();
  const columns = (day: number) => ({
    published_at: `2026-01-0${day}T12:00:00Z`,
    originally_published_at: day === 2 ? null : `2020-01-0${day}T00:00:00Z`,
    duration: day * 60,
    views: 10 - day,
  });
  const [first, second, third] = [
    await world.publish(alice, columns(1), { name: 'film one', category: 1, tags: ['Sea'] }),
    await world.publish(alice, columns(2), { name: 'film two', category: 2 }),
    await world.publish(bob, columns(3), { name: 'film three', category: 2, nsfw: true }),
  ];
  const cases: [Record<string, unknown>, string[]][] = [
    [{ sort: 'publishedAt', nsfw: 'both' }, ['film one', 'film two', 'film three']],
    [{ sort: '-publishedAt', nsfw: 'both' }, ['film three', 'film two', 'film one']],
    [{ sort: '-views' }, ['film one', 'film two']],
    [{ sort: 'name', nsfw: 'both' }, ['film one', 'film three', 'film two']],
    [{ sort: 'name', nsfw: 'true' }, ['film three']],
    [{ startDate: '2026-01-02T12:00:00.000Z', sort: 'name' }, ['film two']],
    [{ startDate: '2026-01-01', endDate: '2026-01-01T12:00:00Z' }, ['film one']],
    [{ originallyPublishedStartDate: '2020-01-01T00:00:00Z', originallyPublishedEndDate: '2020-01-02', nsfw: 'both' }, ['film one']],
    [{ durationMin: 60, durationMax: 120, sort: 'name' }, ['film one', 'film two']],
    [{ durationMin: 181, nsfw: 'both' }, []],
    [{ uuids: [second.uuid, third.shortUUID], nsfw: 'both', sort: 'name' }, ['film three', 'film two']],
    [{ uuids: ['77'] }, []],
    [{ categoryOneOf: [2], nsfw: 'both', sort: 'name' }, ['film three', 'film two']],
    [{ tagsOneOf: ['sea'] }, ['film one']],
    [{ host: new URL(publicUrl).host, sort: 'name' }, ['film one', 'film two']],
    [{ host: 'remote.example' }, []],
    [{ searchTarget: 'local', sort: 'name' }, ['film one', 'film two']],
  ];

  for (const [query, names] of cases) expect([query, await found(world, { search: 'film', ...query })]).toEqual([query, names]);
  expect(await found(world, { uuids: [first.uuid] })).toEqual(['film one']);
  expect(await found(world, { nsfw: 'both' })).toEqual(['film one', 'film two', 'film three']);
  expect(await found(world, { search: 'film', skipCount: true, sort: 'name', start: 1, count: 1 })).toEqual(['film two']);
});

test('what many videos have is looked for in the newest first, and what few have in all of them', async () => {
  await using world = await startWorld();
  // As if the instance had ten times as many, a part of them in three stretches of ids.
  const [newest, newer, old] = [90_000, 70_000, 10_000] as const;
  for (const first of [old, newer, newest])
    await world.sql(
      `insert into videos (id, uuid, channel_id, account_id, name, privacy, state, created_at, updated_at, published_at)
        select f, gen_random_uuid(), c.id, c.account_id, 'Film ' || f || case when f % 300 = 0 then ' rarely' else '' end, 1, 1, now(), now(), now()
        from generate_series($1::int, $1 + 299) f, (select id, account_id from channels order by id limit 1) c`,
      [first],
    );
  const idsOf = async (word: string, most: number) =>
    (await world.sql<{ id: number }>('select video_id as id from found_videos($1::tsquery, $2)', [word, most])).map(({ id }) => id);

  const few = await idsOf('film', 200);
  const more = await idsOf('film', 500);
  const all = await idsOf('film', 4000);

  expect([few.length, Math.min(...few) >= newest]).toEqual([200, true]);
  expect([new Set(more).size, more.length, Math.min(...more) >= newer]).toEqual([500, 500, true]);
  expect(more.filter((id) => id >= newest)).toHaveLength(300);
  expect([new Set(all).size, all.length]).toEqual([900, 900]);
  expect((await idsOf('rarely', 10)).toSorted((a, b) => b - a)).toEqual([90_000, 70_200, 10_200]);
  expect(await found(world, { search: 'film 10017' })).toEqual(['Film 10017']);
  const counted = await world.anonymous(videosApi.searchVideos, { query: { search: 'film' } });
  expect(counted.body).toMatchObject({ total: 900 });
});

test('B: whatever is searched for does no harm', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: '100% of a_b "quoted" film' });
  const get = async (query: string) =>
    (await fetch(`${world.url}/api/v1/search/videos?${query}`, { headers: world.headersFor(null) })).status;
  const before = await world.traces();
  const harmless = [
    '%',
    '_',
    "'",
    '"',
    '\\',
    ':*',
    '&',
    '|',
    '!',
    '<->',
    'a & b | !c',
    "a':*",
    "'; drop table videos; --",
    '((((',
    'a:A',
    '\u{1F3AC}',
    '\u0301',
    '\u202e',
    'ﬃ',
    'a b '.repeat(250),
    'x'.repeat(1000),
    '東'.repeat(900),
    `${'last '.repeat(190)}mna`,
  ];

  for (const text of harmless) {
    for (const sort of ['', '&sort=-publishedAt', '&start=15', '&start=1000000000', '&skipCount=true'])
      expect([text.slice(0, 40), sort, await get(`search=${encodeURIComponent(text)}${sort}`)]).toEqual([text.slice(0, 40), sort, 200]);
  }
  for (const query of [
    'search=',
    'search=%00',
    `search=${'a'.repeat(1001)}`,
    `search=${'a'.repeat(10_000)}`,
    'search=a&search=b',
    'search=a&sort=trending',
    'search=a&sort=id',
    'search=a&searchTarget=search-index',
    'search=a&searchTarget=x',
    'search=a&startDate=yesterday',
    'search=a&startDate=0000-01-01T00:00:00Z',
    'search=a&durationMin=-1',
    'search=a&uuids=x',
    'search=a&host=http://x',
    'search=a&excludeAlreadyWatched=true',
    'search=a&filter=local',
  ])
    expect([query.slice(0, 50), await get(query)]).toEqual([query.slice(0, 50), 400]);
  expect(await world.traces()).toEqual(before);
  expect(await found(world, { search: '100% of A_b' })).toEqual(['100% of a_b "quoted" film']);
});

test('a video whose words are missing or wrong is found by the integrity check, and its words are written again', async () => {
  await using world = await startWorld();
  const [missing, wrong] = [
    await world.publish(alice, {}, { name: 'missing film' }),
    await world.publish(alice, {}, { name: 'wrong film' }),
  ];
  await world.publish(alice, {}, { name: 'right film' });
  await world.sql('delete from video_search where video_id = $1', [missing.id]);
  await world.sql(`update video_search set title = 'other' where video_id = $1`, [wrong.id]);
  const { checks = [], repairs = {} } = videos.integrityChecks ?? {};
  const rows = { query: <Row>(text: string, values: readonly unknown[] = []) => world.sql<Row>(text, [...values]) };
  const look = async () => {
    const findings: OwnFinding[] = [];
    for (const check of checks.filter(({ title }) => title === 'what searches look through'))
      for await (const finding of check.look({ ...world, rows } as never)) findings.push(finding);
    return findings;
  };

  const findings = await look();
  expect(findings.map(({ key }) => Number(key)).toSorted(ascending)).toEqual([missing.id, wrong.id]);
  for (const finding of findings) await repairs[finding.repair ?? '']?.run({ ...finding, service: 'videos' }, world as never);

  expect(await look()).toEqual([]);
  expect((await found(world, { search: 'film' })).toSorted()).toEqual(['missing film', 'right film', 'wrong film']);
});
