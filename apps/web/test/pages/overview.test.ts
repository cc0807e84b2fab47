/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const { data } = exampleOf(videosApi.listVideos).body as { readonly data: readonly { readonly channel: { readonly avatars: unknown } }[] };
// Thumbnails of examples are at addresses that the policy of pages rightly blocks.
const one = { ...data[0]!, thumbnails: [], thumbnailPath: null, channel: { ...data[0]!.channel, avatars: [] } };
const videos = Array.from({ length: 6 }, (_, index) => ({ ...one, uuid: `${index}`, name: `Film ${index} of the harbour` }));
const nothing = { categories: [], channels: [], tags: [] };

withBrowser.each([
  ['en-GB', 'Discover'],
  ['de-DE', 'Entdecken'],
  ['fr-FR', 'Découvrir'],
])('samples are looked through to their end in %s', async (language, title) => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideosOverview, {
    status: 200,
    body: {
      categories: [{ category: { id: 15, label: 'Science & Technology' }, videos }],
      channels: [{ channel: one.channel, videos }],
      tags: [{ tag: 'harbour', videos }],
    },
  });
  const page = await pages.open('/preferences', { isSignedIn: false, language });
  await page.getByRole('navigation').getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('region', { name: '#harbour' }).first().waitFor();
  pages.api.when(videosApi.getVideosOverview, { status: 200, body: nothing });

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.locator('.more').waitFor({ state: 'detached' });

  await expectUsable(page, `overview-${language.slice(0, 2)}`);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('an instance with little to show says so, on a phone too', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideosOverview, { status: 200, body: nothing });
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 0, data: [] } });
  const page = await pages.open('/videos/browse', { isSignedIn: false });
  await page.setViewportSize({ width: 390, height: 780 });

  await page.getByRole('link', { name: 'Discover' }).click();

  await page.getByRole('heading', { name: 'Nothing to discover yet' }).waitFor();
  await expectUsable(page, 'overview-nothing');
  expect(pages.mistakes).toEqual([]);
});
