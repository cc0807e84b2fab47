import type { Chapter } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { parseFeed as parsePodcast } from 'podcast-partytime';
import { objectionsTo, startFeedsWorld } from './feeds-world.ts';
import { publicUrl, startWorld, type World } from './world.ts';

const DESCRIPTION = 'A day at sea.\n0:00 Casting off\n0:30 The lighthouse';
const described = [
  { timecode: 0, title: 'Casting off' },
  { timecode: 30, title: 'The lighthouse' },
];
const inFile = [{ timecode: 2, title: 'Chapter 1' }];
const metadataWith = (chapters: unknown[]) => ({ streams: [], format: {}, chapters });
const fileWithChapters = { source: { metadata: metadataWith([{ start_time: '2.000000', tags: { title: 'Chapter 1' } }]) } };
const byHand = [{ timecode: 5, title: 'By hand' }];

const get = (world: World, id: string | number, caller: Caller | null = null, headers: Record<string, string> = {}) =>
  world.as(caller)(videosApi.getChapters, { params: { id: String(id) }, headers });
const put = (world: World, videoId: string | number, chapters: unknown, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.replaceChapters, { params: { videoId: String(videoId) }, body: { chapters } as never });
const describe = (world: World, id: string, description: string | null, caller = alice) =>
  world.as(caller)(videosApi.updateVideo, { params: { id }, body: { description } });
const chaptersOf = async (world: World, id: string, caller: Caller = alice): Promise<Chapter[]> => {
  const { status, body } = await get(world, id, caller);
  if (status !== 200) throw new Error(`no chapters: ${JSON.stringify(body)}`);
  return body.chapters;
};

test('chapters are replaced, and read by time', async () => {
  await using world = await startWorld();
  const { uuid, shortUUID, id } = await world.upload(alice);
  const later = { timecode: 60, title: 'Later' };

  expect(await get(world, uuid)).toMatchObject({ status: 200, body: { chapters: [] } });
  expect((await put(world, uuid, [later, { timecode: 0, title: '  The\nbeginning ' }])).status).toBe(204);
  const chapters = [{ timecode: 0, title: 'The beginning' }, later];
  for (const reference of [uuid, shortUUID, id]) expect(await get(world, reference)).toMatchObject({ status: 200, body: { chapters } });
  expect((await put(world, shortUUID, [])).status).toBe(204);
  expect(await chaptersOf(world, uuid)).toEqual([]);
});

test('F5: lists that cannot be are refused, and nothing changes', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  expect((await put(world, uuid, byHand)).status).toBe(204);
  const before = await world.traces();
  const one = { timecode: 3, title: 'One' };
  const refused: Readonly<Record<string, unknown>> = {
    'what is no list': 'none',
    'no list at all': undefined,
    'null among them': [null],
    'a text for a time': [{ ...one, timecode: '5' }],
    'a negative time': [{ ...one, timecode: -1 }],
    'half a second': [{ ...one, timecode: 0.5 }],
    '1e308': [{ ...one, timecode: 1e308 }],
    'no title': [{ timecode: 0 }],
    'an empty title': [{ ...one, title: '' }],
    'a blank title': [{ ...one, title: ' \n ' }],
    'a title that is too long': [{ ...one, title: 'x'.repeat(101) }],
    'one time twice': [one, { timecode: 0, title: 'Two' }, { ...one, title: 'Three' }],
    'a beginning after the end': [{ ...one, timecode: 63 }],
    'too many': Array.from({ length: 1001 }, (_, timecode) => ({ timecode, title: 'One of many' })),
  };

  for (const [what, chapters] of Object.entries(refused)) expect([what, (await put(world, uuid, chapters)).status]).toEqual([what, 400]);

  expect(await put(world, uuid, refused['one time twice'])).toMatchObject({ body: { detail: 'Two chapters begin at 3 s.' } });
  expect(await chaptersOf(world, uuid)).toEqual(byHand);
  expect(await world.traces()).toEqual(before);
});

test('F1: chapters are changed by those who may update the video', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  const tried = async (caller: Caller | null, id = uuid) => (await put(world, id, byHand, caller)).status;

  expect(await tried(null)).toBe(401);
  expect(await tried(bob)).toBe(403);
  expect(await tried(alice, '99999')).toBe(404);
  expect(await tried(alice, 'no id')).toBe(400);
  expect(await chaptersOf(world, uuid)).toEqual([]);
  expect(await tried(carol)).toBe(204);
  expect(await world.events('audit-event.recorded.v1')).toMatchObject([{ domain: 'videos', action: 'update', username: 'carol' }]);
});

test('F8: who may not see a video does not see its chapters', async () => {
  await using world = await startWorld();
  const password = { 'x-service-video-password': 'the crew alone' };
  const add = async (privacy: 1 | 2 | 3 | 4 | 5) => {
    const video = await world.upload(alice, { metadata: { privacy, videoPasswords: ['the crew alone'], description: DESCRIPTION } });
    return { id: String(video.id), uuid: video.uuid };
  };
  const statuses = async (id: string, headers = {}) => {
    const answers = await Promise.all([null, bob, alice, root].map((caller) => get(world, id, caller, headers)));
    return answers.map(({ status }) => status);
  };
  const [unlisted, hidden, internal, protectedOne, blocked] = [await add(2), await add(3), await add(4), await add(5), await add(1)];
  await world.as(carol)(videosApi.blockVideo, { params: { videoId: blocked.uuid }, body: {} });

  expect(await statuses(unlisted.uuid)).toEqual([200, 200, 200, 200]);
  expect(await statuses(unlisted.id)).toEqual([401, 403, 200, 200]);
  expect(await statuses(hidden.uuid)).toEqual([401, 403, 200, 200]);
  expect(await statuses(internal.uuid)).toEqual([401, 200, 200, 200]);
  expect(await statuses(protectedOne.uuid)).toEqual([401, 403, 200, 200]);
  expect(await statuses(protectedOne.uuid, password)).toEqual([200, 200, 200, 200]);
  expect(await statuses(protectedOne.uuid, { 'x-service-video-password': 'guess' })).toEqual([403, 403, 403, 403]);
  expect(await statuses(blocked.uuid)).toEqual([401, 403, 200, 200]);
  expect(await get(world, protectedOne.uuid)).toMatchObject({ body: { code: 'video_requires_password' } });
});

test('a new video has the chapters of its description, else those of its file', async () => {
  await using world = await startWorld();
  const both = await world.upload(alice, { metadata: { description: DESCRIPTION }, ...fileWithChapters });
  const file = await world.upload(alice, { metadata: { description: '0:10 Only one' }, ...fileWithChapters });
  const neither = await world.upload(alice, { metadata: { description: 'The sea' } });

  expect(await chaptersOf(world, both.uuid)).toEqual(described);
  expect(await chaptersOf(world, file.uuid)).toEqual(inFile);
  expect(await chaptersOf(world, neither.uuid)).toEqual([]);
});

test('D4: chapters of a file are taken as far as they can be', async () => {
  await using world = await startWorld();
  const printed = [
    null,
    'text',
    { start_time: '1.6', tags: { title: '[CHAPTER]\nTITLE=second' } },
    { start_time: '0.000000', tags: { title: `${'x'.repeat(150)}` } },
    { start_time: '2.2', tags: { title: 'again' } },
    { start_time: '3', tags: { title: '\uD83D' } },
    { start_time: '4', tags: { title: ' ' } },
    { start_time: '5' },
    { start_time: '6', tags: { title: ['six'] } },
    { start_time: 'N/A', tags: { title: 'nowhere' } },
    { start_time: '-3', tags: { title: 'before' } },
    { start_time: '1e300', tags: { title: 'never' } },
    { start_time: '62.4', tags: { title: '</chapter>' } },
    { start_time: '63', tags: { title: 'beyond' } },
  ];

  const { uuid } = await world.upload(alice, {
    source: { metadata: metadataWith(JSON.parse(JSON.stringify(printed).replace('\\ud83d', ''))) },
  });

  expect(await chaptersOf(world, uuid)).toEqual([
    { timecode: 0, title: 'x'.repeat(100) },
    { timecode: 2, title: '[CHAPTER] TITLE=second' },
    { timecode: 62, title: '</chapter>' },
  ]);
});

test('chapters follow the description until somebody chooses others', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { description: 'The sea' } });
  const changed = async (description: string | null) => {
    expect((await describe(world, uuid, description)).status).toBe(204);
    return chaptersOf(world, uuid);
  };

  expect(await changed(DESCRIPTION)).toEqual(described);
  expect(await changed(`${DESCRIPTION}\n0:50 Home`)).toEqual([...described, { timecode: 50, title: 'Home' }]);
  expect(await changed(null)).toEqual([]);
  expect(await changed(DESCRIPTION)).toEqual(described);
  await put(world, uuid, described);
  expect(await changed('0:01 One\n0:02 Two')).toEqual([
    { timecode: 1, title: 'One' },
    { timecode: 2, title: 'Two' },
  ]);
  await put(world, uuid, byHand);
  expect(await changed(DESCRIPTION)).toEqual(byHand);
  await put(world, uuid, []);
  expect(await changed('0:01 One\n0:02 Two')).toEqual([]);
});

test('a description goes before the chapters of the file, which come back with its end', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, fileWithChapters);

  await describe(world, uuid, DESCRIPTION);
  expect(await chaptersOf(world, uuid)).toEqual(described);
  await describe(world, uuid, 'The sea');
  expect(await chaptersOf(world, uuid)).toEqual(inFile);
});

test('a video from before there were chapters gets them with its next description', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { description: DESCRIPTION } });
  await world.sql('delete from video_chapters');

  await describe(world, uuid, `${DESCRIPTION}\nHome`);

  expect(await chaptersOf(world, uuid)).toEqual(described);
});

test('other changes leave the chapters, and chapters change when the video changed', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { description: DESCRIPTION } });
  const stored = () => world.sql('select chapters, version from video_chapters');
  const before = await stored();

  await world.as(alice)(videosApi.updateVideo, { params: { id: uuid }, body: { name: 'Another name', description: DESCRIPTION } });
  expect(await stored()).toEqual(before);

  world.passHours(1);
  await put(world, uuid, byHand);
  const [row] = await world.sql<{ later: boolean }>(`select updated_at > now() + interval '50 minutes' as later from videos`);
  expect(row?.later).toBe(true);
});

test('every change is a snapshot, the last one with the end of the video', async () => {
  await using world = await startWorld();
  const silent = await world.upload(alice);
  const { uuid: videoUuid, id: videoId } = await world.upload(alice, { metadata: { description: DESCRIPTION } });
  await put(world, videoUuid, byHand);
  for (const id of [videoUuid, silent.uuid]) await world.as(alice)(videosApi.deleteVideo, { params: { id } });

  const snapshots = await world.events('chapters.snapshot.v1');

  expect(snapshots).toMatchObject([
    { videoId, videoUuid, deleted: false, chapters: described },
    { videoId, videoUuid, deleted: false, chapters: byHand },
    { videoId, videoUuid, deleted: true, chapters: [] },
  ]);
  const versions = snapshots.map(({ version }) => Number(version));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(3);
  expect(await world.sql('select video_id from video_chapters')).toEqual([]);
});

test('F7: of changes at the same time one holds whole', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  const lists = Array.from({ length: 8 }, (_, who) => [0, 10, 20].map((timecode) => ({ timecode, title: `by ${who}` })));

  const answers = await Promise.all(lists.map((list) => put(world, uuid, list)));

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
  const now = await chaptersOf(world, uuid);
  expect(lists).toContainEqual(now);
  expect((await world.events('chapters.snapshot.v1')).at(-1)).toMatchObject({ chapters: now });
});

test('a podcast app finds the chapters of a video in the form that it knows', async () => {
  await using world = await startFeedsWorld();
  const { uuid } = await world.show(alice, { name: 'The sea', description: '0:00 Casting off\n0:30 </podcast:chapters> & "more"' });
  await world.show(alice, { name: 'Without' });
  const emptied = await world.show(alice, { name: 'Emptied', description: DESCRIPTION });
  await put(world, emptied.uuid, []);

  const { text } = await world.get(`/feeds/podcast/videos.xml?videoChannelId=${world.channelOf(alice)}`);

  expect(await objectionsTo(text)).toEqual([]);
  const path = `/feeds/podcast/chapters/${uuid}`;
  const items = parsePodcast(text)?.items ?? [];
  expect(items.map(({ title, podcastChapters }) => [title, podcastChapters])).toEqual([
    ['Emptied', undefined],
    ['Without', undefined],
    ['The sea', { url: `${publicUrl}${path}`, type: 'application/json+chapters' }],
  ]);
  const answer = await world.get(path);
  expect(answer.headers.get('content-type')).toBe('application/json+chapters; charset=utf-8');
  expect(JSON.parse(answer.text)).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Casting off' },
      { startTime: 30, title: '</podcast:chapters> & "more"' },
    ],
  });
  const etag = { 'if-none-match': answer.headers.get('etag') as string };
  expect(await world.get(path, etag)).toMatchObject({ status: 304 });
  await put(world, uuid, byHand);
  expect(await world.get(path, etag)).toMatchObject({ status: 200, text: expect.stringContaining('By hand') });
});

test('F8: podcast apps are told of no chapters that they may not see', async () => {
  await using world = await startFeedsWorld();
  const statusOf = async (privacy: 2 | 3 | 4 | 5, description = DESCRIPTION) => {
    const { uuid } = await world.show(alice, { privacy, description, videoPasswords: ['the crew alone'] });
    return (await world.get(`/feeds/podcast/chapters/${uuid}`, { 'x-service-video-password': 'the crew alone' })).status;
  };

  expect([await statusOf(2), await statusOf(3), await statusOf(4), await statusOf(5)]).toEqual([200, 401, 401, 401]);
  expect(await statusOf(2, 'Without')).toBe(404);
  expect((await world.get('/feeds/podcast/chapters/99999')).status).toBe(404);
  expect((await world.get('/feeds/podcast/chapters/no-id')).status).toBe(400);
});
