import { contracts } from '@flotilla/contracts';
import { createLog } from '@flotilla/telemetry';
import { root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

const head = `Host: ${HOST}\r\n`;

test.each([
  ['a length and chunks', `POST /api/v1/users/token HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `POST /api/v1/users/token HTTP/1.1\r\n${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`],
  [
    'chunks twice',
    `POST /api/v1/users/token HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  ],
  ['another coding', `POST /api/v1/users/token HTTP/1.1\r\n${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a header after a bare return', `GET /api/v1/videos HTTP/1.1\r\n${head}X: a\rX-Y: b\r\n\r\n`],
  ['lines that end in a line feed', `GET /api/v1/videos HTTP/1.1\nHost: ${HOST}\nTransfer-Encoding: chunked\nContent-Length: 1\n\n`],
  ['a folded header', `GET /api/v1/videos HTTP/1.1\r\n${head}X-A: b\r\n c: d\r\n\r\n`],
  ['a space before the colon', `GET /api/v1/videos HTTP/1.1\r\nHost : ${HOST}\r\n\r\n`],
  [
    'a chunk size beyond all numbers',
    `POST /api/v1/users/token HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff1\r\nabc`,
  ],
  ['a coding inside of chunks', `POST /api/v1/users/token HTTP/1.1\r\n${head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  ['a version from the future', `GET /api/v1/videos HTTP/2.0\r\n${head}\r\n`],
  ['a host twice', `GET /api/v1/videos HTTP/1.1\r\n${head}${head}\r\n`],
  ['no method', `\x01\x02\x03 / HTTP/1.1\r\n${head}\r\n`],
])('H3: %s ends in 400 and a closed connection', async (_, bytes) => {
  await using world = await startWorld();

  const { statuses, closed } = await world.raw(`${bytes}GET /api/v1/config HTTP/1.1\r\n${head}\r\n`);

  expect(statuses).toEqual([400]);
  expect(closed).toBe(true);
  expect(world.videos.received.concat(world.auth.received.filter(({ url }) => url === '/api/v1/config'))).toEqual([]);
});

test('H3: what follows an unreadable request on the same connection is never read', async () => {
  await using world = await startWorld();

  const { statuses } = await world.raw(
    `GET /api/v1/videos HTTP/1.1\r\n${head}\r\nBAD REQUEST\r\n\r\nGET /api/v1/config HTTP/1.1\r\n${head}\r\n`,
  );

  expect(statuses.at(-1)).not.toBe(200);
  expect(world.auth.received.some(({ url }) => url === '/api/v1/config')).toBe(false);
});

test.each([
  ['another name', ['Host: api.internal']],
  ['ours and more', [`Host: ${HOST}.evil.example`]],
  ['ours as a part', ['Host: evil-localhost:8080']],
  ['a list', [`Host: ${HOST}, evil.example`]],
  ['a user before it', [`Host: evil@${HOST}`]],
  ['another port', ['Host: localhost:22']],
  ['nothing', ['Host: ']],
])('H4, G11: a Host header with %s is misdirected, and told no client credentials', async (_, headers) => {
  await using world = await startWorld();
  const ask = (path: string, more = 'Accept: */*') =>
    world.raw(`GET ${path} HTTP/1.1\r\n${[...headers, more].join('\r\n')}\r\nConnection: close\r\n\r\n`);

  for (const path of ['/api/v1/videos', '/', '/static/web-videos/a.mp4', '/api/v1/oauth-clients', '/accounts/ines']) {
    expect((await ask(path)).statuses).toEqual([421]);
    expect((await ask(path, 'Accept: application/activity+json')).statuses).toEqual([421]);
  }
  const { statuses, text } = await ask('/api/v1/oauth-clients/local');
  expect(statuses).toEqual([403]);
  expect(text).toContain('#operation/getLocalOAuthClient');
  expect(world.untouched()).toBe(true);
});

test.each([
  ['no Host header', `GET /api/v1/videos HTTP/1.1\r\n\r\n`],
  ['two Host headers', `GET /api/v1/videos HTTP/1.1\r\n${head}Host: evil.example\r\nConnection: close\r\n\r\n`],
  ['twice the same Host', `GET /api/v1/videos HTTP/1.1\r\n${head}${head}Connection: close\r\n\r\n`],
  ['an absolute form with another host', `GET http://evil.example/api/v1/videos HTTP/1.1\r\n${head}Connection: close\r\n\r\n`],
  ['an absolute form with our host', `GET http://${HOST}/api/v1/videos HTTP/1.1\r\n${head}Connection: close\r\n\r\n`],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${head}Connection: close\r\n\r\n`],
])('H4: %s is refused', async (_, bytes) => {
  await using world = await startWorld();

  const { statuses } = await world.raw(bytes);

  expect(statuses).toEqual([400]);
  expect(world.untouched()).toBe(true);
});

test('H4: health and metrics answer for every host', async () => {
  await using world = await startWorld();

  for (const path of ['/health/live', '/health/ready', '/health/platform', '/metrics']) {
    expect(await world.ask(path, { headers: { host: '10.1.2.3:9999' } })).toMatchObject({ status: 200 });
  }
});

test.each([
  '//static/web-videos/a.mp4',
  '/api/..;/internal/accounts/1',
  '/api/v1/../../internal/accounts/1',
  '/api/v1/%2e%2e/%2e%2e/internal/accounts/1',
  '/api/v1%2fvideos',
  '/api\\v1\\videos',
  '/api/v1/%252e%252e/videos',
  '/api/v1/videos%00',
  '/api/v1/users/me.',
  '/api/v1/users/me%20',
  '/%61pi/v1/users/me',
  '/static/web-videos/..%2f..%2fetc%2fpasswd',
  `/${'a'.repeat(10_000)}`,
])('H5: the path %j is refused before anybody is asked', async (path) => {
  await using world = await startWorld();

  const { statuses } = await world.raw(`GET ${path} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);

  expect(statuses).toEqual([400]);
  expect(world.untouched()).toBe(true);
});

test('H5: a path of 64 kB is refused', async () => {
  await using world = await startWorld();

  const { statuses, closed } = await world.raw(`GET /${'a'.repeat(65_536)} HTTP/1.1\r\n${head}\r\n`);

  expect(statuses).toEqual([431]);
  expect(closed).toBe(true);
  expect(world.untouched()).toBe(true);
});

test.each(['//api/v1/users/me/videos', '/api//v1/users///me/videos', '/api/v1/users/me/videos//'])(
  'H5: %s is read with single slashes by gateway and service, with all checks, and logged as such',
  async (path) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({ service: 'gateway', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
    await using world = await startWorld({}, { log });
    const { token } = await world.auth.signIn(root);

    const { statuses } = await world.raw(`GET ${path}?count=1 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
    const answer = await world.ask(`${path}?search=a//b`, { headers: { authorization: `Bearer ${token}` } });

    expect([statuses, answer.status]).toEqual([[401], 200]);
    expect(world.videos.received.map(({ url }) => url)).toEqual(['/api/v1/users/me/videos?search=a//b']);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toMatchObject(Array(2).fill({ path: '/api/v1/users/me/videos', operation: 'listMyVideos', hadDoubleSlash: true }));
  },
);

test('H5: a slash at the end is dropped on both sides', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/videos/?count=1')).toMatchObject({ status: 200 });
  expect(world.videos.last()).toMatchObject({ url: '/api/v1/videos?count=1' });
});

test.each([
  ['a websocket', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'],
  ['HTTP/2', 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
  ['something unheard of', 'Upgrade: x\r\nConnection: upgrade'],
])('H7: an upgrade to %s is refused', async (_, headers) => {
  await using world = await startWorld();

  for (const path of ['/api/v1/videos', '/', '/static/web-videos/a.mp4']) {
    const { statuses, closed } = await world.raw(`GET ${path} HTTP/1.1\r\n${head}${headers}\r\n\r\n`);
    expect(statuses).toEqual([400]);
    expect(closed).toBe(true);
  }
  expect(world.untouched()).toBe(true);
});

test.each(['TRACE /api/v1/videos', 'CONNECT evil.example:443', 'PATCH /api/v1/videos', 'PROPFIND /', 'POST /', 'DELETE /w/abc'])(
  'H7: %s is not allowed',
  async (line) => {
    await using world = await startWorld();

    const { statuses } = await world.raw(`${line} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);

    expect(statuses).toEqual([405]);
    expect(world.untouched()).toBe(true);
  },
);

test('H8: too many headers, or too long ones, are refused', async () => {
  await using world = await startWorld();
  const many = Array.from({ length: 101 }, (_, at) => `X-${at}: a\r\n`).join('');

  expect((await world.raw(`GET /api/v1/videos HTTP/1.1\r\n${head}${many}Connection: close\r\n\r\n`)).statuses).toEqual([431]);
  expect((await world.raw(`GET /api/v1/videos HTTP/1.1\r\n${head}X: ${'a'.repeat(20_000)}\r\n\r\n`)).statuses).toEqual([431]);
  expect(world.untouched()).toBe(true);
});

test('H8: headers that take too long end in 408, and others are answered meanwhile', async () => {
  await using world = await startWorld({}, { limits: { headersInMs: 300 } });
  const slow = Promise.all(
    Array.from({ length: 20 }, () => world.raw(`GET /api/v1/videos HTTP/1.1\r\n${head}X-Slow: `, { quietMs: 5_000 })),
  );

  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });

  for (const { statuses, closed } of await slow) {
    expect(statuses).toEqual([408]);
    expect(closed).toBe(true);
  }
});

test.each([
  ['GET', '/api/v1/nothing', 404],
  ['GET', '/api/v2/videos', 404],
  ['GET', '/static/other/a.mp4', 404],
  ['GET', '/download/other', 404],
  ['GET', '/lazy-static/other/a', 404],
  ['GET', '/health/other', 404],
  ['GET', '/internal/accounts/1', 404],
  ['PUT', '/internal/accounts/1', 404],
  ['POST', '/internal/probe', 404],
  ['GET', '/internal/auth/keys', 404],
  ['GET', '/internal', 404],
  ['POST', '/metrics', 404],
  ['PUT', '/api/v1/videos', 405],
  ['DELETE', '/api/v1/ping', 405],
  ['POST', '/nowhere', 405],
])('F11: %s %s is answered %i by the gateway itself', async (method, path, status) => {
  await using world = await startWorld();

  const answer = await world.ask(path, { method, headers: { 'x-flotilla-service': 'x' } });

  expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/problem+json; charset=utf-8' }, body: { status } });
  expect(answer.headers['allow'] !== undefined).toBe(status === 405);
  expect(world.untouched()).toBe(true);
  expect(world.transcoder.received).toEqual([]);
});

const internal = contracts.flatMap((contract) => contract.internal);

test.each(internal.map(({ id, method, path }) => [id, method, path.replace(/\{\w+\}/g, '1')] as const))(
  'F11: what only services may ask, %s, cannot be asked from outside, whoever one claims to be',
  async (_, method, path) => {
    await using world = await startWorld();
    const { token } = await world.auth.signIn(root);
    const headers = { authorization: `Bearer ${token}`, 'x-flotilla-service': 'forged', x_flotilla_service: 'forged' };

    for (const form of [path, `${path}/`, `${path}?a=b`, `/${path}`, path.replace('/internal/', '/internal//')]) {
      expect([404, 405]).toContain((await world.ask(form, { method, headers })).status);
    }
    for (const form of [`/api/v1/..${path}`, path.replace('/internal', '/%69nternal'), `/.${path}`, path.replace('/', '/;')]) {
      expect((await world.ask(form, { method, headers })).status).toBe(400);
    }
    expect([404, 405]).toContain((await world.ask(path.toUpperCase(), { method: 'POST', headers })).status);
    expect(world.untouched()).toBe(true);
    expect(world.transcoder.received).toEqual([]);
  },
);

test('an unknown path elsewhere is a page', async () => {
  await using world = await startWorld();
  world.web.answerWith((_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>'));

  expect(await world.ask('/no/such/page')).toMatchObject({ status: 404, headers: { 'content-type': 'text/html' } });
  expect(world.web.last()).toMatchObject({ method: 'GET', url: '/no/such/page' });
});

test.each([
  ['GET', '/metrics', ''],
  ['GET', '/health/live', ''],
  ['GET', '/api/v1/ping', ''],
  ['HEAD', '/api/v1/videos', ''],
  ['OPTIONS', '/api/v1/videos', 'Origin: https://a.example\r\nAccess-Control-Request-Method: POST\r\n'],
])('H8: a body that drips behind %s %s holds no connection', async (method, path, headers) => {
  await using world = await startWorld();

  const { statuses } = await world.raw(`${method} ${path} HTTP/1.1\r\n${head}${headers}Content-Length: 100000\r\n\r\na`);

  expect(statuses).toEqual([400]);
  expect(world.untouched()).toBe(true);
});

test('H3, H7: an unparsable request is logged in one line, counted, and answered with a problem', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ service: 'gateway', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  await using world = await startWorld({}, { log });

  for (const bytes of [
    `GET / HTTP/1.1\r\nA : b\r\n\r\n`,
    'CONNECT a:22 HTTP/1.1\r\nHost: a:22\r\n\r\n',
    `GET / HTTP/1.1\r\n${head}Expect: tea\r\n\r\n`,
  ]) {
    const { text } = await world.raw(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 (400|405|417) /);
    expect(text).toMatch(/x-powered-by: Flotilla\r\n/);
    expect(text).toMatch(/content-type: application\/problem\+json; charset=utf-8\r\n/i);
  }

  const refused = lines.filter(({ msg }) => msg === 'request').map(({ status, clientIp }) => [status, clientIp]);
  expect(refused).toEqual([400, 405, 417].map((status) => [status, '127.0.0.1']));
  expect((await world.ask('/metrics')).text).toMatch(/gateway_unreadable_requests_total\{.*status="417".*\} 1/);
});

test.each([
  [[], {}, 200],
  [[], { 'x-forwarded-for': '10.0.0.1' }, 404],
  [[], { forwarded: 'for=10.0.0.1' }, 404],
  [['127.0.0.1'], { 'x-forwarded-for': '203.0.113.7' }, 404],
  [['127.0.0.1'], { 'x-forwarded-for': '2001:db8::7' }, 404],
  [['127.0.0.1'], { 'x-forwarded-for': 'fd00::7' }, 200],
])('F11: metrics are for the operator’s own network (proxies %j, headers %j: %i)', async (trustedProxies, headers, status) => {
  await using world = await startWorld({ trustedProxies });

  expect(await world.ask('/metrics', { headers: headers as Record<string, string> })).toMatchObject({ status });
});
