import { type ServerResponse, request as send } from 'node:http';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createAnswerStore } from '../src/kept-answers/answer-store.ts';
import { HOST, startWorld } from './world.ts';

const LIST = '/api/v1/videos';
const VIDEO = '/api/v1/videos/42';

const keeping = (overrides = {}) => startWorld({ keptAnswersInMb: 1, ...overrides });
type World = Awaited<ReturnType<typeof startWorld>>;

/** Has videos answer with how often it was asked. */
function countAnswers({ videos }: World, headers: Record<string, string> = {}, status = 200): void {
  videos.answerWith((_request, response) => {
    const body = JSON.stringify({ asked: videos.received.length });
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, ...headers }).end(body);
  });
}

/** Has videos hold its answers back; each is then given by hand. */
function holdAnswers({ videos }: World): ((text: string) => void)[] {
  const held: ((text: string) => void)[] = [];
  videos.answerWith((_request, response) =>
    held.push((text) => void response.setHeader('content-type', 'application/json').end(JSON.stringify({ text }))),
  );
  return held;
}

const videoChanged = ({ bus }: World) => bus.tell('videos.videos', 'a', 'video.snapshot.v1', {});
const askedTimes = (world: World, times: number) => eventually(() => expect(world.videos.received).toHaveLength(times));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('visitors who ask for the same within a second share one answer', async () => {
  await using world = await keeping();
  countAnswers(world);

  const [first, second] = [await world.ask(LIST), await world.ask(LIST)];

  expect(first).toMatchObject({ status: 200, body: { asked: 1 } });
  expect(second).toMatchObject({
    status: 200,
    text: first.text,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': '11',
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      vary: 'Authorization',
      age: '0',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(second.headers['etag']).toBe(first.headers['etag']);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(world.videos.received).toHaveLength(1);
});

test('a feed is kept for each of what clients accept, with its own tag, and a date says nothing about it', async () => {
  await using world = await keeping();
  const modified = 'Fri, 02 Jan 2026 03:04:05 GMT';
  const types: (string | undefined)[] = [];
  world.videos.answerWith((request, response) => {
    types.push(request.headers.accept);
    const headers = {
      'content-type': 'application/rss+xml',
      'content-length': 6,
      etag: '"own"',
      'last-modified': modified,
      vary: 'Accept',
    };
    response.writeHead(200, headers).end('<rss/>');
  });
  const path = '/feeds/videos.rss';
  const accepting = (accept: string, more: Record<string, string> = {}) => world.ask(path, { headers: { accept, ...more } });

  const first = await accepting('*/*');
  expect(await accepting('*/*')).toMatchObject({ status: 200, text: '<rss/>', headers: { etag: '"own"', vary: 'Accept', age: '0' } });
  expect(await accepting('*/*', { 'if-none-match': '"own"' })).toMatchObject({ status: 304 });
  expect(await accepting('*/*', { 'if-modified-since': modified })).toMatchObject({ status: 200 });
  expect(await accepting('*/*', { 'if-none-match': '"other"', 'if-modified-since': modified })).toMatchObject({ status: 200 });
  await accepting('text/xml');

  expect(first).toMatchObject({ status: 200 });
  expect(types).toEqual(['*/*', 'text/xml']);
});

test('visitors who ask while the answer is on its way wait for it', async () => {
  await using world = await keeping();
  const held = holdAnswers(world);

  const asked = Array.from({ length: 20 }, () => world.ask(LIST));
  await askedTimes(world, 1);
  held[0]?.('the list');
  const answers = await Promise.all(asked);

  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['text'])}`))).toEqual(new Set(['200 the list']));
  expect(world.videos.received).toHaveLength(1);
});

test('an answer is asked for again after a second, and the former one is given to those who come meanwhile', async () => {
  await using world = await keeping();
  countAnswers(world);
  await world.ask(LIST);
  const held = holdAnswers(world);

  const asking: Promise<unknown>[] = [];
  await eventually(() => {
    asking.push(world.ask(LIST));
    expect(held).toHaveLength(1);
  });
  const meanwhile = await world.ask(LIST);
  held[0]?.('newer');
  await Promise.all(asking);

  expect(meanwhile).toMatchObject({ status: 200, body: { asked: 1 }, headers: { age: '1' } });
  expect(await world.ask(LIST)).toMatchObject({ body: { text: 'newer' }, headers: { age: '0' } });
});

test('who has the answer already is told so in a line, and HEAD is answered without a body', async () => {
  await using world = await keeping();
  countAnswers(world);
  const { headers } = await world.ask(LIST);
  const etag = String(headers['etag']);

  expect(etag).toMatch(/^"[\w-]{27}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await world.ask(LIST, { headers: { 'if-none-match': known } });
    expect(answer).toMatchObject({ status: 304, text: '', headers: { etag, age: '0', 'cache-control': headers['cache-control'] } });
    expect(answer.headers).not.toHaveProperty('content-type');
  }
  expect(await world.ask(LIST, { headers: { 'if-none-match': '"other"' } })).toMatchObject({ status: 200, body: { asked: 1 } });
  expect(await world.ask(LIST, { method: 'HEAD' })).toMatchObject({ status: 200, text: '', headers: { etag, 'content-length': '11' } });
  expect(world.videos.received).toHaveLength(1);
});

test.each([
  ['a trailing slash', `${LIST}/`],
  ['parameters nobody declared', `${LIST}?utm_source=x&_=1`],
  ['the text null', `${LIST}?sort=null`],
])('%s makes no other answer', async (_, path) => {
  await using world = await keeping();
  countAnswers(world);
  await world.ask(LIST);

  expect(await world.ask(path)).toMatchObject({ body: { asked: 1 } });
});

test('spellings of the same declared parameters share an answer, in any order', async () => {
  await using world = await keeping();
  countAnswers(world);

  for (const query of [
    'tagsOneOf=a&tagsOneOf=b&count=2',
    'count=2&tagsOneOf[]=a&tagsOneOf[]=b',
    '%63ount=2&tagsOneOf[0]=a&tagsOneOf[1]=b&x=1',
  ])
    expect(await world.ask(`${LIST}?${query}`)).toMatchObject({ body: { asked: 1 } });
});

test.each([
  'count=1',
  'count=1&count=2',
  'start=1',
  'tagsOneOf=a',
  'tagsOneOf=a,b',
  'tagsOneOf=a&tagsOneOf=b',
  'search=a%26count%3D1',
  'isLocal=0',
])('?%s is another answer than the list', async (query) => {
  await using world = await keeping();
  countAnswers(world);
  await world.ask(LIST);
  await world.ask(`${LIST}?tagsOneOf=b&tagsOneOf=a`);

  expect(await world.ask(`${LIST}?${query}`)).toMatchObject({ body: { asked: 3 } });
});

test('H9: nothing that only one client says reaches the service with a question for everybody', async () => {
  await using world = await keeping();

  await world.ask(LIST, {
    headers: {
      'accept-language': 'fr',
      'user-agent': 'strange',
      'x-service-language': 'fr',
      origin: 'https://evil.example',
      range: 'bytes=0-1',
    },
  });

  const { 'x-flotilla-caller': caller, 'x-request-id': _, ...headers } = world.videos.last()?.headers ?? {};
  expect(world.callerSeen(caller)?.caller).toBeNull();
  expect(headers).toEqual({
    host: HOST,
    connection: 'keep-alive',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': HOST,
    'x-forwarded-proto': 'http',
  });
});

test.each([
  ['a cookie', { cookie: 'a=1' }],
  ['the password of a video', { 'x-peertube-video-password': 'a' }],
  ['the password of a video by our name', { 'x-service-video-password': 'a' }],
])('H9: who sends %s is answered alone', async (_, headers) => {
  await using world = await keeping();
  countAnswers(world);

  expect(await world.ask(VIDEO, { headers })).toMatchObject({ body: { asked: 1 } });
  expect(await world.ask(VIDEO)).toMatchObject({ body: { asked: 2 } });
  expect(await world.ask(VIDEO, { headers })).toMatchObject({ body: { asked: 3 } });
  expect(world.videos.last()?.headers).toMatchObject(headers);
});

test('H9: a visitor, two users and a moderator who ask for the same at the same time each get their own answer', async () => {
  await using world = await keeping();
  world.videos.answerWith((request, response) => {
    const name = world.callerSeen(request.headers['x-flotilla-caller'])?.caller?.username ?? 'nobody';
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ name }));
  });
  const people = await Promise.all(
    [alice, bob, carol].map(async (person) => ({ name: person.username, headers: bearer((await world.auth.signIn(person)).token) })),
  );
  const callers = [...people, { name: 'nobody', headers: {} }];

  for (const path of [LIST, VIDEO, `${LIST}?count=5`]) {
    const asked = Array.from({ length: 40 }, (_, at) => callers[(at * 7) % 4] as (typeof callers)[number]);
    const answers = await Promise.all(asked.map(({ headers }) => world.ask(path, { headers })));
    expect(answers.map(({ body }) => body['name'])).toEqual(asked.map(({ name }) => name));
    for (const [at, { headers }] of answers.entries())
      if (asked[at]?.name !== 'nobody') expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  }
});

test('H9: a token that is not valid is refused, whatever is kept', async () => {
  await using world = await keeping();
  countAnswers(world);
  await world.ask(LIST);

  expect(await world.ask(LIST, { headers: bearer('abc') })).toMatchObject({ status: 401 });
  expect(await world.ask(`${LIST}?access_token=abc`)).toMatchObject({ status: 400 });
});

test.each<[string, Record<string, string>, number?]>([
  ['an answer for one person', { 'cache-control': 'private, max-age=60' }],
  ['an answer nobody may keep', { 'cache-control': 'no-store' }],
  ['an answer to be asked for each time', { 'cache-control': 'no-cache' }],
  ['an answer that sets a cookie', { 'set-cookie': 'a=1' }],
  ['an answer that varies by language', { vary: 'Accept-Language' }],
  ['an answer that varies by everything', { vary: '*' }],
  ['a page', { 'content-type': 'text/html' }],
  ['a packed answer', { 'content-encoding': 'gzip' }],
  ['a refusal', {}, 404],
  ['a redirect', { location: '/' }, 302],
  ['a failure', {}, 500],
])('%s is passed on as it is and not kept', async (_, headers, status = 200) => {
  await using world = await keeping();
  countAnswers(world, headers, status);

  const answers = [await world.ask(VIDEO), await world.ask(VIDEO)];

  expect(answers.map(({ status: seen, body, text }) => [seen, body['asked'] ?? text])).toEqual([
    [status, headers['content-type'] ? '{"asked":1}' : 1],
    [status, headers['content-type'] ? '{"asked":2}' : 2],
  ]);
  expect(answers[1]?.headers).not.toHaveProperty('age');
});

test('what a service says about caching is passed on', async () => {
  await using world = await keeping();
  countAnswers(world, { 'cache-control': 'public, max-age=14400' });

  const answers = [await world.ask(LIST), await world.ask(LIST)];

  expect(answers.map(({ headers, body }) => [headers['cache-control'], body['asked']])).toEqual([
    ['public, max-age=14400', 1],
    ['public, max-age=14400', 1],
  ]);
});

test('those who wait for an answer that is not for everybody are passed on themselves', async () => {
  await using world = await keeping();
  const held: ServerResponse[] = [];
  world.videos.answerWith((_request, response) => void held.push(response));

  const asked = [world.ask(VIDEO), world.ask(VIDEO)];
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"first":true}');
  await eventually(() => expect(held).toHaveLength(2));
  held[1]?.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"first":false}');

  expect((await Promise.all(asked)).map(({ status, text }) => `${status} ${text}`).toSorted()).toEqual([
    '404 {"first":false}',
    '404 {"first":true}',
  ]);
});

test('operations that do not say how fresh they must be are asked each time', async () => {
  await using world = await keeping();
  countAnswers(world);

  for (const path of ['/api/v1/videos/42/metadata/1', '/lazy-static/thumbnails/a.jpg']) await world.ask(path);
  await world.ask('/api/v1/videos/42/metadata/1');

  expect(world.videos.received).toHaveLength(3);
});

test('a published change ends every answer at once', async () => {
  await using world = await keeping();
  countAnswers(world);
  await Promise.all([world.ask(LIST), world.ask(VIDEO)]);

  await videoChanged(world);

  expect(await world.ask(VIDEO)).toMatchObject({ body: { asked: 3 } });
  expect(await world.ask(LIST)).toMatchObject({ body: { asked: 4 } });
});

test('an answer that was asked for before a change and comes after it is given to nobody who comes after it', async () => {
  await using world = await keeping();
  const held = holdAnswers(world);
  const before = world.ask(VIDEO);
  await askedTimes(world, 1);

  await videoChanged(world);
  const after = world.ask(VIDEO);
  await askedTimes(world, 2);
  held[1]?.('hidden');
  const seenAfter = await after;
  held[0]?.('public');

  expect(await before).toMatchObject({ body: { text: 'public' } });
  expect(seenAfter).toMatchObject({ body: { text: 'hidden' } });
  expect(await world.ask(VIDEO)).toMatchObject({ body: { text: 'hidden' } });
});

test('a change through the gateway is seen by whoever asks after it, with events or without', async () => {
  await using world = await keeping();
  countAnswers(world);
  await world.bus.setDown(true);
  const { token } = await world.auth.signIn(alice);
  await world.ask(VIDEO);

  await world.ask(VIDEO, { method: 'PUT', headers: { ...bearer(token), 'content-type': 'application/json' }, body: '{}' });

  expect(await world.ask(VIDEO)).toMatchObject({ body: { asked: 3 } });
});

test('ratings, of which there are many, end nothing: by their events, and by whoever rates', async () => {
  await using world = await keeping();
  countAnswers(world);
  const { token } = await world.auth.signIn(alice);
  await world.ask(VIDEO);

  const rating = { method: 'PUT', headers: { ...bearer(token), 'content-type': 'application/json' }, body: '{"rating":"like"}' };
  expect(await world.ask(`${VIDEO}/rate`, rating)).toMatchObject({ status: 200 });
  await world.bus.tell('videos.ratings', 'a', 'rating.snapshot.v1', {});

  expect(await world.ask(VIDEO)).toMatchObject({ body: { asked: 1 } });
  expect(await world.ask(VIDEO, { headers: bearer(token) })).toMatchObject({ body: { asked: 3 } });
});

test('a change that was refused, and one by nobody, end nothing', async () => {
  await using world = await keeping();
  countAnswers(world);
  const { token } = await world.auth.signIn(alice);
  await world.ask(LIST);

  await world.ask('/api/v1/users/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  world.videos.answerWith((_request, response) => response.writeHead(403).end());
  await world.ask(VIDEO, { method: 'DELETE', headers: bearer(token) });

  expect(await world.ask(LIST)).toMatchObject({ status: 200, body: { asked: 1 } });
});

test('without events no answer outlives twice its time', async () => {
  await using world = await keeping();
  countAnswers(world);
  await world.bus.setDown(true);
  await world.ask(LIST);
  const askedAt = performance.now();

  await eventually(async () => expect(await world.ask(LIST)).toMatchObject({ body: { asked: 2 } }));

  expect(performance.now() - askedAt).toBeLessThan(2_000);
});

test('a client that leaves keeps nobody from the answer', async () => {
  await using world = await keeping();
  const held = holdAnswers(world);
  const leaving = send({ host: '127.0.0.1', port: world.port, path: LIST, agent: false, headers: { host: HOST } });
  leaving.on('error', () => {});
  leaving.end();
  await askedTimes(world, 1);
  const staying = world.ask(LIST);

  await eventually(async () => {
    leaving.destroy();
    expect(held).toHaveLength(2);
  });
  held[1]?.('the list');

  expect(await staying).toMatchObject({ status: 200, body: { text: 'the list' } });
});

test('requests that are answered from memory are counted and limited like others', async () => {
  await using world = await keeping({ rateLimitFactor: 0.1 });
  countAnswers(world);

  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push(await world.ask(LIST));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers.slice(0, 5).map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['4', '3', '2', '1', '0']);
  expect(world.videos.received).toHaveLength(1);
});

test('metrics tell how many were answered from memory, and what it takes', async () => {
  await using world = await keeping();
  countAnswers(world);

  for (let at = 0; at < 3; at += 1) await world.ask(LIST);

  await eventually(async () => {
    const { text } = await world.ask('/metrics');
    expect(text).toMatch(/kept_answers_total\{outcome="asked".*\} 1\n/);
    expect(text).toMatch(/kept_answers_total\{outcome="kept".*\} 2\n/);
    expect(text).toMatch(/kept_answers_bytes\{.*\} 1\d{3}\n/);
  });
});

test('the oldest answers make room when memory is full, and one that is too large is not kept', () => {
  const store = createAnswerStore(10_000);
  const answer = (bytes: number) => ({ headers: [], body: Buffer.alloc(bytes), etag: '', askedAt: 0, freshForMs: 1_000 });

  for (const key of ['a', 'b', 'c']) store.set(key, answer(3_000));
  store.set('large', answer(9_500));

  expect(['a', 'b', 'c', 'large'].filter((key) => store.get(key))).toEqual(['b', 'c']);
  expect(store.bytes).toBe(8_004);
  store.set('b', answer(1_000));
  expect(store.bytes).toBe(6_004);
  store.sweep(2_000);
  expect([store.get('b'), store.bytes]).toEqual([undefined, 0]);
});

test('H9: a page and the document at its path are never taken for each other, whatever else is asked for or said', async () => {
  await using world = await keeping();
  world.federation.answerWith((_request, response) => {
    const body = JSON.stringify({ type: 'Person' });
    response.writeHead(200, { 'content-type': 'application/activity+json; charset=utf-8', 'content-length': body.length }).end(body);
  });
  world.web.answerWith((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('page'));
  const forServers = { accept: 'application/activity+json' };
  const forPeople = { accept: 'text/html' };

  const answers = [];
  for (const [path, headers] of [
    ['/accounts/ines', forServers],
    ['/accounts/ines', forPeople],
    ['/accounts/ines?utm=1', forServers],
    ['/accounts/ines', { ...forServers, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }],
    ['/accounts/ines', forPeople],
    ['/accounts/ines', { ...forServers, accept: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"' }],
  ] as const)
    answers.push(await world.ask(path, { headers }));

  const [document, page] = ['{"type":"Person"}', 'page'];
  expect(answers.map(({ text }) => text)).toEqual([document, page, document, document, page, document]);
  for (const { headers } of answers) expect(headers['vary']).toMatch(/\bAccept\b/i);
  for (const { headers } of world.federation.received) expect(headers).not.toHaveProperty('x-forwarded-host', 'evil.example');
});
