/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { exampleOf } from '../examples/example-api.ts';
import { openPages, type Pages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const SHORT = 'kkGMgK9ZtnKfYAgnEtQxbv';
const details = exampleOf(videosApi.getVideo).body as { readonly streamingPlaylists: readonly { readonly files: readonly object[] }[] };
const [file] = details.streamingPlaylists[0]!.files;
const video = { ...details, thumbnails: [], files: [{ ...file, fileUrl: '/static/web-videos/clip.webm' }], streamingPlaylists: [] };
const texts = ['The keel comes first.', 'Then the stem <and> the stern & so on.', 'Now the planks.'];
const vtt = (lines: readonly string[]) =>
  `WEBVTT\n\n${lines.map((text, index) => `00:00:0${index}.000 --> 00:00:0${index}.900\n${text}\n`).join('\n')}`;

/** A video with captions in two languages, and a clip that plays. */
async function openCaptioned(path: string, { language = 'en-GB', isSignedIn = true } = {}): Promise<{ pages: Pages; page: Page }> {
  const pages = await openPages();
  const caption = (id: string, label: string) => ({
    language: { id, label },
    automaticallyGenerated: false,
    captionPath: `/lazy-static/video-captions/${id}.vtt`,
    fileUrl: `${pages.url}/lazy-static/video-captions/${id}.vtt`,
    m3u8Url: null,
    updatedAt: '2026-06-01T08:12:40.000Z',
  });
  pages.api.when(videosApi.getVideo, { status: 200, body: video });
  pages.api.when(videosApi.listVideoCaptions, {
    status: 200,
    body: { total: 2, data: [caption('en', 'English'), caption('fr', 'French')] },
  });
  pages.api.when(videosApi.listLanguages, { status: 200, body: { de: 'German', en: 'English', fr: 'French', it: 'Italian' } });
  const clip = await readFile(await makeClip({ container: 'webm', codec: 'vp8', width: 640, height: 360, audio: false, seconds: 5 }));
  const page = await pages.open('/about', { language, isSignedIn });
  await page.route('**/static/web-videos/clip.webm', (route) => route.fulfill({ body: clip, contentType: 'video/webm' }));
  await page.route('**/lazy-static/video-captions/*', (route) =>
    route.fulfill({
      body: vtt(texts.map((text) => text.replace('<and>', '&lt;and&gt;').replace('& ', '&amp; '))),
      contentType: 'text/vtt; charset=utf-8',
    }),
  );
  await page.goto(pages.url + path);
  return { pages, page };
}
const shown = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ kind }) => kind === 'subtitles')
      .map(({ language, mode }) => `${language} ${mode}`),
  );

/** Waits until these captions have these modes. */
const shows = (page: Page, modes: readonly string[]) => eventually(async () => expect(await shown(page)).toEqual(modes));

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('captions are added, corrected and deleted beside the player in %s', async (language) => {
  const { pages, page } = await openCaptioned(`/videos/update/${SHORT}`, { language });
  await using _ = pages;
  const look = (name: string) => expectUsable(page, `captions-${name}${language.slice(0, 2)}`);
  const entries = page.getByRole('list').filter({ has: page.locator('time') });
  await entries.getByRole('listitem').nth(1).waitFor();
  await look('');

  await entries.getByRole('button').first().click();
  await page.locator('[data-cue]').nth(2).waitFor();
  await page.locator('video').first().waitFor();
  await look('editor-');

  await page.locator('[data-cue] input').first().fill('soon');
  await page.locator('[data-cue] textarea').nth(1).fill('');
  await page.locator('section section').getByRole('button').last().click();
  await page.locator('[data-cue] [aria-invalid]:focus').waitFor();
  await look('refused-');

  expect(pages.api.askedFor(videosApi.putVideoCaption)).toEqual([]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('captions are written with the keyboard, where the player is', async () => {
  const { pages, page } = await openCaptioned(`/videos/update/${SHORT}`);
  await using _ = pages;
  let sent = '';
  await page.route('**/captions/en', async (route) => {
    sent = route.request().postData() ?? '';
    await route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Edit English' }).press('Enter');
  await page.locator('[data-cue]').nth(2).waitFor();
  await page.getByRole('button', { name: 'Add at this moment' }).press('Enter');
  await page.locator('[data-cue] textarea:focus').waitFor();
  await page.keyboard.type('Rivets.');
  await page.getByRole('textbox', { name: 'From' }).nth(1).fill('0:03.5');
  await page.getByRole('textbox', { name: 'To', exact: true }).nth(1).fill('00:00:06');
  await page.getByRole('button', { name: 'Remove caption 4' }).press('Enter');
  await page.getByRole('button', { name: 'Save captions' }).press('Enter');
  await page.getByText('The captions in English are saved.').waitFor();

  expect(sent).toContain('filename="caption.vtt"');
  expect(sent).toContain(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nThe keel comes first.\n\n00:00:01.000 --> 00:00:01.900\nThen the stem &lt;and&gt; the stern &amp; so on.\n\n00:00:03.500 --> 00:00:06.000\nRivets.\n',
  );
  expect(pages.mistakes).toEqual([]);
});

withBrowser('who writes captions keeps the focus, and sees whole times on a phone', async () => {
  const { pages, page } = await openCaptioned(`/videos/update/${SHORT}`);
  await using _ = pages;
  const chapters = page.getByRole('region', { name: /^Video player: .* · Chapters$/ });
  await page.locator('#chapters').scrollIntoViewIfNeeded();
  await chapters.waitFor();

  await page.getByRole('button', { name: 'Edit English' }).press('Enter');
  await page.getByRole('heading', { name: 'Captions in English' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('region', { name: /^Video player: .* · Captions$/ }).waitFor();
  await page.locator('[data-cue]').nth(2).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = () =>
    page
      .locator('[data-cue] input')
      .evaluateAll((fields) => fields.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  await eventually(async () => expect(await cut()).toBe(0));

  await page.getByRole('button', { name: 'Remove caption 3' }).press('Enter');
  await page.locator('[data-cue]:nth-child(2) textarea:focus').waitFor();
  await page.getByRole('button', { name: 'Remove caption 1' }).press('Enter');
  await page.locator('[data-cue]:nth-child(1) textarea:focus').waitFor();
  await page.getByRole('button', { name: 'Remove caption 1' }).press('Enter');
  await page.getByRole('button', { name: 'Add at this moment' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().press('Enter');
  await page.getByRole('button', { name: 'Edit English' }).and(page.locator(':focus')).waitFor();
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a file that cannot be read is not sent, and its line is named', async () => {
  const { pages, page } = await openCaptioned(`/videos/update/${SHORT}`);
  await using _ = pages;
  const input = page.locator('input[accept=".vtt,.srt"]').last();
  await page.getByRole('button', { name: 'Add from a file' }).waitFor();

  await input.setInputFiles({ name: 'a.srt', mimeType: 'application/x-subrip', buffer: Buffer.from('1\n00:00:01,000 --> 00:00:0') });
  await page.getByText('Line 2: Its times cannot be read.').waitFor();
  expect(pages.api.askedFor(videosApi.putVideoCaption)).toEqual([]);

  await input.setInputFiles({ name: 'a.srt', mimeType: '', buffer: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nAhoy\n') });
  await page.getByText(/^The captions in .* are saved\.$/).waitFor();
  expect(pages.api.askedFor(videosApi.putVideoCaption)).toHaveLength(1);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the player shows captions by key and menu, and remembers the choice', async () => {
  const { pages, page } = await openCaptioned(`/w/${SHORT}`);
  await using _ = pages;
  await page.locator('media-captions-menu-button').waitFor();
  await shows(page, ['en disabled', 'fr disabled']);

  await page.locator('body').press('c');
  await shows(page, ['en showing', 'fr disabled']);
  await page.locator('media-captions-menu-button').click();
  await page.getByRole('menuitemradio', { name: 'French' }).click();
  await shows(page, ['en disabled', 'fr showing']);
  await page.evaluate(() => {
    const player = document.querySelector('video')!;
    player.currentTime = 0.3;
  });
  await expectUsable(page, 'captions-player');

  await page.reload();
  await shows(page, ['en disabled', 'fr showing']);
  await page.locator('body').press('c');
  await shows(page, ['en disabled', 'fr disabled']);
  await page.reload();
  await page.locator('media-captions-menu-button').waitFor();
  await shows(page, ['en disabled', 'fr disabled']);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the address of an embed chooses the captions', async () => {
  const { pages, page } = await openCaptioned(`/videos/embed/${SHORT}?subtitle=fr`, { isSignedIn: false });
  await using _ = pages;

  await shows(page, ['en disabled', 'fr showing']);
  expect(pages.mistakes).toEqual([]);
});
