import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { eventually, startPeer, startRawPeer, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openOutbound, outcome } from './world.ts';

const HERE = { outboundAllowedNetworks: ['127.0.0.1'] };
const MIB = 1024 * 1024;

/** Writes the same bytes for as long as the other side takes them. */
function endlessly(
  socket: { write(text: string): boolean; once(event: 'drain', then: () => void): unknown; readonly destroyed: boolean },
  text: string,
) {
  if (socket.destroyed) return;
  if (socket.write(text)) setImmediate(endlessly, socket, text);
  else socket.once('drain', () => endlessly(socket, text));
}

const CHUNK = `${(1024).toString(16)}\r\n${'x'.repeat(1024)}\r\n`;

test.each([
  ['10 GB that are announced', 'HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n', 'x'.repeat(1024), 'too-large'],
  ['endless chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', CHUNK, 'too-large'],
  ['a body until the connection closes, which it never does', 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(1024), 'too-large'],
  ['headers that never end', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n', 'too-large'],
  ['one header that never ends', 'HTTP/1.1 200 OK\r\nx: ', 'yyyyyyyyyyyyyyyy', 'too-large'],
  ['trailers that never end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'x: y\r\n', 'too-large'],
  ['early hints for ever', '', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', 'too-slow'],
  ['redirects with an endless body', 'HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n', 'x'.repeat(1024), 'refused'],
])('C7: cuts off %s', async (_, head, endless, kind) => {
  await using peer = await startRawPeer((socket) => {
    socket.write(head);
    endlessly(socket, endless);
  });
  await using outbound = openOutbound(HERE);

  expect(await outcome(outbound.fetch(peer.url, { mostBytes: MIB, withinMs: kind === 'too-slow' ? 500 : 20_000 }))).toEqual([
    kind,
    expect.any(String),
  ]);

  await eventually(() => expect(peer.seen.open).toBe(0));
});

test.each([
  ['nothing', ''],
  ['a body of 1 byte a time', 'HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n'],
  ['headers of 1 byte a time', 'HTTP/1.1 200 OK\r\nx: '],
  ['a redirect whose body drips', 'HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 10000\r\n\r\n'],
])('C7: gives a host that sends %s no longer than the time for everything', async (what, head) => {
  await using peer = await startRawPeer((socket) => {
    socket.write(head);
    const drip = setInterval(() => what !== 'nothing' && socket.write('x'), 50);
    socket.once('close', () => clearInterval(drip));
  });
  await using outbound = openOutbound(HERE);
  const start = performance.now();

  expect(await outcome(outbound.fetch(peer.url, { withinMs: 400 }))).toEqual(['too-slow', expect.any(String)]);

  expect(performance.now() - start).toBeLessThan(5_000);
  await eventually(() => expect(peer.seen.open).toBe(0));
});

test.each([
  ['shorter', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\nshort', 'unreachable'],
  ['negative', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx', 'unreachable'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 'unreachable'],
  ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nx', 'unreachable'],
  ['no HTTP', '220 mail.example ESMTP\r\n', 'unreachable'],
])('C7: takes no body whose length is wrong: %s', async (_, answer, kind) => {
  await using peer = await startRawPeer((socket) => void socket.end(answer));
  await using outbound = openOutbound(HERE);

  expect(await outcome(outbound.fetch(peer.url))).toEqual([kind, expect.any(String)]);
});

test('C7: bytes after the announced length are no part of the body nor of the next answer', async () => {
  await using peer = await startRawPeer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil');
  });
  await using outbound = openOutbound(HERE);

  const first = await outbound.fetch(peer.url);
  const second = await outbound.fetch(peer.url);

  expect([first.body.toString(), second.body.toString()]).toEqual(['ok', 'ok']);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])('C7: asks for no compression and refuses a bomb that comes as %s', async (encoding, compress) => {
  const bomb = compress(Buffer.alloc(16 * MIB));
  const asked: unknown[] = [];
  await using peer = await startPeer(({ headers }, response) => {
    asked.push(headers['accept-encoding']);
    response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
  });
  await using outbound = openOutbound(HERE);

  expect(await outcome(outbound.fetch(peer.url))).toEqual(['unreadable', expect.stringMatching(/compressed/)]);
  expect(asked).toEqual(['identity']);
});

test('C7: with 500 slow hosts at once, others are answered', async () => {
  await using slow = await startRawPeer((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx'));
  await using peer = await startPeer((_, response) => response.end('here'));
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await using outbound = openOutbound({ ...HERE, resolve });
  const before = process.memoryUsage().rss;

  const waiting = Array.from({ length: 500 }, (_, i) =>
    outcome(outbound.fetch(`http://slow-${i}.example:${slow.port}/`, { withinMs: 5_000 })),
  );
  await eventually(() => expect(slow.seen.open).toBe(500));
  const start = performance.now();
  const reply = await outbound.fetch(`http://peer.example:${peer.port}/`);

  expect(reply.body.toString()).toBe('here');
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
  expect(new Set((await Promise.all(waiting)).map(String))).toEqual(
    new Set(Array.from({ length: 500 }, (_, i) => `too-slow,slow-${i}.example:${slow.port} did not answer in time.`)),
  );
  await eventually(() => expect(slow.seen.open).toBe(0));
});

test('C7: one host gets eight connections, however many ask it, and others do not wait for it', async () => {
  await using slow = await startRawPeer((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx'));
  await using peer = await startPeer((_, response) => response.end('here'));
  await using outbound = openOutbound(HERE);

  const waiting = Array.from({ length: 100 }, () => outcome(outbound.fetch(slow.url, { withinMs: 1_500 })));
  await eventually(() => expect(slow.seen.open).toBe(8));

  expect(await outcome(outbound.fetch(peer.url))).toBe(200);
  expect(new Set((await Promise.all(waiting)).map(String))).toEqual(new Set([`too-slow,127.0.0.1:${slow.port} did not answer in time.`]));
  expect(slow.seen.mostOpen).toBe(8);
});

test('connections are used again', async () => {
  await using peer = await startPeer((_, response) => response.end('{}'));
  await using outbound = openOutbound(HERE);

  for (let i = 0; i < 20; i++) await outbound.fetch(peer.url);

  expect(peer.seen.connections).toBeLessThan(4);
});

test('the caller may give up, which is no failure of the host', async () => {
  await using peer = await startRawPeer(() => {});
  await using outbound = openOutbound(HERE);

  await expect(outbound.fetch(peer.url, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a download is written to a file as it comes', async () => {
  await using directory = await temporaryDirectory();
  await using peer = await startPeer((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(5 * MIB, 7)),
  );
  await using outbound = openOutbound(HERE);
  const file = join(directory.path, 'image');

  const reply = await outbound.download(peer.url, file, { mostBytes: 8 * MIB });

  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  expect(reply).not.toHaveProperty('body');
  expect((await readFile(file)).equals(Buffer.alloc(5 * MIB, 7))).toBe(true);
});

test.each([
  ['is too large', 200, 'x'.repeat(2 * MIB), ['too-large', expect.any(String)]],
  ['is gone', 410, 'gone', 410],
])('a download leaves no file when it %s', async (_, status, body, expected) => {
  await using directory = await temporaryDirectory();
  await using peer = await startPeer((_request, response) => response.writeHead(status).end(body));
  await using outbound = openOutbound(HERE);
  const file = join(directory.path, 'image');

  expect(await outcome(outbound.download(peer.url, file, { mostBytes: MIB }))).toEqual(expected);
  expect(existsSync(file)).toBe(false);
});

test('a download that breaks off in the middle leaves no file', async () => {
  await using directory = await temporaryDirectory();
  await using peer = await startRawPeer((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
  await using outbound = openOutbound(HERE);
  const file = join(directory.path, 'image');

  expect(await outcome(outbound.download(peer.url, file))).toEqual(['unreachable', expect.any(String)]);
  expect(existsSync(file)).toBe(false);
});
