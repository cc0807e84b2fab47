import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually, forbiddenAddresses, forbiddenUrls, localNames, root, startPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { bencoded, infoOf } from './torrents.ts';
import { startWorld, type World } from './world.ts';

const FILM = Buffer.from('a film of the sea, as it comes from elsewhere');
const ON = { import: { videos: { http: { enabled: true }, torrent: { enabled: true } } } };
const start = (environment: Record<string, string> = {}, configuration = {}) =>
  startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1', ...environment }, { ...ON, ...configuration });

type Answer = { readonly status?: number; readonly type?: string; readonly body?: Buffer | string; readonly location?: string };

/** Another site with these files, and what was asked of it. */
async function startSite(files: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const peer = await startPeer(({ url = '' }: IncomingMessage, response) => {
    asked.push(url);
    const { status = 200, type = 'video/mp4', body = '', location } = files[url] ?? { status: 404 };
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  });
  return Object.assign(peer, { asked });
}

const importFrom = (world: World, targetUrl: string, fields: object = {}, caller: Caller = alice) =>
  world.as(caller)(videosApi.importVideo, { body: { channelId: world.channelOf(caller), targetUrl, ...fields } });

async function newest(world: World, caller: Caller = alice) {
  const { status, body } = await world.as(caller)(videosApi.listMyVideoImports, { query: {} });
  if (status !== 200) throw new Error(`no list: ${status}`);
  return body.data[0];
}

/** The import once it has ended. */
const ended = (world: World, caller: Caller = alice) =>
  eventually(async () => {
    const found = await newest(world, caller);
    if (!found || [1, 6].includes(found.state.id)) throw new Error('the import has not ended');
    return found;
  });

async function importTorrent(world: World, torrent: Buffer, fields: Record<string, string> = {}, type = 'application/x-bittorrent') {
  const form = new FormData();
  form.set('channelId', String(world.channelOf(alice)));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('torrentfile', new Blob([new Uint8Array(torrent)], { type }), 'a.torrent');
  const answer = await fetch(`${world.url}${videosApi.importVideo.path}`, {
    method: 'POST',
    body: form,
    headers: world.headersFor(alice),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; torrentName?: string; video?: { name: string } } };
}

test('fetches a video from an address: it is there at once, private and unpublished, and goes on as an upload does', async () => {
  await using site = await startSite({ '/films/planking%20a%20boat.mp4': { body: FILM } });
  await using world = await start();
  const targetUrl = `${site.url}/films/planking%20a%20boat.mp4`;

  const { status, body } = await importFrom(world, targetUrl);
  const done = await ended(world);

  expect(status).toBe(200);
  expect(body).toMatchObject({ targetUrl, magnetUri: null, torrentName: null, attempts: 1, error: null });
  expect(body).toMatchObject({ video: { name: 'planking a boat', duration: 0, state: { id: 3, label: 'To import' }, privacy: { id: 3 } } });
  expect(done).toMatchObject({ state: { id: 2, label: 'Success' }, receivedBytes: FILM.length, totalBytes: FILM.length, error: null });
  expect(done.video).toMatchObject({ duration: 62, state: { id: 2, label: 'To transcode' } });
  expect(await world.events('source.ready.v1')).toMatchObject([{ videoUuid: done.video?.uuid, wantsThumbnails: true }]);
  const [source] = await world.sql<{ storage_key: string; input_filename: string }>(
    'select storage_key, input_filename from video_sources',
  );
  expect(source?.input_filename).toBe('planking a boat.mp4');
  expect(await world.storedKeys()).toEqual([source?.storage_key]);
  const [row] = await world.sql('select quota_used::int, quota_reserved::int from accounts where id = (select account_id from videos)');
  expect(row).toEqual({ quota_used: FILM.length, quota_reserved: 0 });
  expect(await world.sql('select from pending_objects')).toEqual([]);
  expect(site.asked).toEqual(['/films/planking%20a%20boat.mp4']);
});

test('takes what the body says of the video, and publishes it as it is where nothing is transcoded', async () => {
  await using site = await startSite({ '/a.mp4': { body: FILM } });
  await using world = await start({}, { transcoding: { enabled: false } });

  await importFrom(world, `${site.url}/a.mp4`, {
    name: 'Planking',
    privacy: 1,
    tags: ['boats'],
    originallyPublishedAt: '2020-01-01T00:00:00.000Z',
  });
  const done = await ended(world);

  expect(done).toMatchObject({
    originallyPublishedAt: '2020-01-01T00:00:00.000Z',
    video: { name: 'Planking', tags: ['boats'], state: { id: 1 } },
  });
  expect(await world.names()).toEqual(['Planking']);
});

test('one import has one source, and both ways are off until an administrator switches them on', async () => {
  await using world = await startWorld();
  const channelId = world.channelOf(alice);
  const ask = (fields: object) => world.as(alice)(videosApi.importVideo, { body: { channelId, ...fields } });
  const magnetUri = `magnet:?xt=urn:btih:${'a'.repeat(40)}`;

  expect((await ask({})).status).toBe(400);
  expect((await ask({ targetUrl: 'https://films.example/a.mp4', magnetUri })).status).toBe(400);
  expect((await ask({ targetUrl: 'https://films.example/a.mp4' })).status).toBe(409);
  expect((await ask({ magnetUri })).status).toBe(409);
  expect(await world.sql('select from videos')).toEqual([]);
  await world.configure(ON);
  const before = await world.traces();
  await eventually(async () => expect((await ask({ magnetUri: 'magnet:?xt=urn:btih:abc' })).status).toBe(400));
  expect((await ask({ targetUrl: 'ftp://films.example/a.mp4' })).status).toBe(400);
  expect((await ask({ targetUrl: 'https://films.example/a.mp4', channelId: 999_999 })).status).toBe(404);
  expect((await ask({ targetUrl: 'https://films.example/a.mp4', channelId: world.channelOf(bob) })).status).toBe(403);
  expect(await world.traces()).toEqual(before);
});

test.each(['10.255.0.0/16', ''])('C1, C5, C8: fetches nothing from what is not on the internet (allowed: %s)', async (networks) => {
  await using target = await startPeer((_, response) => response.end(FILM));
  await using world = await startWorld({ OUTBOUND_ALLOWED_NETWORKS: networks }, ON);
  const before = await world.traces();
  const hosts = networks
    ? forbiddenAddresses.map((address) => `http://${address}:${target.port}/a.mp4`)
    : localNames.map((name) => `https://${name}/`);
  const urls = [...hosts, ...(networks ? [] : forbiddenUrls)];

  for (const url of urls) {
    const { status } = await importFrom(world, url);
    expect([url, /^https?:/i.test(url) ? [400, 403].includes(status) : status === 400]).toEqual([url, true]);
  }
  expect((await importFrom(world, `http://127.0.0.1:${target.port}/a.mp4`)).status).toBe(403);

  expect(target.seen.connections).toBe(0);
  expect(await world.traces()).toEqual(before);
});

test('C2: a redirect to an address that is not allowed ends the import, without a connection to it', async () => {
  await using target = await startPeer((_, response) => response.end(FILM), '127.0.0.2');
  await using site = await startSite({
    '/a.mp4': { status: 302, location: `${target.url}/secret` },
    '/loop': { status: 302, location: '/loop' },
  });
  await using world = await start();

  await importFrom(world, `${site.url}/a.mp4`);
  const refused = await ended(world);
  await importFrom(world, `${site.url}/loop`);
  const endless = await ended(world);

  expect(refused).toMatchObject({ state: { id: 3, label: 'Failed' }, error: expect.stringContaining('is not a public address') });
  expect(refused.video?.state).toEqual({ id: 12, label: 'Import failed' });
  expect(endless.error).toContain('redirects too often');
  expect(target.seen.connections).toBe(0);
});

test('what is missing, a page, empty or cut off fails with a reason, leaves nothing, and can be tried again', async () => {
  let isThere = false;
  await using site = await startPeer(({ url }, response) => {
    if (url === '/page') return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sea</h1>');
    if (url === '/empty') return response.writeHead(200).end();
    if (url === '/cut') return response.writeHead(200, { 'content-length': '1000' }).write(FILM, () => response.destroy());
    return response.writeHead(isThere ? 200 : 404).end(FILM);
  });
  await using world = await start();

  for (const [path, reason] of [
    ['/page', 'answered a page'],
    ['/empty', 'empty'],
    ['/cut', 'cannot be reached'],
    ['/a.mp4', 'answered 404'],
  ]) {
    await importFrom(world, site.url + path);
    expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining(reason as string) });
  }
  expect(await world.storedKeys()).toEqual([]);
  expect(await world.sql('select from pending_objects')).toEqual([]);

  isThere = true;
  const failed = await newest(world);
  expect((await world.as(alice)(videosApi.retryVideoImport, { params: { id: failed?.id as number } })).status).toBe(204);
  expect(await ended(world)).toMatchObject({
    id: failed?.id,
    attempts: 2,
    state: { id: 2 },
    error: null,
    video: { id: failed?.video?.id, state: { id: 2 } },
  });
});

test('who asked for an import is told how it ended, once of each attempt', async () => {
  let isThere = false;
  await using site = await startPeer((_, response) => response.writeHead(isThere ? 200 : 404).end(FILM));
  await using world = await start();
  await importFrom(world, `${site.url}/a.mp4`, { name: 'Of the sea' });
  const failed = await ended(world);
  isThere = true;
  await world.as(alice)(videosApi.retryVideoImport, { params: { id: failed.id } });
  const done = await ended(world);

  const about = { id: done.id, targetUrl: `${site.url}/a.mp4`, torrentName: null, magnetUri: null, video: { name: 'Of the sea' } };
  expect((await world.as(alice)(videosApi.listMyNotifications, { query: {} })).body).toMatchObject({
    total: 2,
    data: [
      { type: 7, videoImport: about },
      { type: 8, videoImport: about },
    ],
  });
  expect(await world.events('notification.created.v1')).toMatchObject([
    { type: 8, about: { path: '/my-library/video-imports', video: 'Of the sea', text: expect.stringContaining('answered 404') } },
    { type: 7, about: { path: `/w/${done.video?.shortUUID}` } },
  ]);
});

test('a failed import is tried again as often as the instance allows, and only if it failed and has its video', async () => {
  await using site = await startSite({ '/there.mp4': { body: FILM } });
  await using world = await start({}, { import: { videos: { ...ON.import.videos, maxAttempts: 2 } } });
  const retry = (id: number) => world.as(alice)(videosApi.retryVideoImport, { params: { id } });

  await importFrom(world, `${site.url}/missing.mp4`);
  const first = await ended(world);
  expect((await retry(first.id)).status).toBe(204);
  expect(await ended(world)).toMatchObject({ attempts: 2, state: { id: 3 } });
  expect(await retry(first.id)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('attempts') } });
  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(first.video?.id) } });
  expect(await newest(world)).not.toHaveProperty('video');
  await importFrom(world, `${site.url}/there.mp4`);
  const done = await ended(world);

  expect(await retry(done.id)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('failed') } });
  await world.sql('update video_imports set attempts = 1');
  expect(await retry(first.id)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('deleted') } });
  expect((await retry(999_999)).status).toBe(404);
});

test('only a pending import is cancelled, and only one that is not is deleted; its video stays', async () => {
  await using site = await startSite({ '/a.mp4': { body: FILM } });
  await using world = await start({}, { import: { videos: { ...ON.import.videos, concurrency: 0 } } });
  const { body } = await importFrom(world, `${site.url}/a.mp4`);
  const params = { id: (body as { id: number }).id };

  expect((await world.as(bob)(videosApi.cancelVideoImport, { params })).status).toBe(403);
  expect((await world.as(carol)(videosApi.cancelVideoImport, { params })).status).toBe(403);
  expect((await world.as(alice)(videosApi.deleteVideoImport, { params })).status).toBe(409);
  expect((await world.as(root)(videosApi.cancelVideoImport, { params })).status).toBe(204);
  expect((await world.as(alice)(videosApi.cancelVideoImport, { params })).status).toBe(409);
  expect(await newest(world)).toMatchObject({ state: { id: 5, label: 'Cancelled' }, video: { state: { id: 3 } } });
  expect((await world.as(alice)(videosApi.deleteVideoImport, { params })).status).toBe(204);
  expect(await newest(world)).toBeUndefined();

  expect(await world.sql('select state from videos')).toEqual([{ state: 3 }]);
  expect(await world.sql(`select from jobs where type = 'fetch-video-import'`)).toEqual([]);
  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    { username: 'root', domain: 'video-imports', values: { did: 'cancel' } },
  ]);
  expect(site.asked).toEqual([]);
});

test('F1: a file that exceeds the quota ends the fetch, known by its length or not', async () => {
  const large = Buffer.alloc(3_000_000, 'sea');
  let sent = 0;
  await using site = await startPeer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', ...(url === '/known' && { 'content-length': '3000000' }) });
    const pour = () => {
      for (let at = 0; at < 20; at++) {
        sent += large.length;
        response.write(large);
      }
      response.end();
    };
    if (url === '/known') response.end(large);
    else pour();
  });
  await using world = await start();
  await world.sql('update accounts set video_quota = 1000000 where name = $1', ['alice']);

  await importFrom(world, `${site.url}/known`);
  const known = await ended(world);
  await importFrom(world, `${site.url}/unknown`);
  const unknown = await ended(world);

  for (const { state, error } of [known, unknown]) expect([state.label, error]).toEqual(['Failed', expect.stringContaining('quota')]);
  expect(sent).toBeGreaterThan(0);
  expect(await world.storedKeys()).toEqual([]);
  expect(await world.sql('select quota_used::int, quota_reserved::int from accounts where name = $1', ['alice'])).toEqual([
    { quota_used: 0, quota_reserved: 0 },
  ]);
});

test('C7: a source that goes on for longer than an import may take is cut off', async () => {
  await using site = await startPeer((_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    const drip = setInterval(() => response.write('s'), 50);
    response.on('close', () => clearInterval(drip));
  });
  await using world = await start({}, { import: { videos: { ...ON.import.videos, timeout: 1_000 } } });

  await importFrom(world, `${site.url}/endless.mp4`);

  expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('in time') });
  expect(await world.storedKeys()).toEqual([]);
});

test('R2: a process that ends while it fetches begins again, and once everything is stored goes on with it', async () => {
  let hold = true;
  await using site = await startPeer((_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write(FILM);
    if (!hold) response.end();
  });
  await using world = await start();
  await importFrom(world, `${site.url}/a.mp4`);
  await eventually(async () => expect(await newest(world)).toMatchObject({ state: { id: 6 } }));
  await eventually(async () => expect(site.seen.connections).toBe(1));

  hold = false;
  world.transcoder.mood = 'down';
  await world.restart();
  await eventually(async () => expect(await world.sql('select is_fetched from video_imports')).toEqual([{ is_fetched: true }]));
  expect(await world.sql('select state, attempts from video_imports')).toEqual([{ state: 6, attempts: 1 }]);
  const connections = site.seen.connections;
  world.transcoder.mood = 'well';
  await eventually(async () => expect(await world.sql('select state, attempts from video_imports')).toEqual([{ state: 2, attempts: 1 }]));

  expect(site.seen.connections).toBe(connections);
  expect(await world.sql('select count(*)::int as videos from videos')).toEqual([{ videos: 1 }]);
  expect(await world.storedKeys()).toHaveLength(1);
  expect(await world.sql('select from pending_objects')).toEqual([]);
});

test('a video that is deleted while it is fetched is gone, and so is what was fetched', async () => {
  let finish: () => void = () => undefined;
  await using site = await startPeer((_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' }).write(FILM);
    finish = () => response.end();
  });
  await using world = await start();
  const { body } = await importFrom(world, `${site.url}/a.mp4`);
  await eventually(async () => expect(site.seen.connections).toBe(1));

  await world.as(alice)(videosApi.deleteVideo, { params: { id: String((body as { video: { id: number } }).video.id) } });
  finish();

  expect(await ended(world)).toMatchObject({ state: { id: 3 } });
  await world.settle();
  expect(await world.storedKeys()).toEqual([]);
});

test('lists the imports of the caller alone, by its filters', async () => {
  await using site = await startSite({ '/sea.mp4': { body: FILM }, '/ice.mp4': { body: FILM } });
  await using world = await start();
  await importFrom(world, `${site.url}/sea.mp4`, { name: 'Of the sea' });
  const sea = await ended(world);
  await importFrom(world, `${site.url}/ice.mp4`, { name: 'Of ice 100%' });
  await ended(world);
  await importFrom(world, `${site.url}/sea.mp4`, {}, bob);
  const found = async (query: object, caller = alice) => {
    const { body } = await world.as(caller)(videosApi.listMyVideoImports, { query });
    return (body as { data: { targetUrl: string | null }[] }).data.map(({ targetUrl }) => targetUrl?.replace(site.url, ''));
  };

  expect(await found({})).toEqual(['/ice.mp4', '/sea.mp4']);
  expect(await found({ sort: 'createdAt', count: 1 })).toEqual(['/sea.mp4']);
  expect(await found({ search: 'of the SEA' })).toEqual(['/sea.mp4']);
  expect(await found({ search: '0%' })).toEqual(['/ice.mp4']);
  expect(await found({ targetUrl: `${site.url}/ice.mp4` })).toEqual(['/ice.mp4']);
  expect(await found({ videoId: sea.video?.id })).toEqual(['/sea.mp4']);
  expect(await found({ id: sea.id })).toEqual(['/sea.mp4']);
  expect(await found({ id: sea.id }, bob)).toEqual([]);
  expect(await found({ videoChannelSyncId: 1 })).toEqual([]);
});

test('fetches the file of a torrent from its web seeds, if every piece is the one of the torrent', async () => {
  const other = Buffer.from(FILM);
  other[other.length - 1] = 0;
  await using site = await startSite({ '/wrong/planking.mp4': { body: other }, '/right/planking.mp4': { body: FILM } });
  await using world = await start();

  const right = await importTorrent(world, bencoded({ info: infoOf(FILM), 'url-list': [`${site.url}/wrong/`, `${site.url}/right/`] }));
  const done = await ended(world);
  const wrong = await importTorrent(world, bencoded({ info: infoOf(FILM), 'url-list': `${site.url}/wrong/` }), { name: 'Another' });
  const failed = await ended(world);
  const unseeded = await importTorrent(world, bencoded({ info: infoOf(FILM) }));

  expect([right.status, wrong.status, unseeded.status]).toEqual([200, 200, 200]);
  expect(done).toMatchObject({ state: { id: 2 }, torrentName: 'planking.mp4', video: { name: 'planking' } });
  expect(failed).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('another file'), video: { name: 'Another' } });
  expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('neither a web seed') });
  expect(await world.storedKeys()).toHaveLength(1);
});

test('D8: refuses torrents of several files, and what is no torrent, before anything is fetched or stored', async () => {
  await using world = await start();
  const before = await world.traces();
  const files = [{ length: 3, path: ['..', '..', 'etc', 'passwd'] }];
  const torrents: readonly Buffer[] = [
    Buffer.from(''),
    Buffer.from('<html>'),
    Buffer.from('d4:infod'),
    Buffer.from(`${'l'.repeat(100_000)}${'e'.repeat(100_000)}`),
    Buffer.from('d4:infod6:lengthi9999999999999999999999ee'),
    Buffer.from('99999999999:a'),
    bencoded({ info: 'x' }),
    bencoded({ info: infoOf(FILM, { length: 2 ** 41 }) }),
    bencoded({ info: infoOf(FILM, { 'piece length': 0 }) }),
    bencoded({ info: infoOf(FILM, { pieces: 'short' }) }),
    Buffer.concat([bencoded({ info: infoOf(FILM) }), Buffer.from('more')]),
  ];

  for (const torrent of torrents)
    expect([torrent.toString('latin1', 0, 20), (await importTorrent(world, torrent)).status]).toEqual([
      torrent.toString('latin1', 0, 20),
      400,
    ]);
  expect(await importTorrent(world, bencoded({ info: infoOf(FILM, { files }) }))).toMatchObject({
    status: 400,
    body: { code: 'incorrect_files_in_torrent' },
  });
  expect((await importTorrent(world, Buffer.alloc(300_000))).status).toBe(413);

  expect(await world.traces()).toEqual(before);
});

test('D8: the name of a torrent is no path, and its web seeds are asked like other addresses', async () => {
  await using target = await startPeer((_, response) => response.end(FILM), '127.0.0.2');
  await using world = await start();

  const { body } = await importTorrent(
    world,
    bencoded({ info: infoOf(FILM, { name: '../../etc/\0film.mp4' }), 'url-list': [`${target.url}/film.mp4`, 'file:///etc/passwd'] }),
  );

  expect(body).toMatchObject({ torrentName: 'film.mp4', video: { name: 'film' } });
  expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('is not a public address') });
  expect(target.seen.connections).toBe(0);
});

test('a magnet link is fetched by the torrent and the web seeds that it names; the torrent must have its hash', async () => {
  const info = infoOf(FILM);
  const hash = createHash('sha1').update(bencoded(info)).digest('hex');
  await using site = await startSite({ '/a.torrent': { body: bencoded({ info }) }, '/a.mp4': { body: FILM } });
  await using world = await start();
  const magnetOf = (infoHash: string, fields: Record<string, string>) => `magnet:?xt=urn:btih:${infoHash}&${new URLSearchParams(fields)}`;
  const ask = (magnetUri: string) => world.as(alice)(videosApi.importVideo, { body: { channelId: world.channelOf(alice), magnetUri } });

  await ask(
    magnetOf(hash.toUpperCase(), { dn: 'Planking.mp4', xs: `${site.url}/a.torrent`, ws: `${site.url}/a.mp4`, tr: 'udp://127.0.0.1:1' }),
  );
  const done = await ended(world);
  await ask(magnetOf('a'.repeat(40), { xs: `${site.url}/a.torrent`, ws: `${site.url}/a.mp4` }));
  const other = await ended(world);
  await ask(magnetOf(hash, {}));
  const alone = await ended(world);

  expect(done).toMatchObject({ state: { id: 2 }, video: { name: 'Planking' } });
  expect(other).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('another one') });
  expect(alone).toMatchObject({
    state: { id: 3 },
    error: expect.stringContaining('neither an address of its torrent file'),
    video: { name: 'Unknown name' },
  });
});

test('I1: a user has at most a hundred imports under way', async () => {
  await using site = await startSite({});
  await using world = await start({}, { import: { videos: { ...ON.import.videos, concurrency: 0 } } });
  await importFrom(world, `${site.url}/a.mp4`);
  await world.sql(`insert into video_imports (account_id, target_url, state, created_at, updated_at)
    select account_id, target_url, 1, now(), now() from video_imports, generate_series(1, 99)`);

  expect(await importFrom(world, `${site.url}/a.mp4`)).toMatchObject({ status: 429, body: { code: 'too_many_video_imports' } });
  expect((await importFrom(world, `${site.url}/a.mp4`, {}, bob)).status).toBe(200);
});
