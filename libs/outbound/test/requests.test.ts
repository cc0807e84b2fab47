import { connect } from 'node:net';
import { VERSION } from '@flotilla/config';
import { startPeer, startRawPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startHttps } from './https-peer.ts';
import { openOutbound, outcome } from './world.ts';

test('a request says who asks, carries the headers of the caller, and is signed for each hop', async () => {
  const asked: unknown[] = [];
  await using peer = await startPeer(({ method, url, headers }, response) => {
    asked.push([method, url, headers['user-agent'], headers.accept, headers['signature']]);
    response.writeHead(url === '/a' ? 302 : 200, url === '/a' ? { location: '/b' } : {}).end();
  });
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });

  await outbound.fetch(`${peer.url}/a`, {
    headers: { accept: 'application/activity+json' },
    sign: ({ method, url }) => ({ signature: `${method} ${url.pathname}` }),
  });

  const agent = `Flotilla/${VERSION} (+https://video.example)`;
  expect(asked).toEqual([
    ['GET', '/a', agent, 'application/activity+json', 'GET /a'],
    ['GET', '/b', agent, 'application/activity+json', 'GET /b'],
  ]);
});

test('a POST sends its body and signs exactly these bytes', async () => {
  const bodies: string[] = [];
  await using peer = await startPeer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => bodies.push(text));
    request.on('end', () => response.writeHead(204).end());
  });
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });
  const signed: (Buffer | undefined)[] = [];

  const sign = ({ body }: { readonly body: Buffer | undefined }) => {
    signed.push(body);
    return { host: new URL(peer.url).host };
  };
  expect(await outcome(outbound.fetch(peer.url, { method: 'POST', body: '{"é":1}', sign }))).toBe(204);

  expect(bodies).toEqual(['{"é":1}']);
  expect(signed).toEqual([Buffer.from('{"é":1}')]);
});

test('who needs no body is not held up by a reply that does not end, and by nothing else that is wrong with it', async () => {
  const open = 'HTTP/1.1 201 Created\r\nConnection: keep-alive\r\n';
  await using unending = await startRawPeer((socket) => socket.write(`${open}\r\n`));
  await using compressed = await startRawPeer((socket) => socket.write(`${open}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc`));
  await using large = await startRawPeer((socket) => socket.write(`${open}\r\n${'a'.repeat(2_000)}`));
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });
  const send = ({ url }: { readonly url: string }) =>
    outcome(outbound.send(url, { method: 'POST', body: '{}', mostBytes: 1_000, withinMs: 5_000 }));

  expect(await send(unending)).toBe(201);
  expect(await outcome(outbound.fetch(unending.url, { withinMs: 1_000 }))).toEqual(['too-slow', expect.any(String)]);
  expect(await send(compressed)).toEqual(['unreadable', expect.any(String)]);
  expect(await send(large)).toEqual(['too-large', expect.any(String)]);
  expect(unending.seen.open).toBe(0);
});

test('a mistake of the caller stays what it is', async () => {
  await using outbound = openOutbound();

  const failing = outbound.fetch('https://peer.example/', {
    sign: () => {
      throw new RangeError('no key');
    },
  });

  await expect(failing).rejects.toThrow(RangeError);
});

test('C9: a proxy resolves names, and addresses and local names are refused before it is asked', async () => {
  await using proxy = await startRawPeer(() => {});
  await using outbound = openOutbound({ outboundProxy: proxy.url });

  for (const url of [
    'https://127.0.0.1/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://minio/',
    'https://video.example/',
    'http://peer.example/',
  ])
    expect([url, await outcome(outbound.fetch(url))]).toEqual([url, ['refused', expect.any(String)]]);

  expect(proxy.seen.connections).toBe(0);
});

test('C9: requests go through the proxy as tunnels to port 443, with its password', async () => {
  const asked: string[] = [];
  await using proxy = await startRawPeer((socket, bytes) => {
    asked.push(bytes.toString());
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
  });
  await using outbound = openOutbound({ outboundProxy: `http://ines:secret@127.0.0.1:${proxy.port}` });

  expect(await outcome(outbound.fetch('https://peer.example/'))).toEqual([
    'unreachable',
    expect.stringMatching(/^peer.example cannot be reached/),
  ]);

  expect(asked).toEqual([expect.stringMatching(/^CONNECT peer\.example:443 HTTP\/1\.1\r\n/)]);
  expect(asked[0]).toMatch(new RegExp(`proxy-authorization: Basic ${Buffer.from('ines:secret').toString('base64')}`, 'i'));
});

test('C9: what a tunnel brings is checked like other answers', async () => {
  await using peer = await startHttps((_, response) => response.end('here'));
  await using proxy = await startRawPeer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const tunnel = connect(peer.port, '127.0.0.1');
    tunnel.on('error', () => socket.destroy());
    socket.pipe(tunnel).pipe(socket);
  });
  await using outbound = openOutbound({ outboundProxy: proxy.url });

  const reply = await outbound.fetch('https://peer.example/');

  expect(reply.body.toString()).toBe('here');
  expect(await outcome(outbound.fetch('https://other.example/'))).toEqual([
    'unreachable',
    expect.stringMatching(/ERR_TLS_CERT_ALTNAME_INVALID/),
  ]);
});

test('HTTPS needs a certificate of the host that is asked', async () => {
  await using peer = await startHttps((_, response) => response.end('here'));
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'], resolve });

  const reply = await outbound.fetch(`https://peer.example:${peer.port}/`);

  expect(reply.body.toString()).toBe('here');
  expect(await outcome(outbound.fetch(`https://other.example:${peer.port}/`))).toEqual([
    'unreachable',
    expect.stringMatching(/ERR_TLS_CERT_ALTNAME_INVALID/),
  ]);
});
