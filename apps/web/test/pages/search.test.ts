/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const { data } = exampleOf(videosApi.searchVideos).body as { readonly data: readonly (object & { readonly name: string })[] };
// Thumbnails of examples are at addresses that the policy of pages rightly blocks.
const withoutThumbnails = { thumbnails: [], thumbnailPath: null };
const video = { ...data[0]!, ...withoutThumbnails };
const { data: playlists } = exampleOf(videosApi.searchPlaylists).body as { readonly data: readonly object[] };

withBrowser('a visitor narrows a search, goes back, and looks at channels and playlists', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.searchVideos, { status: 200, body: { total: 1, data: [video] } });
  pages.api.when(videosApi.searchPlaylists, { status: 200, body: { total: 1, data: [{ ...playlists[0], ...withoutThumbnails }] } });
  const page = await pages.open('/search?search=boats', { isSignedIn: false });

  await page.getByRole('heading', { name: video.name }).waitFor();
  await expectUsable(page, 'search-videos');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Length').selectOption('short');
  await page.getByText('1 filter is set').waitFor();
  await page.getByLabel('Tags').fill('sea');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 filters are set').waitFor();
  await expectUsable(page, 'search-filters');
  expect(new URL(page.url()).search).toBe('?search=boats&length=short&tags=sea');
  expect(pages.api.askedFor(videosApi.searchVideos).at(-1)).toMatchObject({
    query: { search: 'boats', sort: '-match', durationMax: '240', tagsOneOf: 'sea' },
  });
  await page.goBack();
  await page.getByText('1 filter is set').waitFor();
  pages.api.when(videosApi.searchVideos, { status: 200, body: { total: 0, data: [] } });
  await page.getByLabel('Sort by').selectOption('views');
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  await expectUsable(page, 'search-nothing');
  await page.getByRole('link', { name: 'Channels' }).click();
  await page.getByRole('link', { name: 'Boats @boats@videos.example' }).waitFor();
  await expectUsable(page, 'search-channels');
  await page.getByRole('link', { name: 'Playlists', exact: true }).first().click();
  await page.getByRole('article').first().waitFor();
  expect(new URL(page.url()).search).toBe('?search=boats&kind=playlists');
  expect(pages.mistakes).toEqual([]);
});
