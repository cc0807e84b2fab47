import { runInNewContext } from 'node:vm';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { aPlaylist } from '../a-playlist.ts';
import { aVideo } from '../a-video.ts';
import { startWorld, type Told } from './world.ts';

const watch = '/w/kkGMgK9ZtnKfYAgnEtQxbv';
const playlist = '/w/p/oC3GxZgtmqWUYpnUEd2rmV';

test('a page of the client answers the shell, uncached and with a policy', async () => {
  await using world = await startWorld();

  const answer = await world.get('/');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('max-age=0, no-cache, must-revalidate');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await answer.text();
  expect(html).toContain('<title>Films</title>');
  expect(html).toContain('src="/client/main-abc.js"');
  expect(html).toContain('<link rel="stylesheet" href="/client/main-abc.css">');
});

test('a watch page tells what it shows, and asks once for many readers', async () => {
  await using world = await startWorld(() => ({ status: 200, body: aVideo() }));

  const answers = await Promise.all([world.get(watch), world.get(watch), world.get(watch)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[0]?.text()).toContain('<meta property="og:title" content="How tide mills worked">');
  expect(world.asked).toEqual(['/internal/pages/videos/kkGMgK9ZtnKfYAgnEtQxbv']);
});

test('K1: what a title holds stays text on watch and embed pages', async () => {
  const attack = `"></title></script><script>alert(1)</script>`;
  await using world = await startWorld(() => ({ status: 200, body: aVideo({ name: attack, description: attack }) }));

  for (const path of [watch, '/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d', '/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv']) {
    const html = await (await world.get(path)).text();
    expect(html).not.toContain('<script>');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  }
});

test.each([
  ['is unknown', { status: 404 } as const],
  ['needs a sign-in', { status: 401 } as const],
  ['is private', { status: 200, body: aVideo({ privacy: { id: 3, label: 'Private' } }) } as const],
])('the page of a video that %s answers 404 with the shell and tells nothing', async (_, told) => {
  await using world = await startWorld(() => told);

  const answer = await world.get(watch);

  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('<title>Films</title>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('tide mills');
});

test.each([
  ['is unknown', { status: 404 } as const],
  ['is private', { status: 200, body: aVideo({ privacy: { id: 3, label: 'Private' } }) } as const],
])('readers who are signed in get the page of a video that %s, which may be theirs, and it tells nothing', async (_, told) => {
  await using world = await startWorld(() => told);
  const signedIn = { headers: { cookie: 'clientLanguage=en-US; signedIn=true' } };

  const answers = await Promise.all([world.get(watch, signedIn), world.get('/w/not-an-id', signedIn)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(answers[0]?.headers.get('vary')).toContain('cookie');
  const html = await answers[0]!.text();
  expect(html).toContain('<title>Films</title>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('tide mills');
});

test('the page of a video that a password opens is there for everybody, to ask for it, and tells nothing', async () => {
  await using world = await startWorld(() => ({ status: 401, body: { code: 'video_requires_password', detail: 'tide mills' } }));

  for (const path of [watch, '/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d', '/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv']) {
    const answer = await world.get(path);
    const html = await answer.text();

    expect([path, answer.status]).toEqual([path, 200]);
    expect(html).toContain('<title>Films</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('tide mills');
  }
});

test('the page of a playlist tells what it plays, from whichever place', async () => {
  await using world = await startWorld(() => ({ status: 200, body: aPlaylist() }));

  for (const address of [playlist, '/videos/watch/playlist/b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11']) {
    const html = await (await world.get(`${address}?playlistPosition=3`)).text();
    expect(html).toContain('<title>How a boat is built - Films</title>');
  }
  expect(world.asked).toEqual([
    '/internal/pages/playlists/oC3GxZgtmqWUYpnUEd2rmV',
    '/internal/pages/playlists/b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11',
  ]);
});

test('the address of a comment has the page of its video, that of a playlist as peers know it its page', async () => {
  await using world = await startWorld((path) => ({ status: 200, body: path.includes('playlists') ? aPlaylist() : aVideo() }));
  const comments = '/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d/comments';

  const comment = await world.get(`${comments}/8`);
  const byUuid = await world.get('/video-playlists/b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11');
  const others = await Promise.all([`${comments}/x`, comments, '/video-playlists/nothing'].map((path) => world.get(path)));

  expect([comment.status, byUuid.status, ...others.map(({ status }) => status)]).toEqual([200, 200, 404, 404, 404]);
  expect(await comment.text()).toContain('<meta property="og:title" content="How tide mills worked">');
  expect(await byUuid.text()).toContain('<title>How a boat is built - Films</title>');
});

test.each([
  ['is unknown', { status: 404 } as const],
  ['needs a sign-in', { status: 401, body: { code: 'unauthorized_request' } } as const],
  ['is private', { status: 200, body: aPlaylist({ privacy: { id: 3, label: 'Private' } }) } as const],
])('a playlist that %s: visitors get 404, members may be its owner, elsewhere an empty player, and nothing is told', async (_, told) => {
  await using world = await startWorld(() => told);
  const embed = playlist.replace('/w/p/', '/video-playlists/embed/');

  const answers = await Promise.all([
    world.get(playlist),
    world.get(playlist, { headers: { cookie: 'signedIn=true' } }),
    world.get('/w/p/not-an-id', { headers: { cookie: 'signedIn=true' } }),
    world.get(embed),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 200, 404, 200]);
  for (const answer of answers) {
    const html = await answer.text();
    expect(html).toContain('<title>Films</title>');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toContain('boat');
  }
});

test.each([
  ['is silent', 'nothing'],
  ['is busy', { status: 503 }],
  ['does not know our key', { status: 401, body: { code: 'invalid_token' } }],
  ['does not let us ask', { status: 403 }],
] as const)('while the service %s, pages go out for now, and search engines are asked to come again', async (_, told) => {
  await using world = await startWorld(() => told);

  const answers = await Promise.all([watch, playlist, '/a/harbour', '/c/harbour_films'].map((path) => world.get(path)));

  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    const html = await answer.text();
    expect(html).toContain('src="/client/main-abc.js"');
    expect(html).not.toContain('noindex');
  }
});

test('many pages at once all say what they are about', async () => {
  await using world = await startWorld(() => ({ status: 200, body: aVideo() }));

  const pages = Array.from({ length: 60 }, (_, at) => world.get(`/w/9c9de5e8-0a1e-484a-b099-e807661800${at + 10}`));

  for (const page of await Promise.all(pages))
    expect(await page.text()).toContain('<meta property="og:title" content="How tide mills worked">');
  expect(world.asked).toHaveLength(60);
});

test.each(['/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv', '/video-playlists/embed/oC3GxZgtmqWUYpnUEd2rmV'])(
  '%s answers 200 even for nothing, and may be framed',
  async (path) => {
    await using world = await startWorld();

    const answer = await world.get(path);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  },
);

const oembedLink = async (answer: Response) => / type="application\/json\+oembed" (.*?)>/.exec(await answer.text())?.[1];

test('pages of videos and playlists lead to oEmbed, with where they begin', async () => {
  await using world = await startWorld((path) => ({
    status: 200,
    body: path.includes('/playlists/') ? aPlaylist() : aVideo({ name: '"Sea"' }),
  }));

  const service = 'https://films.example/services/oembed?url=https%3A%2F%2Ffilms.example%2Fw%2F';
  expect(await oembedLink(await world.get(`${watch}?start=1m&autoplay=1`))).toBe(
    `href="${service}kkGMgK9ZtnKfYAgnEtQxbv%3Fstart%3D1m" title="&quot;Sea&quot;"`,
  );
  expect(await oembedLink(await world.get(`${playlist}?playlistPosition=2`))).toBe(
    `href="${service}p%2FoC3GxZgtmqWUYpnUEd2rmV%3FplaylistPosition%3D2" title="How a boat is built"`,
  );
  expect(await oembedLink(await world.get('/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv'))).toBeUndefined();
});

test('a page of what is not for everybody leads to no oEmbed', async () => {
  await using world = await startWorld(() => ({ status: 200, body: aVideo({ privacy: { id: 3, label: 'Private' } }) }));

  expect(await oembedLink(await world.get(watch, { headers: { cookie: 'signedIn=true' } }))).toBeUndefined();
});

const LISTED = { id: 2, label: 'Allowlist' };
const domains = ['harbour.example', 'boats.example:8080'];
const aListedVideo = (path: string) =>
  ({ status: 200, body: path.endsWith('/embed-privacy') ? { policy: LISTED, domains } : aVideo({ embedPrivacyPolicy: LISTED }) }) as const;
const embedOfVideo = '/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv';
const framed = (referer: string) => ({ headers: { referer, 'sec-fetch-dest': 'iframe' } });

test('K2: only listed sites and this one may frame a video whose owner lists them', async () => {
  await using world = await startWorld(aListedVideo);

  for (const init of [{}, framed('https://harbour.example/page'), framed('http://boats.example:8080/'), framed('https://films.example/')]) {
    const answer = await world.get(embedOfVideo, init);
    expect(answer.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://films.example http://harbour.example http://boats.example:8080",
    );
    expect(await answer.text()).toContain('main-abc.js');
  }
});

test.each([
  'https://elsewhere.example/page',
  'https://www.harbour.example/',
  'https://boats.example/',
  'https://harbour.example.evil.example/',
])('K2: %s is told that it may not show the video, and gets no player and nothing of it', async (referer) => {
  await using world = await startWorld(aListedVideo);

  const answer = await world.get(embedOfVideo, framed(referer));

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const html = await answer.text();
  expect(html).toContain('<h1>This site may not show this video.</h1>');
  expect(html).toContain('href="https://films.example/w/kkGMgK9ZtnKfYAgnEtQxbv"');
  expect(html).not.toMatch(/<script|tide mills/);
});

test('a link of another site to an embed page is no frame', async () => {
  await using world = await startWorld(aListedVideo);

  const answer = await world.get(embedOfVideo, { headers: { referer: 'https://elsewhere.example/', 'sec-fetch-dest': 'document' } });

  expect(await answer.text()).toContain('main-abc.js');
});

test('where a hidden video may be framed is not told: it is answered like one that does not exist', async () => {
  await using world = await startWorld(() => ({ status: 401, body: { code: 'unauthorized_request' } }));

  const answer = await world.get(embedOfVideo, framed('https://elsewhere.example/'));

  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(world.asked).toEqual(['/internal/pages/videos/kkGMgK9ZtnKfYAgnEtQxbv']);
});

test.each(['/w/p/oC3GxZgtmqWUYpnUEd2rmV', '/videos/test-embed', '/video-playlists/test-embed'])('%s may not be framed', async (path) => {
  await using world = await startWorld(() => ({ status: 200, body: aPlaylist() }));

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test.each(['/nope', '/a/b/c/d/e', '/w', '/w/not-an-id', '/w/p', '/w/p/not-an-id', '/videos/watch/..%2f..%2fetc', '/index.php?x=1', '/%00'])(
  'the unknown path %s answers 404 with the shell',
  async (path) => {
    await using world = await startWorld();

    const answer = await world.get(path);

    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  },
);

test.each(['/a/harbour', '/a/harbour/video-channels', '/accounts/harbour'])('%s is the page of an account', async (path) => {
  await using world = await startWorld((asked) =>
    asked === '/internal/pages/accounts/harbour' ? { status: 200, body: aVideo().account } : { status: 404 },
  );

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<meta property="og:title" content="Harbour Museum">');
});

test.each([
  ['/@harbour', '/internal/pages/accounts/harbour', 'Harbour Museum', '/a/harbour/video-channels'],
  ['/@harbour_films', '/internal/pages/channels/harbour_films', aVideo().channel.displayName, `/c/${aVideo().channel.name}/videos`],
])('%s is the page of the actor of that name', async (path, known, name, canonical) => {
  const { account, channel } = aVideo();
  await using world = await startWorld((asked) =>
    asked === known ? { status: 200, body: known.includes('accounts') ? account : channel } : { status: 404 },
  );

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(`<meta property="og:title" content="${name}">`);
  expect(html).toContain(`${canonical}">`);
});

test('the page of an unknown handle is 404, and says nothing', async () => {
  await using world = await startWorld();

  for (const path of ['/@nobody', '/@a@b@c', '/@', '/a/nobody', '/c/nobody/videos', '/@%00']) {
    const answer = await world.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  }
});

test('a handle is redirected to the address of its account', async () => {
  await using world = await startWorld((asked) =>
    asked === '/internal/pages/accounts/harbour' ? { status: 200, body: aVideo().account } : { status: 404 },
  );

  const known = await world.get('/services/redirect/accounts/harbour', { redirect: 'manual' });
  const unknown = await world.get('/services/redirect/accounts/nobody', { redirect: 'manual' });

  expect([known.status, known.headers.get('location')]).toEqual([302, aVideo().account.url]);
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
});

test('K1: links of a description are said to be of the same person, and nothing else is made of it', async () => {
  const description = 'See https://films.example/me, [there](https://b.example/?a="><script>) and javascript:alert(1).';
  await using world = await startWorld(() => ({ status: 200, body: { ...aVideo().account, description } }));

  const html = await (await world.get('/a/harbour')).text();

  expect(html.match(/<link rel="me"[^>]*>/g)).toEqual([
    '<link rel="me" href="https://films.example/me">',
    '<link rel="me" href="https://b.example/?a=">',
  ]);
  expect(html).not.toContain('"><script>');
});

test('built files are sent compressed and kept for thirty days', async () => {
  await using world = await startWorld();

  const answer = await world.get('/client/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
  const plain = await world.get('/client/main-abc.js', { headers: { 'accept-encoding': 'br;q=0' } });

  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await answer.text()).toContain("console.log('hello')");
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toContain("console.log('hello')");
});

test.each(['/client/.inputs', '/client/main-abc.js.br', '/client/%2e%2e%2fpackage.json', '/client/nothing.js'])(
  '%s is not a file of the client',
  async (path) => {
    await using world = await startWorld();

    expect((await world.get(path)).status).toBe(404);
  },
);

test('requests that did not come through the gateway are refused', async () => {
  await using world = await startWorld();

  expect((await world.get('/', { headers: { 'x-flotilla-caller': 'forged' } })).status).toBe(503);
});

test('pages are called as the instance is called now, and bring its configuration along', async () => {
  const none = { avatars: [], logo: [] };
  const body = { instance: { ...none, name: 'Films of the sea', shortDescription: 'All of it </script><!--\u2028.' } };
  let told: Told = { status: 200, body };
  await using world = await startWorld(undefined, () => told);
  const read = async () => (await world.get('/')).text();

  const answer = await world.get('/');

  const html = await answer.text();
  expect(html).toContain('<title>Films of the sea</title>');
  expect(html).toContain('<meta name="description" content="All of it &lt;/script&gt;&lt;!--\u2028.">');
  const [, nonce, script = ''] = /<script nonce="([^"]*)">(.*?)<\/script>/s.exec(html) ?? [];
  const window: Record<string, string> = {};
  runInNewContext(script, { window });
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect(JSON.parse(window['PeerTubeServerConfig'] ?? '')).toEqual(body);
  expect(window['FlotillaServerConfig']).toBe(window['PeerTubeServerConfig']);
  told = { status: 200, body: { instance: { ...none, name: 'Renamed', shortDescription: '' } } };
  await eventually(async () => expect(await read()).toContain('<title>Renamed</title>'));
  told = { status: 503 };
  await eventually(async () => expect(await read()).toContain('<title>Renamed</title>'));
});

test('pages name the account of the instance on X, where it has one', async () => {
  const instance = { avatars: [], logo: [], name: 'Films', shortDescription: '' };
  let username = '@films';
  await using world = await startWorld(undefined, () => ({ status: 200, body: { instance, services: { twitter: { username } } } }));
  const read = async () => (await world.get('/about')).text();

  expect(await read()).toContain('<meta property="twitter:site" content="@films">');
  username = '';
  await eventually(async () => expect(await read()).not.toContain('twitter:site'));
});

test.each([
  [{}, 'en', 'This page plays videos with JavaScript'],
  [{ 'accept-language': 'es-ES, de-AT;q=0.9, fr;q=0.8' }, 'de', 'Diese Seite spielt Videos mit JavaScript ab'],
  [{ 'accept-language': 'de', cookie: 'other=1; clientLanguage=fr-FR' }, 'fr', 'Cette page lit les vidéos avec JavaScript'],
  [{ cookie: 'notclientLanguage=fr-FR' }, 'en', 'This page plays videos with JavaScript'],
])('to a browser that asks with %j pages come in %s', async (headers, language, words) => {
  await using world = await startWorld();

  for (const path of ['/', '/nope']) {
    const response = await world.get(path, { headers: headers as Record<string, string> });
    const html = await response.text();

    expect(response.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(words);
  }
});

test.each([
  ['/fr-FR', 200, 'fr', 'fr-FR'],
  ['/fr/?start=1', 200, 'fr', 'fr-FR'],
  ['/de/about', 200, 'de', 'de-DE'],
  [`/de-DE${watch}?start=1`, 200, 'de', 'de-DE'],
  ['/de/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv', 200, 'de', 'de-DE'],
  ['/de/accounts/harbour/about', 200, 'de', 'de-DE'],
  ['/fr/nope', 404, 'fr', 'fr-FR'],
  ['/es-ES/about', 200, 'en', 'es-ES'],
])('%s answers %i in the language %s, whatever was chosen before, and remembers %s', async (path, status, language, locale) => {
  await using world = await startWorld((asked) => ({ status: 200, body: asked.includes('/accounts/') ? aVideo().account : aVideo() }));

  const answer = await world.get(path, { headers: { cookie: 'clientLanguage=fr-FR', 'accept-language': 'en' } });

  expect(answer.status).toBe(status);
  expect(answer.headers.get('set-cookie')).toBe(`clientLanguage=${locale}; Path=/; Max-Age=7776000; SameSite=Lax; Secure`);
  const html = await answer.text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(`"localePrefix":"/${path.split(/[/?]/)[1]}"`);
  if (path.includes(watch)) {
    expect(html).toContain('<meta property="og:title" content="How tide mills worked">');
    expect(html).toContain(`<link rel="canonical" href="https://films.example${watch}">`);
  }
});

test.each(['/tlh/about', '/FR/about', '/fr/fr/about', '/frFR', '/fr//films.example', '/fr/metrics', '/fr/health/live'])(
  'no page is at %s',
  async (path) => {
    await using world = await startWorld();

    const answer = await world.get(path);

    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

test('who asks for no language that pages are written in gets that of the instance', async () => {
  const instance = { avatars: [], logo: [], name: 'Filme', shortDescription: '', defaultLanguage: 'de-DE' };
  await using world = await startWorld(undefined, () => ({ status: 200, body: { instance } }));
  const languageFor = async (accepted: string) =>
    /<html lang="(\w+)">/.exec(await (await world.get('/', { headers: { 'accept-language': accepted } })).text())?.[1];

  await eventually(async () => expect(await languageFor('es')).toBe('de'));
  expect(await languageFor('fr')).toBe('fr');
});

const image = (type: string, name: string, width = 32, height = 32, isFallback = false) => ({
  type,
  width,
  height,
  fileUrl: `https://films.example${name}`,
  isFallback,
});
const usual = image('favicon', '/client/assets/images/favicon.png', 32, 32, true);
const withLogos = (logo: object[], avatars: object[] = []): Told => ({
  status: 200,
  body: { instance: { name: 'Films', shortDescription: '', avatars, logo } },
});

test('pages bear the icon and the image that were chosen, and the usual ones again when these are deleted', async () => {
  let told = withLogos([usual]);
  await using world = await startWorld(undefined, () => told);
  const read = async () => (await world.get('/about')).text();

  const before = await read();

  expect(before).toContain('<link rel="icon" href="data:image/svg+xml,');
  expect(before).toContain('<link rel="apple-touch-icon" href="/client/assets/images/icons/icon-96x96.png">');
  expect(before).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(before).not.toContain('og:image');
  told = withLogos([
    image('favicon', '/static/uploads/images/icon.png'),
    image('opengraph', '/static/uploads/images/coast.png', 1200, 650),
  ]);
  await eventually(async () => expect(await read()).toContain('<link rel="icon" href="/static/uploads/images/icon.png">'));
  const chosen = await read();
  expect(chosen).toContain('<link rel="apple-touch-icon" href="/static/uploads/images/icon.png">');
  expect(chosen).toContain('<meta property="og:image" content="https://films.example/static/uploads/images/coast.png">');
  expect(chosen).toContain('<meta property="og:image:width" content="1200">');
  told = withLogos([usual]);
  await eventually(async () => expect(await read()).not.toContain('/static/uploads/images/'));
  expect(await read()).toContain('<link rel="icon" href="data:image/svg+xml,');
});

test('the avatar of the instance stands for an icon and an image that nobody chose', async () => {
  const avatars = ['favicon', 'opengraph'].flatMap((type) =>
    [48, 1500].map((side) => image(type, `/avatar-${side}.png`, side, side, true)),
  );
  await using world = await startWorld(undefined, () => withLogos(avatars, [{ width: 48 }]));

  const html = await (await world.get('/')).text();

  expect(html).toContain('<link rel="icon" href="/avatar-48.png">');
  expect(html).toContain('<link rel="apple-touch-icon" href="/avatar-1500.png">');
  expect(html).toContain('<meta property="og:image" content="https://films.example/avatar-1500.png">');
});
