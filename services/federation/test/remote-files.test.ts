import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Service } from '@flotilla/contract';
import { filesInternal, type remoteFileKinds } from '@flotilla/contracts-federation';
import { communityEvents } from '@flotilla/contracts-videos';
import { createOutbound } from '@flotilla/outbound';
import { createMetrics, silentLog } from '@flotilla/telemetry';
import { eventually, forbiddenAddresses, forbiddenUrls, localNames, startPeer, startRawPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createFetchRemoteFile } from '../src/remote-files/fetch-remote-file.ts';
import { shareWorld, startWorld, type World } from './world.ts';

type Kind = (typeof remoteFileKinds)[number];

const ONLY_HERE = { environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } };
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const WEBP = Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1');
const VTT = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nIce\n');

async function ask(world: World, url: string, kind: Kind = 'picture', by: Service = 'videos') {
  const { status, body, headers } = await world.asService(by)(filesInternal.fetchRemoteFile, { body: { url, kind }, deadlineInMs: 20_000 });
  const file = body as { mediaType?: string; content?: string; code?: string };
  return { status, headers, mediaType: file.mediaType, code: file.code, bytes: Buffer.from(file.content ?? '', 'base64') };
}

// Each test asks hosts of its own.
const sharedWorld = shareWorld(ONLY_HERE);

/** Another host with these files, and what was asked of it. */
async function startFiles(files: Readonly<Record<string, readonly [mediaType: string, bytes: Buffer | string]>>) {
  const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const peer = await startPeer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    const [type, bytes] = files[url] ?? [];
    response.writeHead(type ? 200 : 404, type ? { 'content-type': type } : {}).end(bytes);
  });
  return Object.assign(peer, { asked });
}

const refused = { status: 404, code: 'file_not_fetched' };

test('fetches what a file is by its bytes, whatever it is called, and tells its host nothing of who wants it', async () => {
  await using files = await startFiles({
    '/a.png': ['text/html', PNG],
    '/b': ['image/png', GIF],
    '/c.gif': ['application/octet-stream', JPEG],
    '/d': ['image/jpeg', WEBP],
    '/e.vtt': ['image/png', VTT],
  });
  const world = await sharedWorld();

  const pictures = await Promise.all(['/a.png', '/b', '/c.gif', '/d'].map((path) => ask(world, files.url + path)));
  const caption = await ask(world, `${files.url}/e.vtt`, 'caption');

  expect(pictures.map(({ status, mediaType }) => [status, mediaType])).toEqual([
    [200, 'image/png'],
    [200, 'image/gif'],
    [200, 'image/jpeg'],
    [200, 'image/webp'],
  ]);
  expect(pictures[0]?.bytes).toEqual(PNG);
  expect(caption).toMatchObject({ status: 200, mediaType: 'text/vtt', bytes: VTT });
  for (const { headers } of files.asked)
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('refuses what is no picture or caption, and what only videos may ask for', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  await using files = await startFiles({
    '/page.png': ['image/png', '<!doctype html><script>alert(1)</script>'],
    '/drawing.png': ['image/png', svg],
    '/nothing.png': ['image/png', ''],
    '/picture.vtt': ['text/vtt', PNG],
    '/caption.png': ['image/png', VTT],
    '/almost.vtt': ['text/vtt', 'WEBVTTS\n'],
    '/subrip.vtt': ['text/vtt', '1\n00:00:01,000 --> 00:00:02,000\nIce\n'],
  });
  const world = await sharedWorld();

  for (const path of ['/page.png', '/drawing.png', '/nothing.png', '/caption.png', '/missing.png'])
    expect([path, await ask(world, files.url + path)]).toEqual([path, expect.objectContaining(refused)]);
  for (const path of ['/picture.vtt', '/almost.vtt', '/subrip.vtt'])
    expect([path, await ask(world, files.url + path, 'caption')]).toEqual([path, expect.objectContaining(refused)]);

  const asked = files.asked.length;
  expect((await ask(world, `${files.url}/a.png`, 'picture', 'auth')).status).toBe(403);
  expect(files.asked).toHaveLength(asked);
});

test('asks once for what several want, and not again for ten minutes for what cannot be had', async () => {
  let ahead = 0;
  const asked: (string | undefined)[] = [];
  const free = Promise.withResolvers<void>();
  await using files = await startPeer(({ url }, response) => {
    asked.push(url);
    if (url === '/a.png') void free.promise.then(() => response.end(PNG));
    else response.writeHead(404).end();
  });
  await using world = await startWorld({ ...ONLY_HERE, clock: { now: () => new Date(Date.now() + ahead) } });

  const together = Array.from({ length: 5 }, () => ask(world, `${files.url}/a.png`));
  // The picture comes after requests that were sent later, so that all five wait for it.
  for (let i = 0; i < 3; i++) expect(await ask(world, `${files.url}/missing.png`)).toMatchObject(refused);
  free.resolve();
  expect((await Promise.all(together)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  ahead = 599_000;
  await ask(world, `${files.url}/missing.png`);
  ahead = 601_000;
  await ask(world, `${files.url}/missing.png`);

  expect(asked).toEqual(['/a.png', '/missing.png', '/missing.png']);
});

test('a host that is too busy is not asked for other files for a minute', async () => {
  let ahead = 0;
  let status = 503;
  const asked: string[] = [];
  await using busy = await startPeer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(status).end(PNG);
  });
  await using world = await startWorld({ ...ONLY_HERE, clock: { now: () => new Date(Date.now() + ahead) } });

  expect(await ask(world, `${busy.url}/1.png`)).toMatchObject(refused);
  status = 200;
  expect(await ask(world, `${busy.url}/2.png`)).toMatchObject(refused);
  ahead = 61_000;
  expect(await ask(world, `${busy.url}/3.png`)).toMatchObject({ status: 200 });

  expect(asked).toEqual(['/1.png', '/3.png']);
});

test('A14: asks nothing of a host that the instance muted', async () => {
  await using files = await startFiles({ '/a.png': ['image/png', PNG] });
  await using world = await startWorld(ONLY_HERE);
  const mute = {
    muteId: 1,
    version: 1,
    deleted: false,
    byAccountId: null,
    accountId: null,
    host: `127.0.0.1:${files.port}`,
    createdAt: new Date().toISOString(),
  };
  await world.publishEvent(communityEvents.muteSnapshot, mute);
  await eventually(async () => expect(await world.query('select from host_mutes where not is_ended')).toHaveLength(1));

  expect(await ask(world, `${files.url}/a.png`)).toMatchObject(refused);
  expect(files.seen.connections).toBe(0);

  await world.publishEvent(communityEvents.muteSnapshot, { ...mute, version: 2, deleted: true });
  await eventually(async () => expect(await world.query('select from host_mutes where not is_ended')).toEqual([]));
  expect(await ask(world, `${files.url}/a.png`)).toMatchObject({ status: 200 });
});

test('a slow host is asked for four files at a time, others are not held up, and whoever is too many is told to come again', async () => {
  const free = Promise.withResolvers<void>();
  await using slow = await startPeer((_, response) => void free.promise.then(() => response.end(PNG)));
  await using files = await startFiles({ '/a.png': ['image/png', PNG] });
  const world = await sharedWorld();

  const answers = Array.from({ length: 37 }, (_, index) => ask(world, `${slow.url}/${index}.png`));
  const tooMany = await Promise.race(answers);
  const other = await ask(world, `${files.url}/a.png`);
  free.resolve();

  expect([tooMany.status, tooMany.headers.get('retry-after'), other.status]).toEqual([503, '5', 200]);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([503]);
  expect(slow.seen.mostOpen).toBe(4);
});

test('B6, C1, C8: no file of a private address, of a name inside or of this instance is fetched, nor a packet sent there', async () => {
  await using target = await startPeer((_, response) => response.end(PNG));
  await using closed = await startWorld();
  // Some network is allowed, so that plain HTTP and every port are, but not this machine.
  await using open = await startWorld({ environment: { OUTBOUND_ALLOWED_NETWORKS: '10.255.0.0/16' } });

  for (const host of [...forbiddenAddresses, ...localNames]) {
    expect([host, await ask(closed, `https://${host}/a.png`)]).toEqual([host, expect.objectContaining(refused)]);
    expect([host, await ask(closed, `https://${host}:${target.port}/a.png`)]).toEqual([host, expect.objectContaining(refused)]);
  }
  for (const host of forbiddenAddresses)
    expect([host, await ask(open, `http://${host}:${target.port}/a.png`, 'storyboard')]).toEqual([host, expect.objectContaining(refused)]);
  for (const url of [
    'http://minio:9000/a.png',
    'http://kafka:9092/a.png',
    'https://video.example/a.png',
    'https://VIDEO.example:443/a.png',
  ])
    expect([url, await ask(closed, url, 'caption')]).toEqual([url, expect.objectContaining(refused)]);

  expect(target.seen.connections).toBe(0);
});

test('C2: no redirect leads inside, to another scheme, or on for ever', async () => {
  await using target = await startPeer((_, response) => response.end(PNG), '127.0.0.2');
  let location = '';
  const asked: string[] = [];
  await using peer = await startPeer(({ url = '' }, response) => {
    asked.push(url);
    const left = Number(/^\/hops\/(\d)$/.exec(url)?.[1]);
    if (left === 0) response.end(PNG);
    else response.writeHead(302, { location: left ? `/hops/${left - 1}` : location }).end();
  });
  const world = await sharedWorld();

  const inside = [
    target.url,
    `http://[::ffff:127.0.0.2]:${target.port}/`,
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'data:,x',
    '/again',
  ];
  for (const [index, to] of inside.entries()) {
    location = to;
    expect([to, await ask(world, `${peer.url}/${index}.png`)]).toEqual([to, expect.objectContaining(refused)]);
  }
  expect(await ask(world, `${peer.url}/hops/3`)).toMatchObject({ status: 200, bytes: PNG });
  expect(await ask(world, `${peer.url}/hops/4`)).toMatchObject(refused);

  expect(target.seen.connections).toBe(0);
  expect(asked.filter((url) => url.startsWith('/hops'))).toHaveLength(4 + 4);
});

test('C3: the address that was checked is the one that is asked', async () => {
  await using target = await startPeer((_, response) => response.end(PNG), '127.0.0.2');
  await using peer = await startPeer((_, response) => response.writeHead(200, { connection: 'close' }).end(PNG));
  const world = await sharedWorld();
  const { clock, database } = world.signing;
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']];
  const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 as const }));
  await using outbound = createOutbound({ ...world.config, resolve, log: silentLog, metrics: createMetrics('test') });
  const fetchFile = createFetchRemoteFile({ config: world.config, clock, database, outbound, log: silentLog });
  const from = (path: string, { port } = peer) => fetchFile({ url: `http://changing.example:${port}${path}`, kind: 'picture' });

  expect((await from('/1.png')).bytes).toEqual(PNG);
  await expect(from('/2.png', target)).rejects.toMatchObject({ status: 404 });
  await expect(from('/3.png', target)).rejects.toMatchObject({ status: 404 });

  expect([peer.seen.connections, target.seen.connections]).toEqual([1, 0]);
});

test('C5, C6: what is no address of a host on the web is refused before a name is resolved', async () => {
  await using world = await startWorld();

  for (const url of forbiddenUrls) expect([url, [400, 404]]).toEqual([url, expect.arrayContaining([(await ask(world, url)).status])]);
});

test('C7: files that drip, never end, are too large, packed or cut off are given up, and others come meanwhile', async () => {
  const noise = Buffer.concat([PNG, Buffer.alloc(4_000_000)]);
  await using hostile = await startPeer(({ url }, response) => {
    if (url === '/endless.png') {
      response.write(PNG);
      response.on('drain', () => response.write(Buffer.alloc(65_536)));
      response.write(Buffer.alloc(65_536));
    } else if (url === '/packed.png') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    else if (url === '/liar.png') response.writeHead(200, { 'content-length': '10000000000' }).write(PNG);
    else if (url === '/short.png') response.writeHead(200, { 'content-length': '5000' }).write(PNG, () => response.destroy());
    else response.end(noise);
  });
  await using dripping = await startRawPeer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 200);
    void once(socket, 'close').then(() => clearInterval(drip));
  });
  await using files = await startFiles({ '/a.png': ['image/png', PNG] });
  const world = await sharedWorld();

  const begun = performance.now();
  const drips = ask(world, `${dripping.url}/slow.png`);
  for (const path of ['/endless.png', '/packed.png', '/liar.png', '/large.png', '/short.png'])
    expect([path, await ask(world, hostile.url + path)]).toEqual([path, expect.objectContaining(refused)]);
  expect((await ask(world, `${files.url}/a.png`)).status).toBe(200);
  expect(await drips).toMatchObject(refused);

  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(hostile.seen.bytesWritten).toBeLessThan(40_000_000);
}, 30_000);

test('C9: with a proxy everything but the resolving of names is checked before it is asked', async () => {
  await using proxy = await startPeer((_, response) => response.end(PNG));
  await using world = await startWorld({ environment: { OUTBOUND_PROXY: proxy.url } });

  for (const host of [...forbiddenAddresses, ...localNames, 'video.example', 'peer.example:25'])
    expect([host, await ask(world, `https://${host}/a.png`)]).toEqual([host, expect.objectContaining(refused)]);

  expect(proxy.seen.connections).toBe(0);
});
