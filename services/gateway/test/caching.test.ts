import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

const LIST = '/api/v1/videos';
const MINE = '/api/v1/users/me/videos';
type World = Awaited<ReturnType<typeof startWorld>>;

/** Sets the caching headers of a service's answers. */
function say(world: World, headers: Record<string, string>): void {
  for (const service of [world.videos, world.web]) {
    service.answerWith((_request, response) => response.writeHead(200, { 'content-type': 'application/json', ...headers }).end('{}'));
  }
}
const varies = (vary: string | undefined) => (vary ?? '').split(',').map((name) => name.trim().toLowerCase());

test.each([
  ['nothing', {}],
  ['that everybody may keep them', { 'cache-control': 'public, max-age=600' }],
  ['that shared caches may', { 'cache-control': 's-maxage=600' }],
  ['when they end', { expires: 'Thu, 01 Jan 2099 00:00:00 GMT' }],
  ['that browsers may', { 'cache-control': 'private, max-age=60' }],
  ['that they must be asked about', { 'cache-control': 'no-cache', etag: '"a"' }],
])('H9: answers to those who signed in are kept by nobody when their service says %s', async (_, headers) => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  say(world, headers);

  for (const path of [MINE, LIST]) {
    const answer = await world.ask(path, { headers: { authorization: `Bearer ${token}` } });

    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(varies(answer.headers['vary'])).toContain('authorization');
  }
});

test('H9: answers that depend on a token vary by it for anonymous requests too, and may be cached for them', async () => {
  await using world = await startWorld();
  say(world, { 'cache-control': 'public, max-age=60', vary: 'Accept-Language' });

  const { headers } = await world.ask(LIST);

  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60' });
  expect(varies(headers['vary'])).toEqual(['accept-language', 'authorization']);
});

test.each([
  ['Authorization', 'Authorization'],
  ['accept, AUTHORIZATION', 'accept, AUTHORIZATION'],
  ['*', '*'],
])('H9: Vary: %s is enough', async (vary, expected) => {
  await using world = await startWorld();
  say(world, { vary });

  expect((await world.ask(LIST)).headers).toMatchObject({ vary: expected });
});

test('answers that do not depend on the caller are cached as their service says', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  say(world, { 'cache-control': 'public, max-age=600' });

  for (const path of ['/client/main.js', '/lazy-static/thumbnails/a.jpg']) {
    const { headers } = await world.ask(path, { headers: { authorization: `Bearer ${token}` } });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=600' });
    expect(headers).not.toHaveProperty('vary');
  }
});

test('H9: refusals are not cached', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);

  for (const [path, authorization] of [
    [MINE, undefined],
    [MINE, 'Bearer abc'],
    ['/api/v1/users', `Bearer ${token}`],
    ['/api/v1/nothing', undefined],
  ] as const) {
    const { headers, status } = await world.ask(path, { headers: { ...(authorization && { authorization }) } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers['cache-control']).toMatch(/no-store/);
  }
});

test('H9: two users who send the same request each get their own answer', async () => {
  await using world = await startWorld();
  world.videos.answerWith((request, response) => {
    const caller = world.callerSeen(request.headers['x-flotilla-caller'])?.caller;
    response.writeHead(200, { 'cache-control': 'public, max-age=600' }).end(caller?.username ?? 'nobody');
  });
  const tokens = [(await world.auth.signIn(alice)).token, (await world.auth.signIn(bob)).token];

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => world.ask(LIST, { headers: { authorization: `Bearer ${tokens[at % 2]}` } })),
  );

  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'alice' : 'bob')));
  expect(await world.ask(LIST)).toMatchObject({ text: 'nobody' });
});

test.each([
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'gopher' }],
  ['X-Forwarded-Port', { 'x-forwarded-port': '666' }],
  ['X-Original-URL', { 'x-original-url': '/internal' }],
  ['X-Rewrite-URL', { 'x-rewrite-url': '/internal' }],
  ['X-HTTP-Method-Override', { 'x-http-method-override': 'DELETE' }],
  ['X-Host', { 'x-host': 'evil.example' }],
  ['Forwarded', { forwarded: 'host=evil.example' }],
])('H9: %s does not change what a service sees, so no cache can be filled with an answer to it', async (_, headers) => {
  await using world = await startWorld();
  await world.ask(LIST);
  const plain = world.videos.last();

  await world.ask(LIST, { headers });

  const { 'x-request-id': one, ...before } = plain?.headers ?? {};
  const { 'x-request-id': other, ...after } = world.videos.last()?.headers ?? {};
  expect(after).toEqual(before);
  expect(one).not.toBe(other);
  expect(world.videos.last()).toMatchObject({ method: 'GET', url: LIST });
});

test.each(['utm_source=x', 'count=1&utm_source=x', '_=1', 'count=1&count=2', 'a[]=1', '%63ount=3', ''])(
  'H9: the query ?%s reaches the service as it was sent, the part no cache would look at included',
  async (query) => {
    await using world = await startWorld();

    await world.ask(`${LIST}?${query}`);

    expect(world.videos.last()?.url).toBe(`${LIST}?${query}`);
  },
);
