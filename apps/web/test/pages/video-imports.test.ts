/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { aConfiguration, exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const { total, data } = exampleOf(videosApi.listMyVideoImports).body as { readonly total: number; readonly data: readonly object[] };
const fetching = aConfiguration(({ import: others }) => ({
  import: { ...others, videos: { http: { enabled: true }, torrent: { enabled: true } } },
}));

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('a video is imported by a torrent file, and the list read, in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(authApi.getConfig, fetching);
  pages.api.when(videosApi.listMyVideoImports, { status: 200, body: { total: 0, data: [] } });
  const page = await pages.open('/upload', { language });
  await page.getByRole('main').locator('a[href="/my-library/video-imports"]').press('Enter');
  const form = page
    .locator('form')
    .filter({ has: page.locator('button[type=submit]') })
    .last();
  await form.locator('input[name=targetUrl]').fill('boats.example');
  await form.locator('button[type=submit]').press('Enter');
  await form.locator('[aria-invalid=true]').waitFor();
  await expectUsable(page, `video-imports-mistake-${language}`);

  await form.getByRole('button').first().press('Enter');
  await page.getByRole('option').last().press('Enter');
  await form.locator('input[type=file]').setInputFiles({ name: 'boats.torrent', mimeType: '', buffer: Buffer.from('d4:infode') });
  pages.api.when(videosApi.listMyVideoImports, { status: 200, body: { total, data } });
  await form.locator('button[type=submit]').press('Enter');
  await page.locator('output:focus').waitFor();
  await page.getByRole('progressbar').waitFor();
  await expectUsable(page, `video-imports-list-${language}`);

  expect(pages.api.askedFor(videosApi.importVideo)).toMatchObject([{ body: expect.stringContaining('d4:infode') }]);
  expect(pages.mistakes).toEqual([]);
});
