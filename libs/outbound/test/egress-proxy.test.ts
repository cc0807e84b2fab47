import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, forbiddenAddresses, localNames, startPeer, startRawPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import type { EgressBounds, EgressProxy } from '../src/index.ts';
import { nameServer, openOutbound } from './world.ts';

const BOUNDS: EgressBounds = { withinMs: 20_000, mostBytes: 1024 * 1024 };
const HERE = { outboundAllowedNetworks: ['127.0.0.1'] };

const authorized = ({ credentials }: EgressProxy) => `proxy-authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`;

/** What a client gets that says this; tunnels stay open until it is ended. */
function say({ port }: EgressProxy, words: string, isEnded = true): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  if (isEnded) socket.end(words);
  else socket.write(words);
  return socket;
}

/** The status that a client is answered which has the secret. */
async function statusOf(proxy: EgressProxy, line: string): Promise<number> {
  const socket = say(proxy, `${line} HTTP/1.1\r\nhost: x\r\n${authorized(proxy)}\r\n`, false);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]);
}

const tunnelTo = (proxy: EgressProxy, authority: string) => statusOf(proxy, `CONNECT ${authority}`);

test('a program reaches allowed hosts through a tunnel and by plain GET, and the host sees nothing of the secret', async () => {
  await using raw = await startRawPeer((socket, asked) => void socket.end(`heard ${asked.toString()}`));
  const asked: unknown[] = [];
  await using peer = await startPeer(({ method, url, headers }, response) => {
    asked.push([method, url, headers['proxy-authorization'], headers['x-mine'], headers.host]);
    response.end('a page');
  });
  await using outbound = openOutbound(HERE);
  await using proxy = await outbound.openProxy(BOUNDS);

  const tunnel = say(proxy, `CONNECT 127.0.0.1:${raw.port} HTTP/1.1\r\nhost: x\r\n${authorized(proxy)}\r\nhello`, false);
  const plain = say(proxy, `GET ${peer.url}/a HTTP/1.1\r\nhost: other.example\r\nx-mine: 1\r\n${authorized(proxy)}\r\n`, false);

  expect(await text(tunnel)).toBe('HTTP/1.1 200 Connection established\r\n\r\nheard hello');
  expect(await text(plain)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n[^]*a page/);
  expect(asked).toEqual([['GET', '/a', undefined, '1', `127.0.0.1:${peer.port}`]]);
});

test('C4: without the secret of this proxy nothing is asked, not even by another one of the same process', async () => {
  await using peer = await startPeer((_, response) => response.end('inside'));
  await using outbound = openOutbound(HERE);
  await using proxy = await outbound.openProxy(BOUNDS);
  await using another = await outbound.openProxy(BOUNDS);

  for (const header of ['', 'proxy-authorization: Basic Zm90aWxsYTo=\r\n', 'proxy-authorization: \r\n', authorized(another)])
    for (const line of [`CONNECT 127.0.0.1:${peer.port}`, `GET ${peer.url}/`])
      expect(await text(say(proxy, `${line} HTTP/1.1\r\nhost: x\r\n${header}\r\n`, false))).toMatch(/^HTTP\/1\.1 407 /);

  expect(peer.seen.connections).toBe(0);
});

test('C4: refuses addresses that are not public, however they are written, and local names', async () => {
  await using target = await startPeer((_, response) => response.end('inside'));
  await using outbound = openOutbound();
  await using proxy = await outbound.openProxy(BOUNDS);

  for (const host of [...forbiddenAddresses, ...localNames]) {
    const words = Buffer.from(host).toString('latin1');
    for (const port of [443, target.port])
      expect([host, [400, 403].includes(await tunnelTo(proxy, `${words}:${port}`))]).toEqual([host, true]);
  }

  expect(target.seen.connections).toBe(0);
});

test.each([
  'peer.example:25',
  'peer.example:80',
  'peer.example:9092',
  'video.example:443',
  'user@peer.example:443',
  'user:password@peer.example:443',
])('C4: refuses %s before its name is looked for', async (authority) => {
  const { asked, resolve } = nameServer(['127.0.0.1']);
  await using outbound = openOutbound({ resolve });
  await using proxy = await outbound.openProxy(BOUNDS);

  expect([400, 403]).toContain(await tunnelTo(proxy, authority));
  expect(asked).toEqual([]);
});

test.each([
  'GET http://peer.example/',
  'GET https://peer.example/',
  'GET ftp://peer.example/',
  'GET file:///etc/passwd',
  'GET /',
  'POST http://peer.example/',
  'CONNECT peer.example',
  'CONNECT peer.example:443/x',
  'CONNECT peer.example:99999',
])('C4: does not do %s on the internet', async (line) => {
  const { asked, resolve } = nameServer(['127.0.0.1']);
  await using outbound = openOutbound({ resolve });
  await using proxy = await outbound.openProxy(BOUNDS);

  expect([400, 403, 405]).toContain(await statusOf(proxy, line));
  expect(asked).toEqual([]);
});

test.each([
  ['a private address', [['10.0.0.1']]],
  ['one public and one private address', [['93.184.216.34', '127.0.0.1']]],
  ['an IPv6 address with a private one inside', [['::ffff:127.0.0.1']]],
  ['no address', [[]]],
])('C4: refuses a name that has %s', async (_, answers) => {
  await using target = await startPeer((_request, response) => response.end('inside'));
  const { asked, resolve } = nameServer(...answers);
  await using outbound = openOutbound({ resolve });
  await using proxy = await outbound.openProxy(BOUNDS);

  expect(await tunnelTo(proxy, 'peer.example:443')).toBe(403);
  expect(asked).toEqual(['peer.example']);
  expect(target.seen.connections).toBe(0);
});

test('C3, C4: each connection has its name looked for once, and goes where that was allowed', async () => {
  await using target = await startPeer((_, response) => response.end('inside'), '127.0.0.2');
  await using allowed = await startRawPeer((socket) => void socket.end('here'));
  const { asked, resolve } = nameServer(['127.0.0.1'], ['127.0.0.2']);
  await using outbound = openOutbound({ ...HERE, resolve });
  await using proxy = await outbound.openProxy(BOUNDS);

  expect(await tunnelTo(proxy, `peer.example:${allowed.port}`)).toBe(200);
  expect(await tunnelTo(proxy, `peer.example:${target.port}`)).toBe(403);
  expect(asked).toEqual(['peer.example', 'peer.example']);
  expect(target.seen.connections).toBe(0);
});

test('C4: the proxy of a program ends after its time, its bytes and its use, with every connection', async () => {
  const pour = (socket: Socket) => {
    if (!socket.destroyed) socket.write('x'.repeat(16_384), () => pour(socket));
  };
  await using endless = await startRawPeer(pour);
  await using silent = await startRawPeer(() => {});
  await using outbound = openOutbound(HERE);
  await using small = await outbound.openProxy({ ...BOUNDS, mostBytes: 200_000 });
  await using short = await outbound.openProxy({ ...BOUNDS, withinMs: 300 });
  await using used = await outbound.openProxy(BOUNDS);
  const hold = (proxy: EgressProxy, port: number) =>
    say(proxy, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: x\r\n${authorized(proxy)}\r\nx`, false);

  const received = await text(hold(small, endless.port)).catch(() => 'cut');
  await text(hold(short, silent.port)).catch(() => 'cut');
  const held = hold(used, silent.port);
  await once(held, 'data');
  await used[Symbol.asyncDispose]();

  expect(received.length).toBeLessThan(400_000);
  await eventually(() =>
    expect([held.destroyed || held.readableEnded || held.closed, silent.seen.open, endless.seen.open]).toEqual([true, 0, 0]),
  );
  for (const proxy of [small, short, used])
    await expect(once(connect(proxy.port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('C4: so many connections at once, and no more', async () => {
  await using silent = await startRawPeer(() => {});
  await using outbound = openOutbound(HERE);
  await using proxy = await outbound.openProxy({ ...BOUNDS, mostConnections: 3 });

  const words = `CONNECT 127.0.0.1:${silent.port} HTTP/1.1\r\nhost: x\r\n${authorized(proxy)}\r\nx`;
  const clients = Array.from({ length: 10 }, () => say(proxy, words, false));

  await eventually(() => expect([silent.seen.open, clients.filter(({ closed }) => closed).length]).toEqual([3, 7]));
  expect(silent.seen.mostOpen).toBe(3);
  for (const client of clients) client.destroy();
});

test('C9: behind a proxy of the operator, tunnels go through that, and what is refused here is not asked of it', async () => {
  const asked: string[] = [];
  await using upstream = await startRawPeer((socket, words) => {
    asked.push(
      ...words
        .toString()
        .split('\r\n')
        .filter((line) => /^(CONNECT |proxy-auth)/i.test(line)),
    );
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.once('data', () => socket.end('beyond'));
  });
  await using outbound = openOutbound({ outboundProxy: `http://us:er%20@127.0.0.1:${upstream.port}` });
  await using proxy = await outbound.openProxy(BOUNDS);

  const tunnel = say(proxy, `CONNECT peer.example:443 HTTP/1.1\r\nhost: x\r\n${authorized(proxy)}\r\nhello`, false);
  expect(await text(tunnel)).toContain('beyond');
  expect(await tunnelTo(proxy, '10.0.0.1:443')).toBe(403);

  expect(asked).toEqual(['CONNECT peer.example:443 HTTP/1.1', `proxy-authorization: Basic ${Buffer.from('us:er ').toString('base64')}`]);
});

test('listens at a Unix socket instead, for programs without a network', async () => {
  await using raw = await startRawPeer((socket) => void socket.end('here'));
  await using outbound = openOutbound(HERE);
  const socketPath = join(tmpdir(), `flotilla-${randomUUID()}`);
  await using proxy = await outbound.openProxy({ ...BOUNDS, socketPath });

  const socket = connect(socketPath);
  socket.write(`CONNECT 127.0.0.1:${raw.port} HTTP/1.1\r\nhost: x\r\n${authorized(proxy)}\r\nx`);

  expect([proxy.port, await text(socket)]).toEqual([0, expect.stringMatching(/here$/)]);
});
