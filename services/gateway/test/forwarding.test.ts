import { once } from 'node:events';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFakeService } from './fake-service.ts';
import { HOST, startWorld } from './world.ts';

test.each([
  ['GET', '/api/v1/videos?count=2&sort=-name', 'videos'],
  ['GET', '/api/v1/config', 'auth'],
  ['GET', '/static/web-videos/a.mp4', 'videos'],
  ['GET', '/lazy-static/thumbnails/a.jpg', 'videos'],
  ['HEAD', '/w/abc', 'web'],
  ['GET', '/w/abc;threadId=7', 'web'],
  ['GET', '/client/main.js', 'web'],
  ['GET', '/anything', 'web'],
] as const)('%s %s reaches %s as it is', async (method, path, service) => {
  await using world = await startWorld();

  expect(await world.ask(path, { method })).toMatchObject({ status: 200 });
  expect(world[service].last()).toMatchObject({ method, url: path, headers: { host: HOST } });
});

test('H1: no header that a client invents reaches a service', async () => {
  await using world = await startWorld();
  const forged = {
    'X-User-Id': '1',
    x_user_id: '1',
    'X-USER-ID': '1',
    'X-Tenant': 'other',
    'x-flotilla-caller': 'forged',
    x_flotilla_caller: 'forged',
    'X-Flotilla_Caller': 'forged',
    'x-flotilla-service': 'forged',
    'x-flotilla-bad-token': '1',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Prefix': '/x',
    Forwarded: 'for=203.0.113.9',
    'X-Real-IP': '203.0.113.9',
    'True-Client-IP': '203.0.113.9',
    Via: '1.1 evil',
    Authorization: 'Bearer abc',
    'X-Original-URL': '/internal',
    'X-HTTP-Method-Override': 'DELETE',
    'Proxy-Authorization': 'Basic abc',
    TE: 'trailers',
  };
  const lines = Object.entries(forged).flatMap(([name, value]) =>
    [`${name}: ${value}`, `${name}: ${value}`].slice(0, name === 'Authorization' ? 1 : 2),
  );

  await world.raw(`GET /api/v1/config HTTP/1.1\r\nHost: ${HOST}\r\n${lines.join('\r\n')}\r\nAccept: a/b\r\nConnection: close\r\n\r\n`);

  const { headers } = world.auth.last() ?? {};
  expect(Object.keys(headers ?? {}).sort()).toEqual(
    [
      'accept',
      'connection',
      'host',
      'x-flotilla-caller',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ].sort(),
  );
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': HOST, 'x-forwarded-proto': 'http' });
});

test('H1: the identity a service sees is the gateway’s signed caller token', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);

  await world.ask('/api/v1/users/me/videos', { headers: { authorization: `Bearer ${token}`, 'x-flotilla-caller': 'forged' } });

  expect(world.callerSeen(world.videos.last()?.headers['x-flotilla-caller'])).toEqual({
    caller: { ...alice, sessionId },
    clientIp: '127.0.0.1',
  });
});

test('H2: headers named in Connection do not change who is asking or from where', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);

  await world.raw(
    `GET /api/v1/users/me/videos HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${token}\r\nX-User-Id: 1\r\nAccept-Language: fr\r\n` +
      'Connection: close, X-User-Id, Authorization, X-Forwarded-For, X-Flotilla-Caller, X-Request-Id, Host, Accept-Language\r\n\r\n',
  );

  const { headers } = world.videos.last() ?? {};
  expect(world.callerSeen(headers?.['x-flotilla-caller'])).toEqual({ caller: { ...alice, sessionId }, clientIp: '127.0.0.1' });
  expect(headers).toMatchObject({ host: HOST, 'x-forwarded-for': '127.0.0.1', 'x-request-id': expect.any(String) });
  expect(headers).not.toHaveProperty('accept-language');
});

test('H2: a length named in Connection still frames the body', async () => {
  await using world = await startWorld();

  await world.raw(
    `POST /api/v1/users/token HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n` +
      'Connection: close, Content-Length\r\n\r\na=b',
  );

  expect(world.auth.received.filter(({ method }) => method === 'POST')).toMatchObject([{ body: 'a=b' }]);
});

test('standard headers and those that operations declare are forwarded', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  const headers = {
    'content-range': 'bytes 0-3/8',
    digest: 'sha-256=x',
    'content-type': 'application/octet-stream',
    'user-agent': 'player',
  };

  await world.ask('/api/v1/videos/upload-resumable?upload_id=1', {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}`, 'x-request-id': 'my-request-1' },
    body: 'abcd',
  });

  expect(world.videos.last()).toMatchObject({
    body: 'abcd',
    headers: { ...headers, 'content-length': '4', 'x-request-id': 'my-request-1' },
  });
});

test('ranges, conditions and their answers pass both ways', async () => {
  await using world = await startWorld();
  world.videos.answerWith((_request, response) =>
    response
      .writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 2-3/9', 'accept-ranges': 'bytes', etag: '"a"' })
      .end('cd'),
  );

  const answer = await world.ask('/static/web-videos/a.mp4', {
    headers: { range: 'bytes=2-3', 'if-range': '"a"', 'if-none-match': '"b"' },
  });

  expect(world.videos.last()?.headers).toMatchObject({ range: 'bytes=2-3', 'if-range': '"a"', 'if-none-match': '"b"' });
  expect(answer).toMatchObject({
    status: 206,
    text: 'cd',
    headers: { 'content-range': 'bytes 2-3/9', etag: '"a"', 'accept-ranges': 'bytes' },
  });
});

test('HEAD, 204 and 304 are passed on without a body and the connection stays usable', async () => {
  await using world = await startWorld();
  world.videos.answerWith((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '1000' }).end();
    else response.writeHead(request.headers['if-none-match'] ? 304 : 204).end();
  });
  const get = (method: string, more = '') => `${method} /static/web-videos/a.mp4 HTTP/1.1\r\nHost: ${HOST}\r\n${more}\r\n`;

  const { statuses } = await world.raw(
    get('HEAD') + get('GET') + get('GET', 'If-None-Match: "a"\r\n') + get('HEAD', 'Connection: close\r\n'),
  );

  expect(statuses).toEqual([200, 204, 304, 200]);
});

test('an upload is streamed while it is being sent', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  const arrived: string[] = [];
  world.videos.answerWith((request, response) => {
    request.on('data', (chunk: Buffer) => arrived.push(chunk.toString()));
    request.on('end', () => response.writeHead(200).end());
  });
  const upload = send({
    port: world.port,
    method: 'PUT',
    path: '/api/v1/videos/upload-resumable?upload_id=1',
    headers: { host: HOST, authorization: `Bearer ${token}`, 'content-length': 8 },
  });

  upload.write('half');
  await eventually(() => expect(arrived).toEqual(['half']));
  upload.end('done');

  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(arrived.join('')).toBe('halfdone');
});

test('a client that sends Expect: 100-continue gets 100 Continue, or the refusal', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  const line = `PUT /api/v1/videos/upload-resumable?upload_id=1 HTTP/1.1\r\nHost: ${HOST}\r\nExpect: 100-continue\r\nContent-Length: 4\r\n`;

  const welcome = await world.raw(`${line}Authorization: Bearer ${token}\r\n\r\nabcd`);
  const refused = await world.raw(`${line}\r\n`);

  expect(welcome.statuses).toEqual([100, 200]);
  expect(refused.statuses).toEqual([401]);
  expect(refused.closed).toBe(true);
});

test.each([
  ['keeps', { keepAlive: true }],
  ['closes', { keepAlive: false }],
])('a refusal reaches a client that is still uploading and %s its connection', async (_, options) => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  world.videos.answerWith((request, response) => {
    request.resume();
    response.writeHead(413, { 'content-length': '2' }).end('{}');
  });
  const agent = new Agent(options);
  const upload = async (authorization: string) => {
    const headers = { host: HOST, authorization, 'content-length': 50_000_000 };
    const path = '/api/v1/videos/upload-resumable?upload_id=1';
    const sending = send({ port: world.port, method: 'PUT', path, agent, headers });
    const feeding = setInterval(() => sending.write(Buffer.alloc(500_000)), 1);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    clearInterval(feeding);
    sending.on('error', () => {}).destroy();
    return response.statusCode;
  };

  for (let times = 0; times < 20; times += 1) {
    expect(await upload(`Bearer ${token}`)).toBe(413);
    expect(await upload('Bearer bad')).toBe(401);
  }
  agent.destroy();
});

test('a service notices at once that a client has disconnected', async () => {
  await using world = await startWorld();
  const ended = Promise.withResolvers<void>();
  world.videos.answerWith((_request, response) => {
    response.once('close', ended.resolve);
    response.write('the beginning');
  });
  const socket = connect(world.port, '127.0.0.1');
  socket.write(`GET /static/web-videos/a.mp4 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  await once(socket, 'data');

  socket.destroy();

  await ended.promise;
});

test('H10: a service that dies before it answers is 502 to that client only', async () => {
  await using world = await startWorld();
  world.videos.answerWith((request, response) => {
    if (request.url?.includes('die')) request.socket.destroy();
    else response.end('ok');
  });

  const [dead, alive] = await Promise.all([world.ask('/api/v1/videos?die'), world.ask('/api/v1/videos')]);

  expect(dead).toMatchObject({
    status: 502,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: { status: 502 },
  });
  expect(alive).toMatchObject({ status: 200 });
});

test('H10: a service that answers nonsense is 502', async () => {
  await using world = await startWorld();
  world.videos.answerWith((request) => void request.socket.end('SSH-2.0-OpenSSH\r\n\r\n'));

  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 502 });
});

test.each(['content-length', 'transfer-encoding'])(
  'H10: an answer that breaks off is never taken for a whole one (%s)',
  async (framing) => {
    await using world = await startWorld();
    world.videos.answerWith((request, response) => {
      if (!request.url?.includes('die')) return void response.end('ok');
      response.writeHead(200, framing === 'content-length' ? { 'content-length': '1000' } : {});
      response.write('the beginning', () => setImmediate(() => request.socket.destroy()));
    });

    const broken = await world.raw(`GET /api/v1/videos?die HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);

    expect(broken.statuses).toEqual([200]);
    expect(broken.text).not.toContain('\r\n0\r\n\r\n');
    expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });
  },
);

test('an unavailable service is answered 503 with Retry-After, and used again when it is back', async () => {
  const later = await startFakeService();
  await later.stop();
  await using world = await startWorld({ videosUrl: [later.url] });

  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { status: 503 } });
  expect(await world.ask('/api/v1/config')).toMatchObject({ status: 200 });

  const back = await startFakeService(later.port);
  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });
  await back.stop();
});

test('a kept connection that the service closed meanwhile goes unnoticed by the client', async () => {
  await using world = await startWorld();
  for (let times = 0; times < 3; times += 1) {
    await Promise.all([1, 2, 3].map(() => world.ask('/api/v1/videos')));
    world.videos.closeConnections();
    expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });
  }
});

test('a service’s headers about its connection or itself are not passed on', async () => {
  await using world = await startWorld();
  world.videos.answerWith((_request, response) =>
    response
      .writeHead(200, {
        connection: 'close',
        'x-powered-by': 'Express',
        server: 'inner',
        'x-request-id': 'theirs',
        'x-frame-options': 'ALLOW',
      })
      .end('ok'),
  );

  const { text, statuses } = await world.raw(
    `GET /api/v1/videos HTTP/1.1\r\nHost: ${HOST}\r\n\r\nGET /api/v1/videos HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`,
  );

  expect(statuses).toEqual([200, 200]);
  expect(text).not.toMatch(/Express|inner|theirs|ALLOW/);
});

test('a service that is silent for too long is answered 504, a slow one is not', async () => {
  await using world = await startWorld({}, { limits: { quietInMs: 300 } });
  world.videos.answerWith((request, response) => {
    if (request.url?.includes('silent')) return;
    response.writeHead(200);
    let left = 8;
    const timer = setInterval(() => {
      response.write('x');
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      response.end();
    }, 100);
  });

  const [silent, slow] = await Promise.all([world.ask('/api/v1/videos?silent'), world.ask('/api/v1/videos')]);

  expect(silent).toMatchObject({ status: 504, headers: { 'retry-after': '5' } });
  expect(slow).toMatchObject({ status: 200, text: 'xxxxxxxx' });
});

test('an answer that stops half way is cut off', async () => {
  await using world = await startWorld({}, { limits: { streamQuietInMs: 300 } });
  world.videos.answerWith((_request, response) => void response.writeHead(200, { 'content-length': '1000' }).write('the beginning'));

  const { text, closed } = await world.raw(`GET /static/web-videos/a.mp4 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, { quietMs: 5_000 });

  expect(text).toContain('the beginning');
  expect(closed).toBe(true);
});

test('an upload that stops half way is 408', async () => {
  await using world = await startWorld({}, { limits: { uploadQuietInMs: 300 } });
  const { token } = await world.auth.signIn(alice);
  world.videos.answerWith((request, response) => request.resume().on('end', () => response.end()));

  const { statuses } = await world.raw(
    `PUT /api/v1/videos/upload-resumable?upload_id=1 HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 8\r\n\r\nhalf`,
  );

  expect(statuses).toEqual([408]);
});

test('a signature in Authorization reaches inboxes and nothing else, and is never a token', async () => {
  await using world = await startWorld({ rateLimits: { activityPub: { points: 3, duration: 10 } }, rateLimitFactor: 1 });
  const { token } = await world.auth.signIn(alice);
  const authorization = 'Signature keyId="https://peer.example/accounts/olof#main-key",signature="AA=="';
  const ask = (value: string, path = '/inbox', method = 'POST') =>
    world.ask(path, {
      method,
      headers: { authorization: value, 'content-type': 'application/activity+json' },
      ...(method === 'POST' && { body: '{}' }),
    });

  const message = { 'signature-input': 'sig1=("@method")', 'content-digest': 'sha-256=:AA==:', signature: 'sig1=:AA==:' };

  await ask(authorization, '/video-channels/ines_channel/inbox');
  await ask(`Bearer ${token}`);
  await world.ask('/inbox', { method: 'POST', headers: message, body: '{}' });
  const beyond = await ask(authorization);
  const elsewhere = await ask(authorization, '/api/v1/users/me/videos', 'GET');
  await ask(authorization, '/api/v1/config', 'GET');

  const [signed, bearer, asMessage] = world.federation.received;
  expect(signed?.headers).toMatchObject({ authorization });
  expect(world.callerSeen(signed?.headers['x-flotilla-caller'], 'federation')).toMatchObject({ caller: null });
  expect(bearer?.headers).not.toHaveProperty('authorization');
  expect(world.callerSeen(bearer?.headers['x-flotilla-caller'], 'federation')).toMatchObject({ caller: null });
  expect(asMessage?.headers).toMatchObject(message);
  expect([beyond.status, world.federation.received.length]).toEqual([429, 3]);
  expect([elsewhere.status, world.videos.received]).toEqual([400, []]);
  expect(world.auth.last()?.headers).not.toHaveProperty('authorization');
});
