import { createLog } from '@flotilla/telemetry';
import { alice } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

test.each(['/api/v1/videos', '/api/v1/nothing', '/api/v1/ping', '/static/web-videos/a.mp4', '/', '/health/live', '//'])(
  'every answer says who we are and keeps to itself: %s',
  async (path) => {
    await using world = await startWorld();

    const { headers } = await world.ask(path);

    expect(headers).toMatchObject({
      'x-powered-by': 'Flotilla',
      tk: 'N',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  },
);

test('only embeds may be framed', async () => {
  await using world = await startWorld();

  for (const path of ['/videos/embed/abc', '/video-playlists/embed/abc'])
    expect((await world.ask(path)).headers).not.toHaveProperty('x-frame-options');
  for (const path of ['/videos/watch/abc', '/w/p/abc', '/video-playlists/test-embed'])
    expect((await world.ask(path)).headers).toMatchObject({ 'x-frame-options': 'DENY' });
});

test.each([
  ['/api/v1/videos', '*'],
  ['/api/v1/nothing', '*'],
  ['/static/web-videos/a.mp4', '*'],
  ['/lazy-static/thumbnails/a.jpg', '*'],
  ['/object-storage-proxy/web-videos/private/a.mp4', '*'],
  ['/download/web-videos/1-720.mp4', '*'],
  ['/.well-known/webfinger', '*'],
  ['/', undefined],
  ['/metrics', undefined],
])('CORS: scripts of other sites may read %s: %s', async (path, origin) => {
  await using world = await startWorld();

  const { headers } = await world.ask(path, { headers: { origin: 'https://other.example' } });

  expect(headers['access-control-allow-origin']).toBe(origin);
  if (origin)
    for (const name of ['Retry-After', 'Location', 'Range', 'Content-Range'])
      expect(headers['access-control-expose-headers']).toContain(name);
  expect(headers['access-control-allow-credentials']).toBe(path.startsWith('/api/') ? 'true' : undefined);
});

test.each(['/api/v1/videos', '/api/v1/videos/upload-resumable', '/api/v1/users/me', '/static/streaming-playlists/hls/u/a.m3u8'])(
  'CORS: the question before %s is answered without asking anybody',
  async (path) => {
    await using world = await startWorld({ rateLimitFactor: 0.02 });
    const question = {
      method: 'OPTIONS',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization, range',
      },
    };

    await world.ask(path, question);
    const answer = await world.ask(path, question);

    expect(answer).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, range' },
    });
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) expect(answer.headers['access-control-allow-methods']).toContain(method);
    expect(world.untouched()).toBe(true);
  },
);

test('OPTIONS lists the methods of a path', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/videos/1', { method: 'OPTIONS' })).toMatchObject({
    status: 204,
    headers: { allow: 'GET, HEAD, PUT, DELETE, OPTIONS' },
  });
});

test('the health of the platform is that of every service', async () => {
  await using world = await startWorld();
  world.transcoder.sayReady(false);

  const answer = await world.ask('/health/platform');

  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({
    ready: false,
    services: [
      { name: 'gateway', ready: true },
      { name: 'auth', ready: true },
      { name: 'videos', ready: true },
      { name: 'transcoder', ready: false, detail: 'It runs but is not ready.' },
      { name: 'federation', ready: true },
      { name: 'exports', ready: true },
      { name: 'web', ready: true },
    ],
  });
  expect(await world.ask('/health/ready')).toMatchObject({ status: 200, body: { ready: true } });
});

test('the OpenAPI document and its page are served without resources of other hosts', async () => {
  await using world = await startWorld();

  const description = await world.ask('/api/v1/openapi.json');
  const page = await world.ask('/api/docs');

  expect(description.body).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  expect(JSON.stringify(description.body)).not.toContain('/internal/');
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  for (const [, path = ''] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect((await world.ask(path)).status).toBe(200);
  expect(page.text).not.toMatch(/https?:\/\//);
  for (const path of ['/api/docs/package.json', '/api/docs/index.js', '/api/docs/constructor'])
    expect((await world.ask(path)).status).toBe(404);
});

test('metrics count what was refused', async () => {
  await using world = await startWorld();
  await world.ask('/api/v1/users/me');

  expect((await world.ask('/metrics')).text).toMatch(/gateway_request_seconds_count\{.*operation="getMyUser",status="401".*\} 1/);
});

test('each request is one line in the log, without secrets', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ service: 'gateway', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  await using world = await startWorld({}, { log });
  const { token } = await world.auth.signIn(alice);

  await world.ask('/api/v1/users/me/videos?search=private', { headers: { authorization: `Bearer ${token}`, 'x-request-id': 'request-1' } });
  await world.ask('/static/web-videos/private/a.mp4?videoFileToken=hush', { headers: { dnt: '1' } });
  await world.ask('/api/v1/users/me', { headers: { authorization: 'Bearer hush' } });

  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toMatchObject([
    {
      requestId: 'request-1',
      method: 'GET',
      path: '/api/v1/users/me/videos',
      operation: 'listMyVideos',
      status: 200,
      userId: 2,
      clientIp: '127.0.0.1',
    },
    { path: '/static/web-videos/private/a.mp4', status: 200 },
    { status: 401, refusal: 'The access token is unknown, revoked or expired.' },
  ]);
  expect(requests[1]).not.toHaveProperty('clientIp');
  for (const secret of ['hush', token, 'search=private']) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('stopping lets a running answer end and takes no new requests', async () => {
  await using world = await startWorld();
  const { promise: asked, resolve } = Promise.withResolvers<() => void>();
  world.videos.answerWith((_request, response) => {
    response.writeHead(200, { 'content-length': '8' });
    response.write('half');
    resolve(() => response.end('done'));
  });
  const running = world.ask('/static/web-videos/a.mp4', { headers: { host: HOST } });
  const finish = await asked;

  const stopped = world.gateway.stop();
  finish();

  expect((await running).text).toBe('halfdone');
  await stopped;
  await expect(world.ask('/api/v1/ping')).rejects.toThrow(/ECONNREFUSED/);
});
