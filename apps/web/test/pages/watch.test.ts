/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, keepScreenshot, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const details = exampleOf(videosApi.getVideo).body as { readonly streamingPlaylists: readonly [{ readonly files: readonly [object] }] };
const [playlist] = details.streamingPlaylists;
const [file] = playlist.files;
/** Stored apart from the pictures. */
const sound = { ...file, id: 129, resolution: { id: 0, label: 'Audio only' }, hasVideo: false, size: 8_400_112 };
const files = [
  { ...file, hasAudio: false },
  { ...file, id: 130, resolution: { id: 480, label: '480p' }, hasAudio: false, size: 51_200_448 },
  sound,
];
/** Images of examples are on another host, where none are asked for. */
const video = {
  status: 200,
  body: { ...details, thumbnails: [], downloadEnabled: true, streamingPlaylists: [{ ...playlist, files }] },
};
const path = '/w/kkGMgK9ZtnKfYAgnEtQxbv';

withBrowser.each([
  ['share', 'en-GB', 'Share'],
  ['share', 'de-DE', 'Teilen'],
  ['download', 'en-GB', 'Download'],
  ['download', 'de-DE', 'Herunterladen'],
  ['download', 'fr-FR', 'Télécharger'],
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

withBrowser('a wide screen has room for a larger video, and for more beside it', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, video);
  const [one] = (exampleOf(videosApi.listVideos).body as { readonly data: readonly object[] }).data;
  const others = Array.from({ length: 8 }, (_, index) => ({ ...one, uuid: `${index}`, name: `Film ${index}`, thumbnails: [] }));
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 8, data: others } });
  const page = await pages.open(path, { isSignedIn: false });
  const [player, first, second] = [page.locator('media-controller'), ...[0, 1].map((index) => page.locator('aside article').nth(index))];
  await second!.waitFor();

  const widths: number[] = [];
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1600, height: 900 },
    { width: 2560, height: 1440 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(viewport);
    const [shown, beside, next] = await Promise.all([player!, first!, second!].map(async (part) => (await part.boundingBox())!));
    widths.push(shown!.width);
    expect(beside!.x).toBeGreaterThan(shown!.x + shown!.width);
    expect(beside!.x + beside!.width).toBeLessThanOrEqual(viewport.width);
    expect(next!.y === beside!.y).toBe(viewport.width >= 2560);
    // Nothing black is left and right of it.
    expect(shown!.width / shown!.height).toBeCloseTo(16 / 9, 1);
    if (viewport.width === 2560) await keepScreenshot(page, 'watch-2560');
  }
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
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
