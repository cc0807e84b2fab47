import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { aPlaylist } from '../a-playlist.ts';
import { aVideo } from '../a-video.ts';
import { exampleOf } from '../examples/example-api.ts';
import { startWorld, type Told } from './world.ts';

const watch = '/w/kkGMgK9ZtnKfYAgnEtQxbv';
const member = { headers: { cookie: 'signedIn=true' } };
const thumbnails = [
  { width: 280, height: 157, fileUrl: 'https://films.example/small.jpg' },
  { width: 850, height: 480, fileUrl: 'https://films.example/big.jpg' },
] as never;
const film = aVideo({ thumbnails });
const told: Told = { status: 200, body: film };
const answersIn = (html: string) => {
  const [, text] = /id="flotilla-answers">(.*?)<\/script>/s.exec(html) ?? [];
  return text === undefined ? undefined : (JSON.parse(text) as object[]);
};
const picturesIn = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image);

const config = exampleOf(authApi.getConfig).body as { readonly instance: object; readonly client: { readonly browseVideos: object } };
const configured = (changes: object = {}): Told => ({ status: 200, body: { ...config, homepage: { enabled: false }, ...changes } });
const sortedBy = (defaultSort: string) => ({ ...config.client, browseVideos: { ...config.client.browseVideos, defaultSort } });
const listing = (...data: readonly object[]): Told => ({ status: 200, body: { total: data.length, data } });

test('a watch page brings its video and the poster along, for who is not signed in', async () => {
  const captions = [{ language: { id: 'fr', label: 'French' }, fileUrl: 'https://films.example/sea-fr.vtt' }];
  await using world = await startWorld(() => ({ status: 200, body: aVideo({ thumbnails, captions }) }));
  const before = Date.now();

  const html = await (await world.get(watch)).text();

  expect(answersIn(html)).toMatchObject([{ operation: 'getVideo', input: { params: { id: 'kkGMgK9ZtnKfYAgnEtQxbv' } }, body: film }]);
  expect(answersIn(html)).not.toMatchObject([{ body: { captions } }]);
  const [{ at = 0 } = {}] = answersIn(html) as { at?: number }[];
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(picturesIn(html)).toEqual(['<img alt="" fetchpriority="high" src="/big.jpg">']);
  const forMember = await (await world.get(watch, member)).text();
  expect(answersIn(forMember)).toBeUndefined();
  expect(picturesIn(forMember)).toEqual([]);
});

test.each([
  ['sensitive', { nsfw: true }],
  ['tall', { aspectRatio: 0.5625 }],
  ['without an image', { thumbnails: [] }],
])('of a video that is %s no poster is seen beforehand', async (_what, changes) => {
  await using world = await startWorld(() => ({ status: 200, body: { ...film, ...changes } }));

  const html = await (await world.get(watch)).text();

  expect(answersIn(html)).toHaveLength(1);
  expect(picturesIn(html)).toEqual([]);
});

test.each([
  ['private', { privacy: { id: 3, label: 'Private' } }],
  ['blocked', { blacklisted: true }],
])('of a video that is %s nothing is brought along', async (_what, changes) => {
  await using world = await startWorld(() => ({ status: 200, body: { ...film, ...changes } }));

  expect(answersIn(await (await world.get(watch)).text())).toBeUndefined();
});

test('the page of a playlist brings along what it is, for who is not signed in', async () => {
  await using world = await startWorld(() => ({ status: 200, body: aPlaylist() }));
  const path = '/w/p/oC3GxZgtmqWUYpnUEd2rmV';

  const html = await (await world.get(path)).text();

  expect(answersIn(html)).toMatchObject([
    { operation: 'getPlaylist', input: { params: { playlistId: 'oC3GxZgtmqWUYpnUEd2rmV' } }, body: { displayName: 'How a boat is built' } },
  ]);
  expect(answersIn(await (await world.get(path, member)).text())).toBeUndefined();
});

test('the first page brings the list and the images of its first cards along, but an empty place for a sensitive one', async () => {
  await using world = await startWorld(
    () => listing(film, { ...film, nsfw: true }, film, film, film),
    () => configured(),
  );

  const html = await (await world.get('/')).text();

  expect(world.asked).toEqual(['/internal/pages/videos?sort=-publishedAt&start=0&count=24']);
  expect(answersIn(html)).toMatchObject([
    { operation: 'listVideos', input: { query: { sort: '-publishedAt' } }, count: 24, body: { total: 5 } },
  ]);
  const image =
    '<img alt="" fetchpriority="high" src="/small.jpg" srcset="/small.jpg 280w, /big.jpg 850w" sizes="(max-width: 600px) 100vw, 300px">';
  expect(html).toContain(`aria-hidden="true">${image}<div></div>${image}</div>`);
  expect(picturesIn(html)).toHaveLength(2);
});

test.each([
  ['shows what administrators wrote', configured({ homepage: { enabled: true } }), listing(film)],
  ['leads elsewhere', configured({ instance: { ...config.instance, defaultClientRoute: '/about' } }), listing(film)],
  ['has no answer in time', configured(), { status: 503 } as Told],
  ['has an order that clients do not know', configured({ client: sortedBy('-colour') }), listing(film)],
  ['is asked for in another order', configured(), listing(film), '/?order=watched'],
])('a first page that %s comes without a list', async (_what, configuration, list, path = '/') => {
  await using world = await startWorld(
    () => list,
    () => configuration,
  );

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  expect(answersIn(await answer.text())).toBeUndefined();
});

test('K1: what a video is called cannot end what the page brings along', async () => {
  const name = '</script><script>alert(1)</script><!--';
  const fileUrl = 'https://films.example/"><script>alert(1)</script>.jpg';
  const video = { ...film, name, thumbnails: [{ width: 280, height: 157, fileUrl }] };
  await using world = await startWorld(() => ({ status: 200, body: video }));

  const html = await (await world.get(watch)).text();

  expect(html).not.toContain('<script>alert');
  expect(answersIn(html)).toMatchObject([{ body: { name } }]);
});

test.each([
  ['br', 'gzip, br'],
  ['gzip', 'gzip'],
  [null, 'identity'],
])('pages come in the form %p to who takes %s', async (encoding, accepted) => {
  await using world = await startWorld(() => told);

  const answer = await world.get(watch, { headers: { 'accept-encoding': accepted } });

  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(await answer.text()).toContain('<title>How tide mills worked - Films</title>');
});
