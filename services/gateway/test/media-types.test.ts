import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

const ACTIVITY = 'application/activity+json';
const LD = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function startBoth() {
  const world = await startWorld();
  world.web.answerWith((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', vary: 'accept-encoding, cookie' }).end('page'),
  );
  world.federation.answerWith((_, response) => response.writeHead(200, { 'content-type': ACTIVITY }).end('{"type":"Person"}'));
  return world;
}

test.each([
  [ACTIVITY, 'server'],
  [LD, 'server'],
  [`${ACTIVITY}; profile="https://www.w3.org/ns/activitystreams"`, 'server'],
  [`${ACTIVITY};charset=utf-8;q=0.9, text/html;q=0.5`, 'server'],
  [`${ACTIVITY}; profile="a, b"; q=0.2, text/html`, 'page'],
  ['application/ld+json; profile="https://www.w3.org/ns/json-ld#flattened"', 'page'],
  [`${ACTIVITY}, ${BROWSER};q=0.1`, 'server'],
  [`text/html;q=0.5, ${ACTIVITY}`, 'server'],
  [BROWSER, 'page'],
  [`${BROWSER}, ${ACTIVITY};q=0.2`, 'page'],
  ['application/json', 'page'],
  ['*/*', 'page'],
  ['', 'page'],
])('the path of an account asked for as "%s" is for a %s, and both answers vary by it', async (accept, expected) => {
  await using world = await startBoth();

  const { status, text, headers } = await world.ask('/accounts/ines', { headers: accept ? { accept } : {} });

  expect([status, text]).toEqual([200, expected === 'server' ? '{"type":"Person"}' : 'page']);
  expect((headers['vary'] ?? '').split(', ')).toContain('Accept');
  expect([world.federation.received.length, world.web.received.length]).toEqual(expected === 'server' ? [1, 0] : [0, 1]);
});

test.each(['/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d/comments/7', '/video-playlists/b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11'])(
  '%s is a page for people and a document for servers',
  async (path) => {
    await using world = await startBoth();

    const texts = await Promise.all([ACTIVITY, BROWSER].map(async (accept) => (await world.ask(path, { headers: { accept } })).text));

    expect(texts).toEqual(['{"type":"Person"}', 'page']);
  },
);

test('a path of pages alone does not vary by it', async () => {
  await using world = await startBoth();

  expect((await world.ask('/about', { headers: { accept: ACTIVITY } })).headers['vary']).toBe('accept-encoding, cookie');
});
