import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { videosApi } from '@flotilla/contracts-videos';
import { alice, eventually, startPeer, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { standInYtDlp } from './stand-in-yt-dlp.ts';
import { startWorld, type World } from './world.ts';

const FILM = 'a film of the sea, as a page of another site has it';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const ON = { import: { videos: { http: { enabled: true } } } };
const INFO = {
  _type: 'video',
  title: 'Planking a boat\u0007',
  description: 'How planks\nbecome a boat.',
  tags: ['boats', 'b', 'wood', 'boats', 'x'.repeat(31)],
  language: 'en-GB',
  timestamp: 1_577_836_800,
  is_live: false,
};

/** Another site: a page that says what a stand-in for yt-dlp does with it, a file and an image. */
async function startSite(page: (url: string) => object) {
  const asked: string[] = [];
  const site = await startPeer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/image.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    if (url === '/file') return response.writeHead(200, { 'content-type': 'video/mp4' }).end(FILM);
    const body = { info: INFO, file: `${site.url}/file`, ...page(site.url) };
    return response.writeHead(200, { 'content-type': 'text/html' }).end(`<script>${JSON.stringify(body)}</script>`);
  });
  return Object.assign(site, { asked });
}

/** A world with yt-dlp, and the folder it works in. */
async function start(environment: Record<string, string> = {}, configuration = {}) {
  await using starting = new AsyncDisposableStack();
  const ytDlp = starting.use(await standInYtDlp());
  const work = starting.use(await temporaryDirectory());
  const settings = {
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
    YT_DLP_PATH: ytDlp.path,
    YT_DLP_UNCONFINED: 'true',
    WORK_DIRECTORY: work.path,
    ...environment,
  };
  const world = starting.use(await startWorld(settings, { ...ON, ...configuration }));
  const running = starting.move();
  /** What is left of jobs. */
  const leftovers = async () =>
    (await readdir(work.path, { recursive: true })).filter((path) => path.includes('/job-') || path.includes('.room-'));
  return Object.assign(world, { leftovers, [Symbol.asyncDispose]: () => running.disposeAsync() });
}

const importFrom = (world: World, targetUrl: string, fields: object = {}) =>
  world.as(alice)(videosApi.importVideo, { body: { channelId: world.channelOf(alice), targetUrl, ...fields } });

const ended = (world: World) =>
  eventually(
    async () => {
      const { status, body } = await world.as(alice)(videosApi.listMyVideoImports, { query: {} });
      const found = status === 200 ? body.data[0] : undefined;
      if (!found || [1, 6].includes(found.state.id)) throw new Error('the import has not ended');
      return found;
    },
    { withinMs: 30_000 },
  );

test('fetches the video of a page with what the page says of it, and leaves nothing of the work', async () => {
  await using site = await startSite((url) => ({ info: { ...INFO, thumbnail: `${url}/image.png` } }));
  await using world = await start();

  await importFrom(world, `${site.url}/watch?v=1`);
  const done = await ended(world);

  expect(done).toMatchObject({ state: { id: 2 }, error: null, receivedBytes: FILM.length, totalBytes: FILM.length });
  expect(done.video).toMatchObject({ name: 'Planking a boat', tags: ['boats', 'wood'], language: { id: 'en' }, state: { id: 2 } });
  expect(done.originallyPublishedAt).toBe('2020-01-01T00:00:00.000Z');
  expect(await world.sql('select description, search_text from videos')).toEqual([
    { description: 'How planks\nbecome a boat.', search_text: 'planking a boat' },
  ]);
  const [source] = await world.sql<{ storage_key: string; input_filename: string }>(
    'select storage_key, input_filename from video_sources',
  );
  expect(source?.input_filename).toBe('Planking a boat.mp4');
  expect((await world.storage.stat(source?.storage_key ?? ''))?.size).toBe(FILM.length);
  expect(await world.events('source.ready.v1')).toMatchObject([{ wantsThumbnails: false }]);
  expect((await world.storedKeys()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
  expect(site.asked).toEqual(['/watch?v=1', '/watch?v=1', '/image.png', '/watch?v=1', '/file']);
  expect(await world.leftovers()).toEqual([]);
  expect(await world.sql('select from pending_objects')).toEqual([]);
});

test('what the body says of a video is not replaced by what the page says', async () => {
  await using site = await startSite(() => ({}));
  await using world = await start();

  await importFrom(world, `${site.url}/watch`, { name: 'My boat', description: 'Mine.', tags: ['mine'], language: 'fr' });

  expect((await ended(world)).video).toMatchObject({ name: 'My boat', tags: ['mine'], language: { id: 'fr' } });
  expect(await world.sql('select description from videos')).toEqual([{ description: 'Mine.' }]);
});

test('without yt-dlp a page is no video, and files are never given to it', async () => {
  await using site = await startSite(() => ({}));
  await using without = await startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' }, ON);
  await importFrom(without, `${site.url}/watch`);
  expect((await ended(without)).error).toContain('answered a page');

  await using world = await start();
  await importFrom(world, `${site.url}/file`);
  expect(await ended(world)).toMatchObject({ state: { id: 2 } });
  expect(site.asked.filter((url) => url === '/file')).toHaveLength(1);
});

test('a service with a yt-dlp that is not there does not start', async () => {
  await expect(start({ YT_DLP_PATH: '/nowhere/yt-dlp' })).rejects.toThrow('YT_DLP_PATH names no program: /nowhere/yt-dlp');
});

test.each([
  ['endless', 'No video could be fetched'],
  ['exits', 'No video could be fetched'],
  ['hangs', 'not there in time'],
  ['large', 'larger than this instance accepts'],
  ['linked', 'no plain file'],
  ['nothing', 'or there is none'],
  ['several', 'several files'],
])('C4: a program that goes wrong (%s) fails the import with a reason, and leaves nothing', async (does, reason) => {
  await using site = await startSite(() => ({ does }));
  const timeout = does === 'hangs' ? 5_000 : 60_000;
  await using world = await start(does === 'large' ? { MAX_UPLOAD_SIZE: '1000000' } : {}, {
    import: { videos: { ...ON.import.videos, timeout } },
  });

  await importFrom(world, `${site.url}/watch`);
  const failed = await ended(world);

  expect(failed).toMatchObject({ state: { id: 3 }, error: expect.stringContaining(reason), video: { state: { id: 12 } } });
  expect(failed.error).not.toMatch(/flotilla:|\/tmp/);
  expect(await world.storedKeys()).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
});

test('C4: a program reaches nothing but what its proxy allows, and sees neither secrets nor files of this machine', async () => {
  await using inside = await startPeer((_, response) => response.end('secret'), '127.0.0.2');
  await using site = await startSite(() => ({ does: 'peeks', file: String(inside.port) }));
  await using world = await start({ YT_DLP_UNCONFINED: 'false' });

  await importFrom(world, `${site.url}/watch`);
  expect(await ended(world)).toMatchObject({ state: { id: 2 } });

  const [key = ''] = await world.storedKeys();
  const seen = JSON.parse(await text(await world.storage.read(key))) as { args: string[] };
  expect(seen).toMatchObject({ direct: false, proxied: expect.stringContaining('answered 403'), secrets: [], passwd: false });
  expect(seen.args.slice(-2)).toEqual(['--', `${site.url}/watch`]);
  expect(seen.args).toEqual(expect.arrayContaining(['--ignore-config', '--no-playlist', '--max-filesize']));
  expect(seen.args.join(' ')).not.toContain('flotilla:');
  expect(inside.seen.connections).toBe(0);
});

test.each([
  ['a list', { _type: 'playlist' }, 'several videos'],
  ['a broadcast', { is_live: true }, 'live broadcast'],
  ['nothing that can be read', { title: 7 }, 'cannot be read'],
])('C4: a page with %s is not fetched', async (_, info, reason) => {
  await using site = await startSite(() => ({ info: { ...INFO, ...info } }));
  await using world = await start();

  await importFrom(world, `${site.url}/watch`);

  expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining(reason) });
  expect(site.asked).not.toContain('/file');
});

test('F1: a page whose video exceeds the quota fails, and one without quota left is not asked for it', async () => {
  await using site = await startSite(() => ({}));
  await using world = await start();
  const quota = (bytes: number) => world.sql('update accounts set video_quota = $1 where name = $2', [bytes, 'alice']);

  await quota(20);
  await importFrom(world, `${site.url}/watch`);
  expect((await ended(world)).error).toContain('quota');
  await quota(0);
  site.asked.length = 0;
  await importFrom(world, `${site.url}/watch`);

  expect((await ended(world)).error).toContain('quota');
  expect(site.asked).toEqual(['/watch']);
  expect(await world.storedKeys()).toEqual([]);
});

test('a video that is deleted while its page is read ends the work', async () => {
  await using site = await startSite(() => ({ does: 'hangs' }));
  await using world = await start();
  const { body } = await importFrom(world, `${site.url}/watch`);
  await eventually(() => expect(site.asked).toHaveLength(3), { withinMs: 30_000 });

  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>('select id from video_imports');
  expect((await world.as(alice)(videosApi.deleteVideoImport, { params: { id } })).status).toBe(204);

  await eventually(async () => expect(await world.leftovers()).toEqual([]), { withinMs: 30_000 });
  expect(body).toMatchObject({ state: { id: 1 } });
  expect(await world.storedKeys()).toEqual([]);
});
