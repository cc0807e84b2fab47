/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const details = exampleOf(videosApi.getVideo).body as object;
/** Images of examples are on another host, where none are asked for. */
const video = { status: 200, body: { ...details, thumbnails: [], downloadEnabled: true } };
const path = '/w/kkGMgK9ZtnKfYAgnEtQxbv';

withBrowser.each([
  ['share', 'en-GB', 'Share'],
  ['share', 'de-DE', 'Teilen'],
  ['download', 'en-GB', 'Download'],
  ['download', 'de-DE', 'Herunterladen'],
  ['keys', 'en-GB', 'Keyboard shortcuts'],
  ['keys', 'de-DE', 'Tastenkürzel'],
])('the dialog "%s" of a video is usable in %s', async (what, language, label) => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, video);
  const page = await pages.open(path, { isSignedIn: false, language });
  await page.locator('media-controller').waitFor();

  await page.getByRole('button', { name: label }).click();

  await page.getByRole('dialog').waitFor();
  await expectUsable(page, `watch-${what}-${language.slice(0, 2)}`);
});

withBrowser('theatre mode is there the next time', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, video);
  const page = await pages.open(path, { isSignedIn: false });
  await page.getByRole('button', { name: 'Theatre mode', pressed: false }).click();
  await page.getByRole('button', { name: 'Theatre mode', pressed: true }).waitFor();

  await page.reload();

  await page.getByRole('button', { name: 'Theatre mode', pressed: true }).waitFor();
});

withBrowser('on a phone the menu of qualities shows the chosen one, however many there are', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, video);
  const page = await pages.open(path, { isSignedIn: false });
  await page.setViewportSize({ width: 390, height: 780 });
  await page.locator('video').waitFor({ state: 'attached' });
  await page.locator('video').evaluate((shown) => {
    const { videoRenditions } = shown as HTMLVideoElement & { videoRenditions: { replace(choices: readonly object[]): void } };
    videoRenditions.replace(
      [240, 360, 480, 720, 1080, 1440, 2160].map((height) => ({ id: `${height}`, height, width: 2 * height, bitrate: height })),
    );
  });

  await page.locator('media-rendition-menu-button').click();

  const chosen = page.locator('media-rendition-menu media-chrome-menu-item[aria-checked=true]:focus');
  await chosen.waitFor();
  const [row, menu] = await Promise.all([chosen.boundingBox(), page.locator('media-rendition-menu').boundingBox()]);
  expect(row!.y).toBeGreaterThanOrEqual(menu!.y);
  expect(row!.y + row!.height).toBeLessThanOrEqual(menu!.y + menu!.height);
});
