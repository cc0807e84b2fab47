/// <reference lib="dom" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { exampleOf } from '../examples/example-api.ts';
import { openPages, type Pages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const id = 'kkGMgK9ZtnKfYAgnEtQxbv';
const details = { ...(exampleOf(videosApi.getVideo).body as object), thumbnails: [] };
const LISTED = { id: 2, label: 'Allowlist' };

type Heard = { readonly id?: number; readonly method?: string; readonly result?: unknown; readonly error?: string };

/** Another site, with a page that frames an embed page and a second frame that belongs to neither. */
async function openSite(pages: Pages, query: string): Promise<AsyncDisposable & { readonly page: Page }> {
  const html = `<!doctype html><title>Elsewhere</title><iframe id="player" src="${pages.url}/videos/embed/${id}${query}" width="640" height="360"></iframe>
    <iframe id="other" srcdoc="<p>Another frame</p>"></iframe>
    <script>
      window.heard = [];
      addEventListener('message', ({ data, source }) => source === document.querySelector('#player').contentWindow && heard.push(JSON.parse(data)));
    </script>`;
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await pages.open('/about', { isSignedIn: false });
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
const send = (page: Page, message: unknown) =>
  page.evaluate((sent) => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    document.querySelector<HTMLIFrameElement>('#player')!.contentWindow!.postMessage(text, '*');
  }, message);
async function answerTo(page: Page, message: { readonly id: number; readonly method: string; readonly params?: unknown }): Promise<Heard> {
  await send(page, message);
  const answer = await page.waitForFunction(
    (asked) => (window as unknown as { heard: Heard[] }).heard.find((one) => one.id === asked),
    message.id,
  );
  return answer.jsonValue() as Promise<Heard>;
}
/** Until the frame is there and has spoken. */
const begun = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { heard: Heard[] }).heard.some(({ method }) => method === 'peertube::__ready'));

withBrowser('the page around a player controls it and follows it, when the address asks for that', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: details });
  await using site = await openSite(pages, '?api=1');
  const { page } = site;
  await begun(page);
  await page.frameLocator('#player').locator('video').waitFor();

  await send(page, { method: 'peertube::__ready', params: { type: 'publish-request', publish: [] } });
  expect(await answerTo(page, { id: 1, method: 'peertube::isReady' })).toEqual({ id: 1, result: true });
  expect(await answerTo(page, { id: 2, method: 'peertube::setVolume', params: 0.25 })).toEqual({ id: 2, result: null });
  expect(await answerTo(page, { id: 3, method: 'peertube::getVolume' })).toEqual({ id: 3, result: 0.25 });
  expect(await answerTo(page, { id: 4, method: 'peertube::setPlaybackRate', params: 1.5 })).toEqual({ id: 4, result: null });
  expect(
    await page
      .frameLocator('#player')
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [video.volume, video.playbackRate]),
  ).toEqual([0.25, 1.5]);
  await page.waitForFunction(() =>
    (window as unknown as { heard: Heard[] }).heard.some(({ method }) => method === 'peertube::playbackStatusUpdate'),
  );
  const beginnings = (await heard(page)).filter(({ method }) => method === 'peertube::__ready');
  expect(beginnings).toEqual([
    { method: 'peertube::__ready', params: { type: 'publish-request', publish: [] } },
    { method: 'peertube::__ready', params: { type: 'publish-reply', publish: [] } },
  ]);
});

withBrowser('what a method cannot take is refused, and unknown ones are answered', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: details });
  await using site = await openSite(pages, '?api=1');
  const { page } = site;
  await begun(page);
  await page.frameLocator('#player').locator('video').waitFor();

  const refused = [
    ['setVolume', 2],
    ['setVolume', 'loud'],
    ['setPlaybackRate', 0],
    ['seek', null],
    ['seek', -1],
    ['setResolution', {}],
    ['getCurrentPosition', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
    ['fetch', 'https://elsewhere.example'],
  ] as const;
  for (const [index, [name, params]] of refused.entries()) {
    const answer = await answerTo(page, { id: 10 + index, method: `peertube::${name}`, params });
    expect([name, answer.error]).toEqual([name, 'invalid_request']);
  }
});

withBrowser('K2: other frames and malformed messages do nothing', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: details });
  await using site = await openSite(pages, '?api=1');
  const { page } = site;
  await begun(page);
  await page.frameLocator('#player').locator('video').waitFor();
  const volume = () =>
    page
      .frameLocator('#player')
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.volume);

  // A frame beside the player, of another origin than the page that frames it.
  const other = page.frames().find((frame) => frame.url() === 'about:srcdoc')!;
  await other.evaluate(() => {
    const player = window.parent.frames[0]!;
    player.postMessage(JSON.stringify({ id: 99, method: 'peertube::setVolume', params: 0.1 }), '*');
  });
  for (const malformed of [
    'not json',
    'null',
    '[]',
    '{"method":1}',
    '{"id":{},"method":"peertube::setVolume","params":0.1}',
    '{"id":98,"method":"other::setVolume","params":0.1}',
    '{"id":97,"method":"setVolume","params":0.1}',
    JSON.stringify({ id: 96, method: 'peertube::setVolume', params: 0.1, padding: 'x'.repeat(20_000) }),
  ])
    await send(page, malformed);

  // Messages arrive in order, so that those before have had their effect.
  expect(await answerTo(page, { id: 5, method: 'peertube::getVolume' })).toEqual({ id: 5, result: 1 });
  expect(await volume()).toBe(1);
  expect((await heard(page)).flatMap(({ id: answered }) => answered ?? [])).toEqual([5]);
  // What is played is on another host, which the policy of the page refuses.
  expect(pages.mistakes.filter((mistake) => !mistake.includes('Content Security Policy'))).toEqual([]);
});

withBrowser('without `api` a player says nothing and listens to nobody', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: details });
  await using site = await openSite(pages, '');
  const { page } = site;
  const video = page.frameLocator('#player').locator('video');
  await video.waitFor();

  await send(page, { id: 1, method: 'peertube::setVolume', params: 0.1 });
  await page.waitForFunction(() => true);

  expect(await video.evaluate((element: HTMLVideoElement) => element.volume)).toBe(1);
  expect(await heard(page)).toEqual([]);
});

withBrowser('K2: a site that may not show a video reads that in its frame', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, {
    status: 200,
    body: { ...details, privacy: { id: 1, label: 'Public' }, embedPrivacyPolicy: LISTED },
  });
  pages.api.when(videosApi.getEmbedPrivacy, { status: 200, body: { policy: LISTED, domains: ['harbour.example'] } });
  await using site = await openSite(pages, '?api=1');
  const frame = site.page.frameLocator('#player');

  await frame.getByRole('heading', { name: 'This site may not show this video.' }).waitFor();

  expect(await frame.locator('video, script').count()).toBe(0);
});

withBrowser('a hidden video is not shown on a site that may not show it, whoever may see it', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, {
    status: 200,
    body: { ...details, privacy: { id: 4, label: 'Internal' }, embedPrivacyPolicy: LISTED },
  });
  pages.api.when(videosApi.isEmbeddingAllowed, { status: 200, body: { domainAllowed: false, userBypassAllowed: false } });
  await using site = await openSite(pages, '');
  const frame = site.page.frameLocator('#player');

  await frame.getByRole('alert').waitFor();

  expect(await frame.getByRole('alert').textContent()).toBe('This site may not show this video.');
  expect(pages.api.askedFor(videosApi.isEmbeddingAllowed)[0]?.query['domain']).toBe(new URL(site.page.url()).host);
});

withBrowser('an address chooses colours, controls and whether the title is a link', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: details });
  const page = await pages.open(
    `/videos/embed/${id}?bigPlayBackgroundColor=rgb(1,2,3)&foregroundColor=url(https://elsewhere.example)&peertubeLink=0&controlBar=0`,
    { isSignedIn: false },
  );
  await page.locator('media-controller').waitFor();

  const main = page.locator('main');
  expect(await main.getAttribute('style')).toBe('--embed-button: rgb(1,2,3);');
  expect(await main.locator('a').count()).toBe(0);
  expect(await page.locator('media-control-bar').count()).toBe(0);
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('the test page of the player is usable in %s, and shows it', async (language) => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: details });
  const page = await pages.open(`/videos/test-embed/${id}`, { isSignedIn: false, language });
  await page.locator('main button[type=submit]').click();
  await page.frameLocator('main iframe').locator('media-controller').waitFor();

  await expectUsable(page, `test-embed-${language.slice(0, 2)}`);
});
