import { expect, test } from '@jest/globals';
import { head } from './connection.ts';
import { alice, callerHeaders, startWorld } from './world.ts';

const CALLER = callerHeaders(alice);

test('a literal path wins over a parameter, whatever the order of the routes', async () => {
  await using world = await startWorld();

  expect((await world.ask('/api/v1/films/mine', { as: alice })).body).toMatchObject({ seen: { caller: alice } });
  expect((await world.ask('/api/v1/films/mine')).status).toBe(401);
  expect((await world.ask('/api/v1/films/mines')).body).toMatchObject({ seen: { params: { id: 'mines' } } });
});

test.each([
  ['/api/v1/films/a%20b', 'a b'],
  ['/api/v1/films/%D0%BA', 'к'],
  ['/api/v1/films/a.b', 'a.b'],
  ['/api/v1/films/...', '...'],
  ['/api/v1/films/a%252Fb', 'a%2Fb'],
  ['/api/v1/films/__proto__', '__proto__'],
  ['/api/v1/films/a;b=c', 'a;b=c'],
])('the parameter of %p is %p', async (path, id) => {
  await using world = await startWorld();

  expect((await world.ask(path)).body).toMatchObject({ seen: { params: { id } } });
});

test.each([
  ['/static/a-720.mp4', { id: 'a', resolution: 720, extension: 'mp4' }],
  ['/static/3f1b0a52-2b1c-4bb0-1080.ts', { id: '3f1b0a52-2b1c-4bb0', resolution: 1080, extension: 'ts' }],
  ['/static/a.b-c-1.mp4', { id: 'a.b-c', resolution: 1, extension: 'mp4' }],
])('several parameters in one segment: %p', async (path, params) => {
  await using world = await startWorld();

  expect(JSON.parse((await world.ask(path)).text)).toEqual(params);
});

test.each([
  '//api/v1/films',
  '/api//v1/films',
  '/api/v1/films/',
  '/API/v1/films',
  '/api/v1/films/x/../mine',
  '/api/v1/films/%2e%2e/films',
  '/api/v1/films/..',
  '/api/v1/films/.%2e',
  '/api/v1/films/%2E',
  '/api/v1/films/a%2Fb',
  '/api/v1/films/a%2fmine',
  '/api/v1/films/a%5Cb',
  '/api/v1/films/%2e%2e%2fmine',
  '/api/v1/films/a%00',
  '/api/v1/films%2Fmine',
  '/api/..;/v1/films',
  '/api/v1/films/mine%20/x',
  '/static/..%2f-720.mp4',
  '/static/a-720.mp4/',
  '/internal/../api/v1/films',
  '/nothing',
  '*',
])('H5: %p is not found', async (path) => {
  await using world = await startWorld();
  using connection = await world.connect();

  connection.say(head('GET', path, { ...CALLER, connection: 'close' }));
  await connection.closes();

  expect(connection.heard()).toMatch(/^HTTP\/1\.1 404 [^]*"detail":"There is nothing here\."/);
  expect(world.entered).toEqual([]);
});

test.each(['/api/v1/films/%', '/api/v1/films/%ff', '/api/v1/films/%E0%A4%A', '/api/v1/films/%zz'])(
  'H5: %p has malformed escapes and is refused',
  async (path) => {
    await using world = await startWorld();
    using connection = await world.connect();

    connection.say(head('GET', path, { ...CALLER, connection: 'close' }));
    await connection.closes();

    expect(connection.heard()).toMatch(/^HTTP\/1\.1 40[04] [^]*application\/problem\+json/);
    expect(world.entered).toEqual([]);
    expect(world.logged()).toEqual([]);
  },
);

test.each([
  `/api/v1/films/${'a'.repeat(2_000)}`,
  `/${'a/'.repeat(10_000)}`,
  `/static/${'a-1.'.repeat(7_000)}`,
  `/static/${'-.'.repeat(950)}x`,
])('H5: a very long path ends at once: %.20p', async (path) => {
  await using world = await startWorld();
  const startedAt = performance.now();

  expect([400, 404]).toContain((await world.ask(path)).status);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('HEAD answers like GET, without the body', async () => {
  await using world = await startWorld();

  const [get, headed] = [await world.ask('/api/v1/films'), await world.ask('/api/v1/films', { method: 'HEAD' })];

  expect(headed).toMatchObject({ status: 200, text: '' });
  expect(headed.headers.get('content-length')).toBe(get.headers.get('content-length'));
  expect(headed.headers.get('content-type')).toBe(get.headers.get('content-type'));
  expect(await world.ask('/static/a-720.mp4', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  expect(await world.ask('/api/v1/films?count=x', { method: 'HEAD' })).toMatchObject({ status: 400, text: '' });
  expect(await world.ask('/nothing', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
});

test.each([
  ['PUT', '/api/v1/films', 'GET, HEAD, POST'],
  ['PATCH', '/api/v1/films/1', 'DELETE, GET, HEAD'],
  ['OPTIONS', '/api/v1/films', 'GET, HEAD, POST'],
  ['POST', '/static/a-720.mp4', 'GET, HEAD'],
])('%s %s is answered 405 with the allowed methods', async (method, path, allow) => {
  await using world = await startWorld();

  const answer = await world.ask(path, { method, as: alice });
  const allowed = answer.headers.get('allow')?.split(', ').sort().join(', ');

  expect({ status: answer.status, allowed, detail: answer.body['detail'] }).toEqual({
    status: 405,
    allowed: allow,
    detail: 'This method is not served here.',
  });
  expect(world.entered).toEqual([]);
});

test('requests without a route go to the fallback if they come from the gateway', async () => {
  const fallback = async ({ url, method }: { url: string; method: string }) => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    write: (response: NodeJS.WritableStream) => void response.end(`${method} ${url}`),
  });
  await using world = await startWorld([], { fallback });

  expect(await world.ask('/w/abc?x=1')).toMatchObject({ status: 200, text: 'GET /w/abc?x=1' });
  expect(await world.ask('/w/abc', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  expect(await world.ask('/w/abc', { method: 'POST' })).toMatchObject({ status: 404 });
  expect(await world.ask('/w/abc', { headers: { 'x-flotilla-caller': 'forged' } })).toMatchObject({ status: 503 });
});

const smuggled = `GET /api/v1/films/mine HTTP/1.1\r\nhost: x\r\nx-flotilla-caller: ${CALLER['x-flotilla-caller']}\r\n\r\n`;
const post = (lines: string, body = '') =>
  `POST /api/v1/films HTTP/1.1\r\nhost: x\r\nx-flotilla-caller: ${CALLER['x-flotilla-caller']}\r\ncontent-type: application/json\r\n${lines}\r\n\r\n${body}`;

test.each([
  ['length and chunks', post(`content-length: ${5 + smuggled.length}\r\ntransfer-encoding: chunked`, `0\r\n\r\n${smuggled}`)],
  ['two lengths', post(`content-length: 0\r\ncontent-length: ${smuggled.length}`, smuggled)],
  ['an unknown coding', post('transfer-encoding: xchunked', `0\r\n\r\n${smuggled}`)],
  ['a coding twice', post('transfer-encoding: chunked\r\ntransfer-encoding: identity', `0\r\n\r\n${smuggled}`)],
  ['a space before the colon', post(`content-length : ${smuggled.length}`, smuggled)],
  ['a folded line', post(`x: y\r\n content-length: 1`, smuggled)],
  ['a chunk size too large', post('transfer-encoding: chunked', `fffffffffffffffff\r\n\r\n${smuggled}`)],
  ['a bare CR', post('x: y\rcontent-length: 1', smuggled)],
])('H3: no second request is smuggled by %s', async (_name, bytes) => {
  await using world = await startWorld();
  using connection = await world.connect();

  connection.say(bytes);
  await connection.closes();

  expect(connection.heard()).not.toMatch(/HTTP\/1\.1 2/);
  expect(world.entered).toEqual([]);
});

test('a service may know another form of its addresses, but not of those of its health', async () => {
  await using world = await startWorld([], { rewrite: (url) => url.replace(/^\/fr(?=\/)/, '') });

  expect((await world.ask('/fr/api/v1/films/a?start=1', { as: alice })).body).toMatchObject({ seen: { params: { id: 'a' } } });
  expect((await world.ask('/fr/api/v1/films/mine', { as: null })).status).toBe(401);
  expect((await world.ask('/fr/metrics')).status).toBe(404);
});

test.each(['websocket', 'h2c'])('H7: nothing is upgraded to %s', async (protocol) => {
  await using world = await startWorld();
  using connection = await world.connect();

  connection.say(
    head('GET', '/api/v1/films/mine', {
      ...CALLER,
      connection: 'Upgrade',
      upgrade: protocol,
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }),
  );

  expect(await connection.hears(/HTTP\/1\.1 \d+/)).not.toMatch(/ 101 /);
});

test('H8: a head of more than 32 kB is refused and others are served', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  connection.say(
    head('GET', '/api/v1/films', {
      ...CALLER,
      ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-${index}`, 'x'.repeat(8_000)])),
    }),
  );

  await connection.hears(/^HTTP\/1\.1 431 /);
  expect(await world.ask('/api/v1/films')).toMatchObject({ status: 200 });
});
