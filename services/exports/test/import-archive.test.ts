import { exportsEvents } from '@flotilla/contracts-exports';
import { alice, eventually } from '@flotilla/test-kit';
import { describe, expect, test } from '@jest/globals';
import { file, hostileArchives, hostileNames } from './hostile-archives.ts';
import { archiveOf, makeZip, type Put } from './make-zip.ts';
import { shareWorld, startWorld, type World } from './world.ts';

const DAY_MS = 24 * 60 * 60_000;
const none = { success: 0, duplicates: 0, errors: 0 };
const ELSEWHERE = 'https://peer.example/videos/watch/1b671a64-40d5-491e-99b0-da01ff1f3341';
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

const film = (fields: object = {}) => ({
  name: 'The Torne in March',
  category: 6,
  licence: 2,
  language: 'en',
  tags: ['river', 'ice'],
  privacy: 1,
  passwords: [],
  duration: 754,
  description: 'Ice break-up, filmed from **Pello**.',
  support: null,
  isLive: false,
  nsfw: false,
  commentsPolicy: 1,
  downloadEnabled: true,
  waitTranscoding: true,
  channel: { name: 'rivers' },
  captions: [{ language: 'en', automaticallyGenerated: true }],
  chapters: [{ timecode: 0, title: 'Arrival' }],
  source: { inputFilename: 'torne.mov' },
  archiveFiles: {
    videoFile: '../files/videos/video-files/torne.mov',
    thumbnail: '../files/videos/thumbnails/torne.jpg',
    captions: { en: '../files/videos/captions/torne-en.vtt' },
  },
  ...fields,
});
const filmFiles: Put[] = [
  { path: 'files/videos/video-files/torne.mov', bytes: 'a film', isStored: true },
  { path: 'files/videos/thumbnails/torne.jpg', bytes: PNG },
  { path: 'files/videos/captions/torne-en.vtt', bytes: 'WEBVTT' },
];
const withVideos = (...videos: object[]) => makeZip(archiveOf({ 'videos.json': { videos } }, filmFiles));
const bodiesOf = (world: World, what: string) => world.neighbours.restored.filter((item) => item.what === what).map(({ body }) => body);

async function keysIn({ storage }: World, ...folders: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of folders) for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
}

describe('importing', () => {
  test('each section comes in, in its order, and the report counts its items', async () => {
    await using world = await startWorld();
    world.neighbours.answer = (what, body) => (what === 'channel' && body['name'] === 'taken' ? 'duplicate' : 'done');
    const channel = {
      displayName: 'Rivers',
      description: 'One river a month.',
      support: 'Coffee welcome.',
      archiveFiles: { avatar: '../files/a.png' },
    };
    const archive = makeZip(
      archiveOf(
        {
          'user-settings.json': { email: 'x@y.example', nsfwPolicy: 'blur', theme: 'none such', notificationSettings: { newFollow: 3 } },
          'channels.json': { channels: [{ ...channel, name: 'rivers' }, { ...channel, name: 'taken' }, { name: 'no display name' }, null] },
          'blocklist.json': { instances: [{ host: 'spam.example' }], actors: [{ handle: 'troll@peer.example' }, { handle: 'troll' }] },
          'following.json': { following: [{ targetHandle: 'fjords@peer.example' }] },
          'videos.json': { videos: [film()] },
          'likes.json': { likes: [{ videoUrl: ELSEWHERE }, { videoUrl: 'ftp://x' }] },
          'dislikes.json': { dislikes: [{ videoUrl: ELSEWHERE }] },
          'video-playlists.json': {
            videoPlaylists: [
              {
                type: 1,
                privacy: 1,
                displayName: 'Ice',
                channel: { name: 'rivers' },
                elements: [{ videoUrl: ELSEWHERE, startTimestamp: 30 }, { videoUrl: 1 }],
              },
            ],
          },
          'video-history.json': { watchedVideos: [{ videoUrl: ELSEWHERE, lastTimecode: 42 }] },
          'watched-words-lists.json': { watchedWordLists: [{ listName: 'spam', words: ['casino'] }] },
        },
        [{ path: 'files/a.png', bytes: PNG }, ...filmFiles],
      ),
    );

    const imported = await world.bring(archive);

    expect(imported).toMatchObject({ state: { id: 3 }, error: null });
    expect(imported.stats).toEqual({
      account: { ...none, success: 1 },
      userSettings: { ...none, success: 1 },
      channels: { success: 1, duplicates: 1, errors: 2 },
      blocklist: { ...none, success: 2, errors: 1 },
      following: { ...none, success: 1 },
      videos: { ...none, success: 1 },
      likes: { ...none, success: 1, errors: 1 },
      dislikes: { ...none, success: 1 },
      videoPlaylists: { ...none, success: 1 },
      userVideoHistory: { ...none, success: 1 },
      watchedWordsLists: { ...none, errors: 1 },
      commentAutoTagPolicies: none,
    });
    const order = world.neighbours.restored.map(({ what }) => what);
    expect(order.slice(0, 8)).toEqual(['account', 'user settings', 'notification settings', 'channel', 'mute', 'mute', 'follow', 'video']);
    expect(bodiesOf(world, 'user settings')).toEqual([{ nsfwPolicy: 'blur' }]);
    expect(bodiesOf(world, 'channel')).toMatchObject([
      { name: 'rivers', avatar: expect.stringMatching(/^uploads\/pictures\//), banner: null },
    ]);
    expect(bodiesOf(world, 'playlist')).toMatchObject([
      { channel: 'rivers', elements: [{ videoUrl: ELSEWHERE, startTimestamp: 30, stopTimestamp: null }] },
    ]);
    expect(await world.events(exportsEvents.userImportEnded)).toMatchObject([{ userId: alice.userId, outcome: 'completed', error: null }]);
    expect(await world.storedKeys()).toEqual([]);
  });

  test('E4: a video comes with its file and with what people may say of it; its numbers, ids and rights stay behind', async () => {
    await using world = await startWorld();

    await world.bring(
      withVideos(film({ id: 1, uuid: 'x', ownerId: 1, views: 12, state: 1, role: 0, publishedAt: '2020-01-01T00:00:00.000Z' })),
    );

    const [body] = bodiesOf(world, 'video');
    expect(body).toEqual({
      uuid: expect.any(String),
      channel: 'rivers',
      name: 'The Torne in March',
      duration: 754,
      size: 6,
      category: 6,
      licence: 2,
      language: 'en',
      tags: ['river', 'ice'],
      privacy: 1,
      passwords: [],
      description: 'Ice break-up, filmed from **Pello**.',
      support: null,
      originallyPublishedAt: null,
      nsfw: false,
      commentsPolicy: 1,
      downloadEnabled: true,
      waitTranscoding: true,
      chapters: [{ timecode: 0, title: 'Arrival' }],
      embedDomains: null,
      filename: 'torne.mov',
      storageKey: expect.stringMatching(`^originals/${String(body?.['uuid'])}/`),
      thumbnail: expect.stringMatching(/^uploads\/pictures\//),
      captions: [{ language: 'en', storageKey: expect.stringMatching(/^uploads\/captions\//) }],
      automaticCaptions: ['en'],
    });
    const stored = await world.storage.read(String(body?.['storageKey']));
    expect(String(Buffer.concat(await stored.toArray()))).toBe('a film');
  });

  test('items that cannot be are errors, and what is wrong in others is left out', async () => {
    await using world = await startWorld();

    const { stats } = await world.bring(
      withVideos(
        film({
          category: 'no',
          language: 'klingon',
          tags: ['a', 'river'],
          licence: 99,
          chapters: [{ timecode: -1, title: 'x' }],
          captions: null,
        }),
        film({ name: 'no' }),
        film({ duration: 1.5 }),
        film({ privacy: 9 }),
        film({ isLive: true }),
        film({ privacy: 5 }),
        film({ archiveFiles: null }),
        film({ archiveFiles: { videoFile: '../files/videos/video-files/none.mov' } }),
        film({ archiveFiles: { videoFile: '../../etc/passwd' } }),
      ),
    );

    expect(stats.videos).toEqual({ success: 1, duplicates: 0, errors: 8 });
    const [body] = bodiesOf(world, 'video');
    expect(body).toMatchObject({ category: null, language: null, tags: ['river'], chapters: [], automaticCaptions: [] });
    expect(body).not.toHaveProperty('licence');
  });

  test('a video that is refused, or there already, leaves no file', async () => {
    await using world = await startWorld();
    world.neighbours.answer = (what, body) => {
      if (what === 'video check' && body['name'] === 'There already') return 'duplicate';
      return what === 'video' ? 422 : 'done';
    };

    const { stats } = await world.bring(withVideos(film(), film({ name: 'There already' })));

    expect(stats.videos).toEqual({ success: 0, duplicates: 1, errors: 1 });
    expect(await keysIn(world, 'originals/', 'uploads/')).toEqual([]);
  });

  test('a picture leaves nothing, whatever becomes of its item', async () => {
    await using world = await startWorld();
    const answers = { taken: 'duplicate', refused: 422, new: 'done' } as const;
    const names = Object.keys(answers) as (keyof typeof answers)[];
    let away = 1;
    world.neighbours.answer = (what, body) => {
      if (what !== 'playlist') return 'done';
      return away-- > 0 ? 503 : answers[body['displayName'] as keyof typeof answers];
    };
    const archiveFiles = { thumbnail: '../files/a.png' };
    const videoPlaylists = names.map((displayName) => ({ type: 1, privacy: 3, displayName, elements: [], archiveFiles }));

    const { stats } = await world.bring(
      makeZip(archiveOf({ 'video-playlists.json': { videoPlaylists } }, [{ path: 'files/a.png', bytes: PNG }])),
    );

    expect(stats.videoPlaylists).toEqual({ success: 1, duplicates: 1, errors: 1 });
    expect(bodiesOf(world, 'playlist')).toMatchObject([{ thumbnail: expect.stringMatching(/^uploads\/pictures\//) }]);
    expect(await keysIn(world, 'uploads/')).toEqual([]);
  });

  test('a file that is missing, is no JSON or is nested too deeply is one error, and the next one follows', async () => {
    await using world = await startWorld();
    const deep = `{"likes": [${'['.repeat(70)}${']'.repeat(70)}]}`;
    const files = {
      'account.json': '[]',
      'channels.json': undefined,
      'blocklist.json': '{"instances": [{"host": "a.example"}, nonsense], "actors": []}',
      'following.json': '{"following": 7}',
      'likes.json': deep,
      'dislikes.json': '{"dislikes": [{"videoUrl": "https://peer.example/w/x"}',
      'video-history.json': { watchedVideos: [{ videoUrl: ELSEWHERE, lastTimecode: 1 }] },
    };

    const { stats } = await world.bring(makeZip(archiveOf(files)));

    const one = { ...none, errors: 1 };
    expect(stats).toMatchObject({ account: one, channels: one, blocklist: one, following: one, likes: one, dislikes: one });
    expect(stats.userVideoHistory).toEqual({ ...none, success: 1 });
    expect(bodiesOf(world, 'mute')).toEqual([]);
  });

  test('a service that is away is waited for', async () => {
    await using world = await startWorld();
    let away = 2;
    world.neighbours.answer = () => (away-- > 0 ? 503 : 'done');

    const { state, stats } = await world.bring(makeZip(archiveOf({})));

    expect([state.id, stats.account.success]).toEqual([3, 1]);
  });

  test('an import has failed a day after it began, also while it waits for a service', async () => {
    await using world = await startWorld();
    let refusals = 0;
    let isAway = false;
    world.neighbours.answer = (what) => {
      if (what === 'channel') isAway = true;
      if (isAway) refusals += 1;
      return isAway ? 503 : 'done';
    };
    const tryAgain = async () => {
      const before = refusals;
      await eventually(
        async () => {
          await world.hasten();
          expect(refusals).toBeGreaterThan(before);
        },
        { withinMs: 20_000 },
      );
    };

    await world.imports().sendWhole(makeZip(archiveOf({ 'channels.json': { channels: [{ name: 'rivers', displayName: 'Rivers' }] } })));
    await eventually(() => expect(refusals).toBeGreaterThan(0), { withinMs: 20_000 });
    world.passMilliseconds(DAY_MS - 60 * 60_000);
    await tryAgain();
    await tryAgain();
    const [waiting] = await world.query('select state from user_imports');
    world.passMilliseconds(60 * 60_000);

    expect(waiting).toEqual({ state: 2 });
    expect(await world.imported()).toMatchObject({
      state: { id: 4 },
      error: 'The import took longer than a day.',
      stats: { account: { ...none, success: 1 }, channels: none },
    });
    expect(await world.events(exportsEvents.userImportEnded)).toMatchObject([{ outcome: 'failed' }]);
    await eventually(async () => expect(await world.storedKeys()).toEqual([]));
  });

  test('an import has failed a day after it began, also while its items come in', async () => {
    await using world = await startWorld();
    world.neighbours.answer = (what) => {
      if (what === 'channel') world.passMilliseconds(DAY_MS / 2);
      return 'done';
    };
    const channels = ['rivers', 'lakes', 'seas'].map((name) => ({ name, displayName: name }));

    const { error, stats } = await world.bring(makeZip(archiveOf({ 'channels.json': { channels } })));

    expect([error, stats.channels]).toEqual(['The import took longer than a day.', { ...none, success: 2 }]);
  });

  test('many items that are refused do not keep an import for long', async () => {
    await using world = await startWorld();

    const { stats } = await world.bring(makeZip(archiveOf({ 'likes.json': `{"likes": [${'1,'.repeat(199_999)}1]}` })));

    expect(stats.likes).toEqual({ ...none, errors: 200_000 });
  });

  test('an account that is blocked meanwhile ends the import, which has failed', async () => {
    await using world = await startWorld();
    world.neighbours.users.clear();

    expect(await world.bring(makeZip(archiveOf({})))).toMatchObject({ state: { id: 4 }, error: 'The account was blocked or deleted.' });
    await world.settle();
    expect(await world.storedKeys()).toEqual([]);
  });
});

describe('hostile archives', () => {
  // Each archive is of a user of its own.
  const sharedWorld = shareWorld();
  let lastUser = 100;

  test.each(hostileNames)('E1: the name %s is refused, and nothing comes in', async (_, archive) => {
    await refused(await sharedWorld(), archive, /name/);
  });

  const MIB = 1024 * 1024;
  test.each(hostileArchives)('%s', async (_, archive, reason) => {
    await refused(await sharedWorld(), archive, reason);
  });

  test('E2: a file that is larger than the directory says, or has another checksum, is not taken', async () => {
    await using world = await startWorld();
    const videos = ['large', 'wrong'].map((name) => film({ name, archiveFiles: { videoFile: `../files/${name}` } }));
    const media = [file('files/large', { bytes: Buffer.alloc(MIB), lies: { size: 1000 } }), file('files/wrong', { lies: { checksum: 7 } })];

    const { stats } = await world.bring(makeZip(archiveOf({ 'videos.json': { videos } }, media)));

    expect(stats.videos).toEqual({ ...none, errors: 2 });
    expect(bodiesOf(world, 'video')).toEqual([]);
  });

  test('E2: an archive whose items name one file again and again is refused', async () => {
    await using world = await startWorld();
    const videos = ['one', 'two', 'three'].map((name) => film({ name, archiveFiles: { videoFile: '../files/large' } }));
    const media = [file('files/large', { lies: { size: 900 * MIB } })];

    const imported = await world.bring(makeZip(archiveOf({ 'videos.json': { videos } }, media)));

    expect(imported).toMatchObject({ state: { id: 4 }, error: 'The archive names the same files too often.' });
    expect(await keysIn(world, 'originals/', 'uploads/')).toEqual([]);
  });

  test('E2: an archive within an archive is a file like any other', async () => {
    await using world = await startWorld();
    const inner = makeZip([file('../x')]);
    expect(await world.bring(makeZip(archiveOf({}, [file('files/inner.zip', { bytes: inner })])))).toMatchObject({ state: { id: 3 } });
  });

  async function refused(world: World, archive: Buffer, reason: RegExp): Promise<void> {
    const user = { ...alice, userId: ++lastUser, username: `user_${lastUser}` };
    world.neighbours.users.set(user.userId, user.username);

    const imported = await world.bring(archive, user);

    expect(imported).toMatchObject({ state: { id: 4, label: 'Failed' }, error: expect.stringMatching(reason) });
    expect(world.neighbours.restored.filter(({ userId }) => userId === user.userId)).toEqual([]);
    const ends = await world.events(exportsEvents.userImportEnded);
    expect(ends.filter(({ userId }) => userId === user.userId)).toMatchObject([{ outcome: 'failed' }]);
    await eventually(async () => expect(await world.storedKeys()).toEqual([]));
    // The next one is taken.
    expect(await world.bring(makeZip(archiveOf({})), user)).toMatchObject({ state: { id: 3 } });
  }
});
