/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { exampleOf } from '../examples/example-api.ts';
import { openPages, type Pages } from './open-pages.ts';

// Pages are looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const PATH = '/stats/videos/kkGMgK9ZtnKfYAgnEtQxbv';
const HOSTILE = '<img src=x onerror="window.hacked=1">=cmd|calc';
const details = exampleOf(videosApi.getVideo).body as {
  readonly uuid: string;
  readonly streamingPlaylists: readonly { readonly files: readonly object[] }[];
};
const video = { ...details, thumbnails: [], files: [], streamingPlaylists: [] };
const ok = (body: unknown) => ({ status: 200, body });
const DAY_MS = 86_400_000;

/** Four weeks of a video that many watched. */
function withViewers({ api }: Pages): void {
  api.when(videosApi.getVideo, ok(video));
  const overall = exampleOf(videosApi.getOverallStats).body as object;
  api.when(
    videosApi.getOverallStats,
    ok({
      ...overall,
      totalViewers: 1214,
      countries: [
        ['DE', 700],
        ['FR', 300],
        ['JP', 150],
        ['??', 2],
      ].map(([isoCode, viewers]) => ({ isoCode, viewers })),
      subdivisions: [
        { name: 'Île-de-France', viewers: 200 },
        { name: HOSTILE, viewers: 1 },
      ],
    }),
  );
  const days = Array.from({ length: 28 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 5, 1) + day * DAY_MS).toISOString(),
    value: Math.round(60 + 50 * Math.sin(day / 3)),
  }));
  api.when(videosApi.getTimeseriesStats, ok({ groupInterval: '1 day', data: days }));
  const curve = Array.from({ length: 101 }, (_, second) => ({ second, retentionPercent: Math.round(1000 * Math.exp(-second / 60)) / 10 }));
  api.when(videosApi.getRetentionStats, ok({ data: curve }));
  api.when(
    videosApi.getUserAgentStats,
    ok({
      clients: [
        { name: 'Firefox', viewers: 600 },
        { name: HOSTILE, viewers: 3 },
        ...Array.from({ length: 15 }, (_, n) => ({ name: `Program ${n}`, viewers: 2 })),
      ],
      devices: [
        { name: 'desktop', viewers: 800 },
        { name: 'smarttv', viewers: 300 },
        { name: 'mobile', viewers: 114 },
      ],
      operatingSystems: [
        { name: 'Linux', viewers: 900 },
        { name: 'iOS', viewers: 314 },
      ],
    }),
  );
}

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('the statistics of a video are usable in %s', async (language) => {
  await using pages = await openPages();
  withViewers(pages);
  const page = await pages.open(`${PATH}?from=2026-06-01&until=2026-06-28`, { language });
  await page.getByRole('img').nth(1).waitFor();
  await page.getByText('Île-de-France').waitFor();
  await expectUsable(page, `video-statistics-${language}`);

  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectUsable(page, `video-statistics-tables-${language}`);

  expect([await page.evaluate('window.hacked ?? 0'), pages.mistakes]).toEqual([0, []]);
});

withBrowser('a video that nobody watched has a page as well', async () => {
  await using pages = await openPages();
  withViewers(pages);
  const overall = exampleOf(videosApi.getOverallStats).body as object;
  pages.api.when(
    videosApi.getOverallStats,
    ok({ ...overall, totalViewers: 0, totalWatchTime: 0, averageWatchTime: 0, viewersPeak: 0, viewersPeakDate: null }),
  );
  pages.api.when(videosApi.getTimeseriesStats, ok({ groupInterval: '1 day', data: [] }));
  pages.api.when(videosApi.getRetentionStats, ok({ data: [] }));
  pages.api.when(videosApi.getUserAgentStats, ok({ clients: [], devices: [], operatingSystems: [] }));
  const page = await pages.open(PATH);
  await page.getByText('Nobody watched it in this period yet.').waitFor();

  await expectUsable(page, 'video-statistics-empty');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the statistics are read and saved by keyboard', async () => {
  await using pages = await openPages();
  withViewers(pages);
  const page = await pages.open(PATH);
  await page.getByRole('img').first().waitFor();

  await page.getByRole('button', { name: '30 days' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '30 days', pressed: true }).waitFor();
  await page.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('section:has(> table):focus').waitFor();
  await page.keyboard.press('Tab');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');

  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^statistics-.*-viewers-.*\.csv$/);
  expect((await readFile(await saved.path(), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"date","viewers"',
    '"2026-06-01T00:00:00.000Z",60',
  ]);
  expect(pages.mistakes).toEqual([]);
});

/** A page with a video that plays. */
async function openPlaying(pages: Pages, path: string, isSignedIn: boolean): Promise<Page> {
  const clip = await readFile(await makeClip({ container: 'webm', codec: 'vp8', width: 640, height: 360, audio: false }));
  const [file] = details.streamingPlaylists[0]!.files;
  pages.api.when(videosApi.listVideos, ok({ total: 0, data: [] }));
  pages.api.when(videosApi.getVideo, ok({ ...video, viewers: 12, files: [{ ...file, fileUrl: '/static/web-videos/clip.webm' }] }));
  const page = await pages.open('/about', { isSignedIn });
  await page.route('**/static/web-videos/clip.webm', (route) => route.fulfill({ body: clip, contentType: 'video/webm' }));
  await page.goto(pages.url + path);
  return page;
}
const pingsOf = ({ api }: Pages) => api.askedFor(videosApi.reportPosition);

withBrowser.each([
  ['/w/kkGMgK9ZtnKfYAgnEtQxbv', true],
  ['/w/kkGMgK9ZtnKfYAgnEtQxbv', false],
  ['/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv', false],
])('views are reported from %s (signed in: %s), the last one when the page is left', async (path, isSignedIn) => {
  await using pages = await openPages();
  const page = await openPlaying(pages, path, isSignedIn);
  await page.locator('video').waitFor({ state: 'attached' });
  if (path.startsWith('/w/')) await page.getByText('12 watching now').waitFor();
  await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 1);
  const before = pingsOf(pages).length;
  await page.goto(`${pages.url}/about`);
  await eventually(() => expect(pingsOf(pages).length).toBe(before + 1));

  const pings = pingsOf(pages);
  expect(before).toBeGreaterThan(0);
  expect(pings[0]).toMatchObject({
    params: { videoId: details.uuid },
    body: {
      currentTime: 0,
      device: 'desktop',
      client: 'Chrome',
      operatingSystem: 'Linux',
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });
  expect(pings.at(-1)?.body).toMatchObject({
    currentTime: expect.any(Number),
    sessionId: (pings[0]!.body as { sessionId: string }).sessionId,
  });
  expect(pages.mistakes).toEqual([]);
});
