import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { publicUrl, startWorld, type World } from './world.ts';

const list = (world: World, query: Record<string, unknown> = {}, caller: Caller | null = null) =>
  world.as(caller)(videosApi.listVideos, { query: query as never });

test('lists newest first, in the shape of a list', async () => {
  await using world = await startWorld();
  await world.publish(alice, { published_at: '2026-01-01T00:00:00.120Z' }, { name: 'older', description: 'd'.repeat(251) });
  const newer = await world.publish(bob, { published_at: '2026-01-02T03:04:05.678Z' }, { name: 'newer' });

  const { status, body } = await list(world);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 2,
    data: [
      {
        ...newer,
        name: 'newer',
        publishedAt: '2026-01-02T03:04:05.678Z',
        category: { id: null, label: 'Unknown' },
        description: null,
        truncatedDescription: null,
        account: { name: 'bob', host: 'flotilla.example:8080', url: `${publicUrl}/accounts/bob`, avatars: [] },
        channel: { name: 'bob_channel', displayName: 'Main bob channel' },
      },
      { name: 'older', publishedAt: '2026-01-01T00:00:00.120Z', description: `${'d'.repeat(247)}...` },
    ],
  });
  expect((body as { data: object[] }).data[0]).not.toHaveProperty('state');
  expect((body as { data: object[] }).data[0]).not.toHaveProperty('tags');
});

test('pages, counts nothing on request, and answers an empty page beyond the end', async () => {
  await using world = await startWorld();
  for (const name of ['one', 'two', 'three']) await world.publish(alice, {}, { name });

  expect(await list(world, { count: 2 })).toMatchObject({ body: { total: 3, data: [{ name: 'three' }, { name: 'two' }] } });
  expect(await list(world, { start: 2, count: 2 })).toMatchObject({ body: { total: 3, data: [{ name: 'one' }] } });
  expect(await list(world, { count: 0 })).toMatchObject({ body: { total: 3, data: [] } });
  expect(await list(world, { start: 3 })).toMatchObject({ body: { total: 3, data: [] } });
  expect(await list(world, { start: 2_147_483_647, search: 'one' })).toMatchObject({ body: { total: 1, data: [] } });
  expect((await list(world, { skipCount: true })).body).not.toHaveProperty('total');
});

test('F8: lists show public videos, to people who signed in internal ones too, and never what is unlisted, private or unfinished', async () => {
  await using world = await startWorld();
  for (const [name, privacy] of [
    ['public', 1],
    ['unlisted', 2],
    ['private', 3],
    ['internal', 4],
  ] as const)
    await world.publish(alice, {}, { name, privacy });
  await world.publish(alice, { state: 2, wait_transcoding: false }, { name: 'still encoding' });
  await world.publish(alice, { state: 2, wait_transcoding: true }, { name: 'waiting for encoding' });
  await world.publish(alice, { state: 7 }, { name: 'failed' });

  const toEveryone = ['public', 'still encoding'];
  const signedIn = ['internal', ...toEveryone];
  const everything = ['failed', 'internal', 'private', 'public', 'still encoding', 'unlisted', 'waiting for encoding'];
  for (const caller of [bob, alice, carol]) expect((await world.names({}, caller)).toSorted()).toEqual(signedIn);
  expect((await world.names()).toSorted()).toEqual(toEveryone);
  expect((await world.names({ search: 'private unlisted waiting' })).toSorted()).toEqual([]);
  expect((await world.names({ include: 1, privacyOneOf: [1, 2, 3, 4] }, carol)).toSorted()).toEqual(everything);
  expect(await world.names({ privacyOneOf: [3] }, carol)).toEqual(['private']);
  expect(await world.names({ stateOneOf: [7] }, carol)).toEqual(['failed']);
  expect((await world.names({ include: 1 }, carol)).toSorted()).toEqual([
    'failed',
    'internal',
    'public',
    'still encoding',
    'waiting for encoding',
  ]);
});

test('an owner sees all of their own, with state, tags and blocks', async () => {
  await using world = await startWorld();
  await world.upload(alice, { metadata: { name: 'private', privacy: 3, tags: ['sea'], nsfw: true } });
  await world.upload(bob, { metadata: { name: "bob's" } });
  const mine = (query: object, caller: Caller | null = alice) => world.as(caller)(videosApi.listMyVideos, { query: query as never });

  expect(await mine({})).toMatchObject({
    status: 200,
    body: {
      total: 1,
      data: [{ name: 'private', state: { id: 2 }, waitTranscoding: false, blacklisted: false, blacklistedReason: null, tags: ['sea'] }],
    },
  });
  expect(await mine({ privacyOneOf: [1] })).toMatchObject({ body: { total: 0 } });
  expect(await mine({ channelNameOneOf: ['alice_channel'] })).toMatchObject({ body: { total: 1 } });
  expect(await mine({ channelNameOneOf: ['bob_channel'] })).toMatchObject({ body: { total: 0 } });
  expect(await mine({ channelId: world.channelOf(alice) })).toMatchObject({ body: { total: 1 } });
  for (const channelId of [world.channelOf(bob), 0, 2_000_000_000]) {
    expect(await mine({ channelId })).toMatchObject({ status: 404, body: { detail: expect.stringContaining('channel') } });
  }
  expect(await mine({}, null)).toMatchObject({ status: 401 });
});

test('lists of accounts and channels show what the public list would', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'public' });
  await world.publish(alice, {}, { name: 'private', privacy: 3 });
  await world.publish(bob, {}, { name: "bob's" });
  const ofAccount = (name: string, query: object = {}) =>
    world.as(alice)(videosApi.listAccountVideos, { params: { name }, query: query as never });
  const ofChannel = (channelHandle: string) => world.anonymous(videosApi.listChannelVideos, { params: { channelHandle }, query: {} });

  for (const handle of ['alice', 'Alice', 'alice@flotilla.example:8080']) {
    expect(await ofAccount(handle)).toMatchObject({ status: 200, body: { total: 1, data: [{ name: 'public' }] } });
  }
  expect(await ofChannel('alice_channel')).toMatchObject({ status: 200, body: { total: 1, data: [{ name: 'public' }] } });
  expect(await ofAccount('alice', { include: 1 })).toMatchObject({ status: 401 });
  for (const handle of ['nobody', 'alice@remote.example', 'alice_channel']) expect(await ofAccount(handle)).toMatchObject({ status: 404 });
  expect(await ofChannel('alice')).toMatchObject({ status: 404 });
});

test('filters by category, licence, language, tags, files and host', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'music', category: 1, licence: 1, language: 'en', tags: ['Rock', 'live'] });
  await world.publish(alice, {}, { name: 'films', category: 2, licence: 2, language: 'fr', tags: ['rock'] });
  const plain = await world.publish(alice, {}, { name: 'plain' });
  await world.sql(
    `insert into video_files (video_id, kind, resolution, fps, size, filename, storage_key, has_audio, has_video, source_version, created_at)
     values ($1, 'hls', 240, 25, 1, 'f', 'k', true, true, 1, now())`,
    [plain.id],
  );
  const cases: [Record<string, unknown>, string[]][] = [
    [{ categoryOneOf: [1] }, ['music']],
    [{ categoryOneOf: [1, 2] }, ['films', 'music']],
    [{ licenceOneOf: [2] }, ['films']],
    [{ languageOneOf: ['fr'] }, ['films']],
    [{ languageOneOf: ['fr', '_unknown'] }, ['films', 'plain']],
    [{ languageOneOf: ['_unknown'] }, ['plain']],
    [{ tagsOneOf: ['ROCK', 'jazz'] }, ['films', 'music']],
    [{ tagsAllOf: ['rock', 'LIVE'] }, ['music']],
    [{ hasHLSFiles: true }, ['plain']],
    [{ hasHLSFiles: false }, ['films', 'music']],
    [{ hasWebVideoFiles: true }, []],
    [{ hasWebVideoFiles: false }, ['films', 'music', 'plain']],
    [{ isLocal: true }, ['films', 'music', 'plain']],
    [{ isLocal: false }, []],
    [{ isLive: false, host: 'flotilla.example:8080' }, ['films', 'music', 'plain']],
    [{ isLive: true }, []],
    [{ host: 'remote.example' }, []],
    [{ categoryOneOf: [1], languageOneOf: ['fr'] }, []],
  ];
  for (const [query, names] of cases) {
    expect([query, (await world.names(query)).toSorted()]).toEqual([query, names]);
    expect((await list(world, { ...query, count: 1 })).body).toMatchObject({ total: names.length });
  }
});

test('searches beginnings of words without accents, exact tags and UUIDs', async () => {
  await using world = await startWorld();
  const summer = await world.publish(alice, {}, { name: "L'été à Łódź: plage", tags: ['Vacances'] });
  await world.publish(alice, {}, { name: 'Beach poem' });
  await world.publish(alice, {}, { name: 'Beach' });
  const cases: [string, string[]][] = [
    ['ete', ["L'été à Łódź: plage"]],
    ['LODZ pla', ["L'été à Łódź: plage"]],
    ['plage hiver', []],
    ['bea', ['Beach', 'Beach poem']],
    ['poem, beach!', ['Beach poem']],
    ['each', []],
    ['vacances', ["L'été à Łódź: plage"]],
    ['vacance', []],
    [summer.uuid, ["L'été à Łódź: plage"]],
    [summer.shortUUID, ["L'été à Łódź: plage"]],
    ['%', []],
    [`'; drop table videos; --`, []],
    ['   ', ['Beach', 'Beach poem', "L'été à Łódź: plage"]],
  ];
  for (const [search, names] of cases) expect([search, (await world.names({ search })).toSorted()]).toEqual([search, names]);
  expect(await world.names({ search: 'beach', sort: '-match' })).toEqual(['Beach', 'Beach poem']);
  expect(await world.names({ search: 'beach', sort: 'match' })).toEqual(['Beach poem', 'Beach']);
});

test('long words are compared as a whole', async () => {
  await using world = await startWorld();
  const name = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
  await world.publish(alice, {}, { name });

  for (const search of ['rind', name.slice(0, 40), name.slice(0, 41), name]) expect(await world.names({ search })).toEqual([name]);
  for (const search of ['fleisch', `${name.slice(0, 40)}x`, `${name}e`]) expect(await world.names({ search })).toEqual([]);
});

test('sorts by every key in both directions, ties by ascending id', async () => {
  await using world = await startWorld();
  const columns = (value: number) => ({
    duration: value,
    views: value,
    likes: value * 100,
    comments: value,
    created_at: `2026-01-0${value}T00:00:00Z`,
    published_at: `2026-01-0${value}T00:00:00Z`,
    originally_published_at: value === 3 ? null : `2025-01-0${value}T00:00:00Z`,
  });
  for (const [name, value] of [
    ['b', 2],
    ['a', 1],
    ['c', 3],
    ['b', 2],
  ] as const)
    await world.publish(alice, columns(value), { name: `${name} film` });
  await world.sql('update videos set local_files_size = duration');
  const ids = async (sort: string) => ((await list(world, { sort })).body as { data: { id: number }[] }).data.map(({ id }) => id);
  const [first, second, third, fourth] = (await world.sql<{ id: number }>('select id from videos order by id')).map(({ id }) => id);

  const keys = [
    'name',
    'duration',
    'createdAt',
    'publishedAt',
    'originallyPublishedAt',
    'views',
    'likes',
    'comments',
    'trending',
    'hot',
    'best',
    'localVideoFilesSize',
  ];
  for (const key of keys) {
    expect([key, await ids(key)]).toEqual([key, [second, first, fourth, third]]);
    expect([key, await ids(`-${key}`)]).toEqual([key, [third, first, fourth, second]]);
  }
  expect(await ids('-match')).toEqual([first, second, third, fourth]);
});

test('what its reader watched ranks a hundred lower among the best', async () => {
  await using world = await startWorld();
  const names = ['first', 'second', 'third', 'fourth'];
  for (const [index, name] of names.entries())
    await world.publish(alice, { published_at: new Date(Date.UTC(2026, 0, 20 - index)).toISOString() }, { name });
  // Fifty days and more: a hundred points are 54.
  await world.publish(alice, { published_at: '2025-11-30T00:00:00Z' }, { name: 'older' });
  await world.publish(alice, { published_at: '2025-10-30T00:00:00Z' }, { name: 'oldest' });
  await world.sql(
    `insert into watched_videos (user_id, video_id, position, watched_at) select $1, id, 3, now() from videos where name in ('first', 'third')`,
    [bob.userId],
  );
  const best = ['second', 'fourth', 'older', 'first', 'third', 'oldest'];

  expect(await world.names({ sort: '-best' }, bob)).toEqual(best);
  expect(await world.names({ sort: 'best' }, bob)).toEqual(best.toReversed());
  expect(await world.names({ sort: '-best', start: 2, count: 2 }, bob)).toEqual(['older', 'first']);
  // Of an unusual list all that matches is gathered.
  expect(await world.names({ sort: '-best', isLocal: true }, bob)).toEqual(best);
  for (const caller of [null, carol]) expect(await world.names({ sort: '-best' }, caller)).toEqual([...names, 'older', 'oldest']);
  expect(await world.names({ sort: '-hot' }, bob)).toEqual([...names, 'older', 'oldest']);
});

test('sensitive videos follow the request, then the viewer, then the instance', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'calm' });
  await world.publish(alice, {}, { name: 'sensitive', nsfw: true });
  await world.publish(alice, {}, { name: 'violent', nsfw: true, nsfwFlags: 1 });
  await world.publish(alice, {}, { name: 'explicit', nsfw: true, nsfwFlags: 2 });
  await world.publishUser(bob, { nsfwPolicy: 'warn', nsfwFlagsHidden: 2 });
  await world.publishUser(carol, { nsfwPolicy: 'do_not_list', nsfwFlagsDisplayed: 1 });
  const cases: [Record<string, unknown>, Caller | null, string[]][] = [
    [{}, null, ['calm']],
    [{}, root, ['calm']],
    [{}, bob, ['calm', 'sensitive', 'violent']],
    [{}, carol, ['calm', 'violent']],
    [{ nsfw: 'both' }, null, ['calm', 'explicit', 'sensitive', 'violent']],
    [{ nsfw: 'true' }, null, ['explicit', 'sensitive', 'violent']],
    [{ nsfw: 'true', nsfwFlagsExcluded: 1 }, null, ['explicit', 'sensitive']],
    [{ nsfw: 'false', nsfwFlagsIncluded: 2 }, null, ['calm', 'explicit']],
    [{ nsfw: 'both', nsfwFlagsExcluded: 3 }, null, ['calm', 'sensitive']],
    [{ nsfw: 'false', nsfwFlagsIncluded: 0 }, carol, ['calm']],
  ];
  for (const [query, caller, names] of cases) {
    expect([query, caller?.username, (await world.names(query, caller)).toSorted()]).toEqual([query, caller?.username, names]);
    expect((await list(world, { ...query, count: 1 }, caller)).body).toMatchObject({ total: names.length });
  }
  expect(await list(world, { nsfwFlagsIncluded: 3, nsfwFlagsExcluded: 2 })).toMatchObject({ status: 400 });
});

test('J1: an older snapshot of a user, or the same again, changes nothing', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'sensitive', nsfw: true });
  await world.publishUser(bob, { version: 2, nsfwPolicy: 'display' });

  await world.publishUser(bob, { version: 1, nsfwPolicy: 'do_not_list' });

  expect(await world.names({}, bob)).toEqual(['sensitive']);
});

test('J1: a snapshot that was brought before its event counts at once, and no event about an older one undoes it', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'sensitive', nsfw: true });
  await world.publishUser(bob, { version: 1, nsfwPolicy: 'display' });

  expect(await world.hastenUser(bob, { version: 3, nsfwPolicy: 'do_not_list' })).toMatchObject({ status: 204 });
  expect(await world.names({}, bob)).toEqual([]);
  await world.publishUser(bob, { version: 2, nsfwPolicy: 'display' });
  await world.publishUser(bob, { version: 3, nsfwPolicy: 'do_not_list' });
  expect(await world.names({}, bob)).toEqual([]);
  await world.hastenUser(bob, { version: 2, nsfwPolicy: 'display' });

  expect(await world.names({}, bob)).toEqual([]);
});

test('include adds what it names, for moderators', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'a film', tags: ['sea'] });
  const answer = await list(world, { include: 255 }, carol);

  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          state: { id: 1, label: 'Published' },
          waitTranscoding: false,
          blacklisted: false,
          blacklistedReason: null,
          blockedOwner: false,
          blockedServer: false,
          files: [],
          streamingPlaylists: [],
          videoSource: { inputFilename: 'film.mp4', size: 1000 },
          automaticTags: [],
          tags: ['sea'],
        },
      ],
    },
  });
  expect(await list(world, { includeScheduledLive: true })).toMatchObject({ body: { data: [{ state: { id: 1 }, liveSchedules: [] }] } });
  expect(await list(world, { include: 4096 }, carol)).toMatchObject({ status: 200 });
});

test('refuses filters without the right, and contradictory ones', async () => {
  await using world = await startWorld();
  await world.publish(alice);
  const rights = [
    { include: 1 },
    { include: 8 },
    { privacyOneOf: [1] },
    { stateOneOf: [1] },
    { autoTagOneOf: ['x'] },
    { autoTagOneOfVideo: ['x'] },
  ];

  for (const query of rights) {
    for (const caller of [null, alice]) expect([query, (await list(world, query, caller)).status]).toEqual([query, 401]);
    expect([query, (await list(world, query, carol)).status]).toEqual([query, 200]);
  }
  expect(await list(world, { include: 0 })).toMatchObject({ status: 200 });
  for (const excludeAlreadyWatched of [true, false]) expect(await list(world, { excludeAlreadyWatched })).toMatchObject({ status: 400 });
  expect(await list(world, { excludeAlreadyWatched: true }, alice)).toMatchObject({ status: 200, body: { total: 1 } });
  expect(await list(world, { filter: 'local' })).toMatchObject({ status: 400 });
});

test('F4: odd paging, sorting and filters are refused or answered at once, and change nothing', async () => {
  await using world = await startWorld();
  await world.publish(alice);
  const get = (query: string) => fetch(`${world.url}/api/v1/videos?${query}`, { headers: world.headersFor(null) });
  const refused = [
    'search=%00',
    'tagsOneOf=a%00b',
    'languageOneOf=%00',
    'sort=;drop',
    'sort=__proto__',
    'sort=-constructor',
    'sort=id',
    'sort=name&sort=views',
    'start=-1',
    'start=99999999999',
    'start=1e9',
    'start=007',
    'count=101',
    'count=1e9',
    'count=-1',
    'start=1&start=2&start=3',
    'categoryOneOf=x',
    'categoryOneOf=99999999999',
    'licenceOneOf=-1',
    'nsfw=maybe',
    'host=http://x/',
    `search=${'a'.repeat(100_000).slice(0, 5000)}`,
    Array.from({ length: 1000 }, (_, index) => `tagsOneOf=${index}`).join('&'),
  ];
  const before = await world.traces();

  for (const query of refused) expect([query.slice(0, 40), (await get(query)).status]).toEqual([query.slice(0, 40), 400]);
  for (const query of [
    'start=1000000000',
    'search=%25',
    'search=%25&sort=-match',
    'search=_&sort=match',
    'search=%F0%9F%8E%AC&sort=-match&start=5',
    `search=${encodeURIComponent('(a+)+'.repeat(150))}`,
    `search=${encodeURIComponent('a b '.repeat(200))}`,
    'isLocal=null',
    'tagsOneOf[]=x&tagsOneOf[]=y',
    'categoryOneOf[0]=1',
  ]) {
    expect([query.slice(0, 40), (await get(query)).status]).toEqual([query.slice(0, 40), 200]);
  }
  expect(await world.traces()).toEqual(before);
});

test('the total follows every change of what is listed', async () => {
  await using world = await startWorld();
  const totals = async () => {
    const of = async (query: object) => ((await list(world, { ...query, count: 1, start: 0 })).body as { total: number }).total;
    return [await of({}), await of({ nsfw: 'both' }), await of({ search: 'film' })];
  };
  const first = await world.publish(alice, {}, { name: 'film one' });
  await world.publish(alice, {}, { name: 'film two' });
  await world.publish(alice, {}, { name: 'film three', nsfw: true });
  expect(await totals()).toEqual([2, 3, 2]);

  const change = (body: object) => world.as(alice)(videosApi.updateVideo, { params: { id: first.uuid }, body });
  await change({ nsfw: true });
  expect(await totals()).toEqual([1, 3, 1]);
  await change({ nsfw: false, privacy: 3 });
  expect(await totals()).toEqual([1, 2, 1]);
  await change({ privacy: 1, name: 'a song' });
  expect(await totals()).toEqual([2, 3, 1]);
  await world.as(alice)(videosApi.deleteVideo, { params: { id: first.uuid } });
  expect(await totals()).toEqual([1, 2, 1]);
});
