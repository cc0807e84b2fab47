/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, keepScreenshot, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { aConfiguration, exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const { data } = exampleOf(videosApi.listVideos).body as { readonly data: readonly (object & { readonly name: string })[] };
// Thumbnails of examples are at addresses that the policy of pages rightly blocks.
const video = { ...data[0]!, thumbnails: [], thumbnailPath: null };

withBrowser('a visitor reads the homepage above the videos, one of them sensitive, and goes to its channel', async () => {
  await using pages = await openPages();
  pages.api.when(
    authApi.getConfig,
    aConfiguration(({ instance }) => ({ instance: { ...instance, defaultNSFWPolicy: 'warn' }, homepage: { enabled: true } })),
  );
  const sensitive = { ...video, uuid: 'c0ffee00-0000-4000-8000-000000000001', name: 'A storm', nsfw: true, nsfwFlags: 3 };
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 2, data: [video, sensitive] } });
  pages.api.when(videosApi.searchVideos, { status: 200, body: { total: 1, data: [video] } });
  pages.api.when(videosApi.listChannelVideos, { status: 200, body: { total: 1, data: [video] } });
  const page = await pages.open('/', { isSignedIn: false, language: 'de-DE' });

  await page.getByRole('heading', { name: 'Boats of the village', level: 2 }).waitFor();
  await page.getByRole('heading', { name: 'A storm' }).waitFor();
  expect(await page.getByText(/^Heikel: /).count()).toBe(1);
  const length = page.getByRole('article').first().locator('.num').first();
  expect(await length.evaluate((shown) => getComputedStyle(shown).position)).toBe('absolute');
  await expectUsable(page, 'first-page-de-DE');
  await page.goto(`${pages.url}/search?search=boats`);
  await page.getByRole('heading', { name: 'Ergebnisse für „boats“' }).waitFor();
  await expectUsable(page, 'search-de-DE');
  await page.getByRole('article').first().getByRole('link').last().click();
  await page.getByText(/^@/).waitFor();
  await expectUsable(page, 'channel-de-DE');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a wider screen shows more videos in a row, up to very wide ones', async () => {
  await using pages = await openPages();
  const films = Array.from({ length: 24 }, (_, index) => ({ ...video, uuid: `${index}`, name: `Film ${index}` }));
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 24, data: films } });
  const page = await pages.open('/', { isSignedIn: false });
  await page.getByRole('heading', { name: 'Film 23' }).waitFor();

  const inARow: number[] = [];
  for (const width of [360, 900, 1280, 1920, 2560, 3840]) {
    await page.setViewportSize({ width, height: 1200 });
    const tops = await page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    inARow.push(tops.filter((top) => top === tops[0]).length);
    if (width === 2560) await keepScreenshot(page, 'first-page-2560');
  }

  expect(inARow).toEqual([1, 2, 3, 5, 6, 10]);
});

withBrowser.each([390, 1280])('what is seen before the client runs stands where the page has it, %d pixels wide', async (width) => {
  await using pages = await openPages();
  const fileUrl = `${pages.url}/client/assets/images/logo.svg`;
  const thumbnails = [{ width: 850, height: 480, fileUrl }];
  const shown = { ...video, thumbnails };
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 1, data: [shown] } });
  pages.api.when(videosApi.getVideo, { status: 200, body: { ...(exampleOf(videosApi.getVideo).body as object), thumbnails } });
  pages.api.when(
    authApi.getConfig,
    aConfiguration(() => ({ homepage: { enabled: false } })),
  );
  const page = await pages.open('/about', { isSignedIn: false });
  await page.setViewportSize({ width, height: 844 });

  for (const [path, place] of [
    ['/', 'article img'],
    ['/w/kkGMgK9ZtnKfYAgnEtQxbv', 'media-controller'],
  ] as const) {
    await page.route('**/client/core-*.js', (route) => route.abort());
    await page.goto(pages.url + path);
    const before = await page.locator('#first-view img').boundingBox();
    await page.unroute('**/client/core-*.js');
    await page.goto(pages.url + path);
    await page.locator(place).waitFor();
    const after = await page.locator(place).boundingBox();

    expect(await page.locator('#first-view').count()).toBe(0);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect([path, side, Math.abs(after![side] - before![side]) <= 8]).toEqual([path, side, true]);
  }
});

withBrowser('the messages and parts that a page will need are named in its head, so that they come with the first', async () => {
  await using pages = await openPages();
  const named = async (path: string) => {
    const html = await (await fetch(pages.url + path, { headers: { 'accept-language': 'fr' } })).text();
    return [...html.matchAll(/<link rel="modulepreload" href="\/client\/([a-z-]+)-[\w-]{8}\.js">/g)].map(([, name]) => name);
  };

  expect(await named('/w/kkGMgK9ZtnKfYAgnEtQxbv')).toEqual(expect.arrayContaining(['fr-pages', 'watch-page', 'watch']));
  expect(await named('/')).toContain('fr-pages');
  expect(await named('/')).not.toContain('watch-page');
});
