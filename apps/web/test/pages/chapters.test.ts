/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { videosApi } from '@flotilla/contracts-videos';
import { makeClip } from '@flotilla/test-kit';
import { expectUsable, keepScreenshot, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const ID = 'kkGMgK9ZtnKfYAgnEtQxbv';
const details = exampleOf(videosApi.getVideo).body as {
  readonly streamingPlaylists: readonly { readonly files: readonly object[] }[];
};
const [file] = details.streamingPlaylists[0]!.files;
const chapters = [
  { timecode: 1, title: 'The <b>keel</b>' },
  { timecode: 2, title: 'Ribs & planks' },
];
const video = {
  ...details,
  duration: 4,
  thumbnails: [],
  files: [{ ...file, fileUrl: '/static/web-videos/clip.webm' }],
  streamingPlaylists: [],
};

async function openClip(path: string, { language = 'en-GB', isSignedIn = false } = {}, saved: readonly object[] = chapters) {
  const pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: video });
  pages.api.when(videosApi.getChapters, { status: 200, body: { chapters: saved } });
  const clip = await readFile(await makeClip({ container: 'webm', codec: 'vp8', width: 640, height: 360, seconds: 4, audio: false }));
  const page = await pages.open('/about', { language, isSignedIn });
  // Without ranges nobody could seek.
  await page.route('**/clip.webm', (route) => {
    const first = Number(/^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0);
    const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${first}-${clip.length - 1}/${clip.length}` };
    return route.fulfill({ status: 206, body: clip.subarray(first), contentType: 'video/webm', headers });
  });
  pages.api.when(videosApi.listStoryboards, { status: 200, body: { storyboards: [] } });
  await page.goto(`${pages.url}${path}`);
  return { pages, page };
}

withBrowser('chapters divide the time line, are named when one points at them, and lead to their beginnings', async () => {
  const { pages, page } = await openClip(`/w/${ID}`);
  await using _ = pages;
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA);
  const range = page.locator('media-time-range');
  const segments = () =>
    range.evaluate((shown: HTMLElement & { mediaChaptersCues?: readonly { text: string }[] }) =>
      shown.mediaChaptersCues?.map(({ text }) => text),
    );
  await page.waitForFunction(
    () =>
      (document.querySelector('media-time-range') as unknown as { mediaChaptersCues?: readonly object[] })?.mediaChaptersCues?.length === 3,
  );
  expect(await segments()).toEqual(['', 'The <b>keel</b>', 'Ribs & planks']);

  const box = (await range.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.locator('media-time-range[mediapreviewchapter="The <b>keel</b>"]').waitFor();
  await keepScreenshot(page, 'chapters-pointed-at');

  await page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name: '0:02 Ribs & planks' }).press('Enter');
  await page.getByRole('button', { name: '0:02 Ribs & planks' }).and(page.locator('[aria-current=true]')).waitFor();
  expect(await page.locator('video').evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThanOrEqual(2);
  await expectUsable(page, 'chapters-watch');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('an embedded video has its chapters on the time line', async () => {
  const { pages, page } = await openClip(`/videos/embed/${ID}`);
  await using _ = pages;

  await page.waitForFunction(
    () =>
      (document.querySelector('media-time-range') as unknown as { mediaChaptersCues?: readonly object[] })?.mediaChaptersCues?.length === 3,
  );

  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['en-GB', 'Chapters', 'Add one at the current time', 'Save chapters'],
  ['de-DE', 'Kapitel', 'An dieser Stelle eines hinzufügen', 'Kapitel speichern'],
  ['fr-FR', 'Chapitres', 'En ajouter un à cet instant', 'Enregistrer les chapitres'],
])('chapters are edited beside the video in %s', async (language, title, add, save) => {
  const { pages, page } = await openClip(`/videos/update/${ID}`, { language, isSignedIn: true }, []);
  await using _ = pages;
  const section = page.getByRole('region', { name: title });
  await section.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const shown = document.querySelector('video');
    if (!shown || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
    if (shown.currentTime < 3) shown.currentTime = 3.4;
    return shown.currentTime >= 3 && !shown.seeking;
  });

  await section.getByRole('button', { name: add }).click();
  await page.keyboard.type('The mast');
  await section.getByRole('button', { name: add }).click();
  await section.getByRole('button', { name: save }).click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, `chapters-edit-${language.slice(0, 2)}`);
  expect(pages.api.askedFor(videosApi.replaceChapters)).toEqual([]);

  await section.locator('ol input').nth(2).fill('0:01');
  await section.locator('ol input').nth(3).fill('The keel');
  await page.keyboard.press('Enter');
  await page.locator('output:focus').waitFor();
  expect(pages.api.askedFor(videosApi.replaceChapters).map(({ body }) => body)).toEqual([
    {
      chapters: [
        { timecode: 1, title: 'The keel' },
        { timecode: 3, title: 'The mast' },
      ],
    },
  ]);
  expect(pages.mistakes).toEqual([]);
});
