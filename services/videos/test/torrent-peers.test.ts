import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { videosApi } from '@flotilla/contracts-videos';
import { alice, eventually, startPeer, startRawPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { fileFromPeers, torrentFromPeers } from '../src/imports/peers/index.ts';
import { readAnnouncedPeers } from '../src/imports/peers/read-announced-peers.ts';
import { readTorrent } from '../src/imports/read-torrent.ts';
import { bencoded, compactPeers, hashOf, infoOf, startSeed, startTracker } from './torrents.ts';
import { startWorld, type World } from './world.ts';

const PIECE_LENGTH = 32 * 1024;
const FILM = randomBytes(20 * PIECE_LENGTH + 5_000);
const INFO = infoOf(FILM, {}, PIECE_LENGTH);
const ON = { import: { videos: { http: { enabled: true }, torrent: { enabled: true } } } };
const start = (environment: Record<string, string> = {}) => startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1', ...environment }, ON);

async function importTorrent(world: World, fields: object, info: object = INFO) {
  const form = new FormData();
  form.set('channelId', String(world.channelOf(alice)));
  form.set('torrentfile', new Blob([new Uint8Array(bencoded({ info, ...fields }))], { type: 'application/x-bittorrent' }), 'a.torrent');
  const answer = await fetch(`${world.url}${videosApi.importVideo.path}`, { method: 'POST', body: form, headers: world.headersFor(alice) });
  expect(answer.status).toBe(200);
}

const importMagnet = (world: World, info: object, tracker: string, more = '') =>
  world.as(alice)(videosApi.importVideo, {
    body: {
      channelId: world.channelOf(alice),
      magnetUri: `magnet:?xt=urn:btih:${hashOf(info)}&tr=udp://127.0.0.1:1&tr=${encodeURIComponent(tracker)}${more}`,
    },
  });

async function newest(world: World) {
  const { status, body } = await world.as(alice)(videosApi.listMyVideoImports, { query: {} });
  if (status !== 200 || !body.data[0]) throw new Error(`no import: ${status}`);
  return body.data[0];
}

const ended = (world: World) =>
  eventually(
    async () => {
      const found = await newest(world);
      if ([1, 6].includes(found.state.id)) throw new Error('the import has not ended');
      return found;
    },
    { withinMs: 20_000 },
  );

async function storedFilm(world: World): Promise<Buffer> {
  const [key] = await world.storedKeys();
  return buffer(await world.storage.read(key as string));
}

/** The processes of this one that ask peers. */
async function peerProcesses(): Promise<number[]> {
  const found = await Promise.all(
    (await readdir('/proc')).filter(Number).map(async (pid) => {
      const [words, stat] = await Promise.all(['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')));
      const parent = Number(/\) \S (\d+)/.exec(stat ?? '')?.[1]);
      return parent === process.pid && words?.includes('peers/program.ts') ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** A seed that sends some pieces and then waits. */
async function startHesitating() {
  let isHeld = true;
  const seed = await startSeed({ info: INFO, film: FILM, answer: (block, piece) => (isHeld && piece > 3 ? undefined : block) });
  return Object.assign(seed, {
    release() {
      isHeld = false;
    },
  });
}

test('fetches the file of a torrent from the peers that its tracker names', async () => {
  await using seed = await startSeed({ info: INFO, film: FILM });
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();

  await importTorrent(world, { announce: 'udp://127.0.0.1:1', 'announce-list': [[tracker.announce], ['wss://127.0.0.1/']] });
  const done = await ended(world);

  expect(done).toMatchObject({ state: { id: 2 }, error: null, receivedBytes: FILM.length, totalBytes: FILM.length });
  expect((await storedFilm(world)).equals(FILM)).toBe(true);
  const [, percentHash] = /info_hash=((?:%..){20})&/.exec(tracker.asked[0] ?? '') ?? [];
  expect(percentHash?.replaceAll('%', '')).toBe(hashOf(INFO));
  expect(tracker.asked).toEqual([expect.stringContaining(`left=${FILM.length}&compact=1`)]);
  expect(await peerProcesses()).toEqual([]);
});

test('peers are asked when no web seed has the file', async () => {
  await using site = await startPeer((_, response) => response.end(Buffer.alloc(FILM.length)));
  await using seed = await startSeed({ info: INFO, film: FILM });
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();

  await importTorrent(world, { announce: tracker.announce, 'url-list': `${site.url}/a.mp4` });

  expect(await ended(world)).toMatchObject({ state: { id: 2 } });
  expect(site.seen.connections).toBe(1);
  expect((await storedFilm(world)).equals(FILM)).toBe(true);
});

test('a magnet link whose address of a torrent answers something else gets its metadata from peers', async () => {
  await using site = await startPeer((_, response) => response.end('<html>Not here any more.</html>'));
  await using seed = await startSeed({ info: INFO, film: FILM });
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();

  await importMagnet(world, INFO, tracker.announce, `&xs=${encodeURIComponent(`${site.url}/film.torrent`)}`);

  expect(await ended(world)).toMatchObject({ state: { id: 2 } });
  expect(site.seen.connections).toBe(1);
});

test('a magnet link of which only a tracker is known gets its metadata from peers, too', async () => {
  await using seed = await startSeed({ info: INFO, film: FILM });
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();

  expect(await importMagnet(world, INFO, tracker.announce)).toMatchObject({ status: 200 });

  expect(await ended(world)).toMatchObject({ state: { id: 2 }, totalBytes: FILM.length });
  expect((await storedFilm(world)).equals(FILM)).toBe(true);
});

test('D8: a peer that sends wrong pieces is asked no more, and others are; without another one the import fails', async () => {
  const lies = (block: Buffer, piece: number) => (piece === 0 ? block : Buffer.alloc(block.length));
  await using liar = await startSeed({ info: INFO, film: FILM, answer: lies });
  await using seed = await startSeed({ info: INFO, film: FILM });
  let peers = [liar];
  await using tracker = await startTracker(() => peers);
  await using world = await start();

  await importTorrent(world, { announce: tracker.announce });
  const failed = await ended(world);
  const keys = await world.storedKeys();
  peers = [liar, seed];
  await world.as(alice)(videosApi.retryVideoImport, { params: { id: failed.id } });

  expect(failed).toMatchObject({ state: { id: 3 }, error: 'None of 1 peers has sent the whole file.' });
  expect(keys).toEqual([]);
  expect(await ended(world)).toMatchObject({ state: { id: 2 }, attempts: 2 });
  expect((await storedFilm(world)).equals(FILM)).toBe(true);
  expect(liar.seen.connections).toBe(2);
});

test('D8: nothing is connected to that is not public, whatever a tracker names', async () => {
  await using target = await startSeed({ info: INFO, film: FILM, address: '127.0.0.2' });
  await using tracker = await startTracker(() => [
    { port: target.port, address: '127.0.0.2' },
    { port: 6881, address: '10.0.0.1' },
    { port: 80, address: '169.254.169.254' },
    { port: 0, address: '127.0.0.1' },
    { port: 25, address: '9.9.9.9' },
  ]);
  await using world = await start();

  await importTorrent(world, { announce: tracker.announce });

  expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('no peer that may be asked') });
  expect(target.seen.connections).toBe(0);
  expect(await world.storedKeys()).toEqual([]);
});

test('D8: a tracker does not make us knock at many ports of a host', async () => {
  const seeds = await Promise.all(Array.from({ length: 8 }, () => startPeer((_, response) => response.end())));
  await using stack = new AsyncDisposableStack();
  for (const seed of seeds) stack.use(seed);
  await using tracker = await startTracker(() => seeds);
  await using world = await start();

  await importTorrent(world, { announce: `${tracker.announce}?key=1#x` });

  expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: 'None of 4 peers has sent the whole file.' });
  expect(seeds.map(({ seen }) => seen.connections)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  expect(tracker.asked).toEqual([expect.stringMatching(/^\/announce\?key=1&info_hash=(%..){20}&peer_id=-FL0001-/)]);
});

test('C1, C2, C7: trackers are asked like other addresses, and their answers end', async () => {
  await using target = await startPeer((_, response) => response.end(), '127.0.0.2');
  await using tracker = await startPeer(({ url }, response) => {
    if (url?.startsWith('/away')) return response.writeHead(302, { location: `${target.url}/announce` }).end();
    const pour = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', pour).on('error', () => {});
    return pour();
  });
  await using world = await start();

  for (const [announce, reason] of [
    [`${target.url}/announce`, 'is not a public address'],
    [`${tracker.url}/away`, 'is not a public address'],
    [`${tracker.url}/endless`, 'sent more than 65536 bytes'],
  ] as const) {
    await importTorrent(world, { announce });
    expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining(reason) });
  }

  expect(target.seen.connections).toBe(0);
});

test('D8: metadata of peers is held to the rules of torrents before a piece is asked for', async () => {
  const huge = infoOf(FILM, { length: 2 ** 41, 'piece length': 2 ** 26, pieces: Buffer.alloc(20 * 2 ** 15) });
  const several = infoOf(FILM, { files: [{ length: 3, path: ['..', '..', 'etc', 'passwd'] }] }, PIECE_LENGTH);
  await using world = await start({ MAX_UPLOAD_SIZE: '1000000000' });

  for (const [info, reason] of [
    [huge, 'larger than this instance accepts'],
    [several, 'exactly one file'],
  ] as const) {
    await using seed = await startSeed({ info, film: FILM });
    await using tracker = await startTracker(() => [seed]);
    await importMagnet(world, info, tracker.announce);
    expect(await ended(world)).toMatchObject({ state: { id: 3 }, error: expect.stringContaining(reason) });
    expect(seed.requested).toEqual([]);
  }
  const climbing = infoOf(FILM, { name: '../../etc/film.mp4' }, PIECE_LENGTH);
  await using seed = await startSeed({ info: climbing, film: FILM });
  await using tracker = await startTracker(() => [seed]);
  await importMagnet(world, climbing, tracker.announce);
  expect(await ended(world)).toMatchObject({ state: { id: 2 } });
  expect(await world.sql('select filename from video_imports order by id desc limit 1')).toEqual([{ filename: 'film.mp4' }]);
});

test('D8: metadata that is of another torrent is not taken', async () => {
  await using seed = await startSeed({ info: INFO, film: FILM });
  const found = { peerId: '-FL0001-123456789012', peers: [{ address: '127.0.0.1', port: seed.port }] };
  const bounds = { signal: new AbortController().signal, withinMs: 10_000 };

  expect((await torrentFromPeers(hashOf(INFO), found, bounds)).length).toBe(FILM.length);
  await expect(torrentFromPeers('a'.repeat(40), found, bounds)).rejects.toThrow('None of 1 peers');
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${' '.repeat(100)}`)],
  [
    'a message without end',
    Buffer.concat([
      Buffer.from('\x13BitTorrent protocol\0\0\0\0\0\x10\0\0', 'latin1'),
      Buffer.from(hashOf(INFO), 'hex'),
      Buffer.alloc(20),
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
      Buffer.alloc(100_000),
    ]),
  ],
])('C7: a peer that sends %s is left, and the fetch fails when it was the last', async (_, bytes) => {
  await using peer = await startRawPeer((socket) => socket.write(bytes));
  const torrent = readTorrent(bencoded({ info: INFO }));
  const found = { peerId: '-FL0001-123456789012', peers: [{ address: '127.0.0.1', port: peer.port }] };
  const bounds = { signal: new AbortController().signal, withinMs: 30_000, patienceMs: 500 };

  await expect(buffer(fileFromPeers(torrent, found, bounds))).rejects.toThrow('None of 1 peers has sent the whole file.');

  expect(peer.seen.connections).toBe(1);
  expect(await peerProcesses()).toEqual([]);
});

test('C7: peers have the time that the import has left', async () => {
  await using peer = await startRawPeer(() => undefined);
  const torrent = readTorrent(bencoded({ info: INFO }));
  const found = { peerId: '-FL0001-123456789012', peers: [{ address: '127.0.0.1', port: peer.port }] };

  const late = buffer(fileFromPeers(torrent, found, { signal: new AbortController().signal, withinMs: 1_500 }));

  await expect(late).rejects.toThrow('in time');
});

test('R2: an import whose process for peers is killed fails, and the next attempt finishes', async () => {
  await using seed = await startHesitating();
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();
  await importTorrent(world, { announce: tracker.announce });
  await eventually(async () => expect(seed.requested).toContain(4));

  const [pid] = await peerProcesses();
  process.kill(pid as number, 'SIGKILL');
  const failed = await ended(world);
  seed.release();
  await world.as(alice)(videosApi.retryVideoImport, { params: { id: failed.id } });

  expect(failed).toMatchObject({ state: { id: 3 }, error: expect.stringContaining('ended before') });
  expect(await ended(world)).toMatchObject({ state: { id: 2 }, attempts: 2 });
  expect((await storedFilm(world)).equals(FILM)).toBe(true);
});

test('R2: a worker that ends takes the process for peers with it, and the next one begins again', async () => {
  await using seed = await startHesitating();
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();
  await importTorrent(world, { announce: tracker.announce });
  await eventually(async () => expect(seed.requested).toContain(4));
  const before = await peerProcesses();

  seed.release();
  await world.restart();

  expect(before).toHaveLength(1);
  await eventually(async () => expect(await world.sql('select state, attempts from video_imports')).toEqual([{ state: 2, attempts: 1 }]), {
    withinMs: 20_000,
  });
  expect(await peerProcesses()).toEqual([]);
});

test('R2: the process for peers ends with a service that is killed', async () => {
  await using seed = await startHesitating();
  const torrent = bencoded({ info: INFO }).toString('base64');
  const found = { peerId: '-FL0001-123456789012', peers: [{ address: '127.0.0.1', port: seed.port }] };
  const script = `import { fileFromPeers } from '${new URL('../src/imports/peers/index.ts', import.meta.url)}';
    import { readTorrent } from '${new URL('../src/imports/read-torrent.ts', import.meta.url)}';
    const bounds = { signal: new AbortController().signal, withinMs: 60_000 };
    for await (const _ of fileFromPeers(readTorrent(Buffer.from('${torrent}', 'base64')), ${JSON.stringify(found)}, bounds));`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore', cwd: import.meta.dirname });
  await eventually(() => expect(seed.requested).toContain(4), { withinMs: 20_000 });

  service.kill('SIGKILL');

  await eventually(() => expect(seed.seen.open).toBe(0));
});

test('deleting an import ends its process', async () => {
  await using seed = await startHesitating();
  await using tracker = await startTracker(() => [seed]);
  await using world = await start();
  await importTorrent(world, { announce: tracker.announce });
  await eventually(async () => expect(seed.requested).toContain(4));
  const { id } = await newest(world);

  expect((await world.as(alice)(videosApi.deleteVideoImport, { params: { id } })).status).toBe(204);

  await eventually(async () => expect(await peerProcesses()).toEqual([]), { withinMs: 20_000 });
  await world.settle();
  expect(await world.storedKeys()).toEqual([]);
});

test('answers of trackers are read in each of their forms, and only addresses are taken', () => {
  const peers6 = Buffer.from('20010db800000000000000000000000118e1', 'hex');
  expect(readAnnouncedPeers(bencoded({ peers: compactPeers([{ port: 6881, address: '9.9.9.9' }]), peers6 }))).toEqual([
    { address: '9.9.9.9', port: 6881 },
    { address: '2001:db8:0:0:0:0:0:1', port: 6369 },
  ]);
  const listed = [{ ip: '9.9.9.9', port: 6881 }, { ip: 'peer.example', port: 1 }, { ip: '9.9.9.9', port: 'x' }, 7];
  expect(readAnnouncedPeers(bencoded({ peers: listed }))).toEqual([{ address: '9.9.9.9', port: 6881 }]);
  expect(readAnnouncedPeers(bencoded({ 'failure reason': 'no' }))).toEqual([]);
  expect(readAnnouncedPeers(Buffer.from('<html>'))).toEqual([]);
});
