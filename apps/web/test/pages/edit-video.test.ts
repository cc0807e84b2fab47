/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { videosApi } from '@flotilla/contracts-videos';
import { makeClip } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf, refuses } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const PATH = '/videos/update/kkGMgK9ZtnKfYAgnEtQxbv';
const details = exampleOf(videosApi.getVideo).body as {
  readonly files: readonly object[];
  readonly streamingPlaylists: readonly { readonly files: readonly object[] }[];
};
const [file] = details.streamingPlaylists[0]!.files;
const DESCRIPTION =
  '# The strakes\n\nLarch on **oak**, riveted with copper, see <https://boats.example/planks>.\n\n- Garboard\n- Sheer strake\n';
const video = {
  ...details,
  thumbnails: [],
  description: DESCRIPTION,
  files: [{ ...file, fileUrl: '/static/web-videos/clip.webm' }],
  streamingPlaylists: [],
};

async function openEditor(language = 'en-GB') {
  const pages = await openPages();
  pages.api.when(videosApi.getVideo, { status: 200, body: video });
  return { pages, page: await pages.open(PATH, { language }) };
}

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('the page on which a video is edited is usable in %s', async (language) => {
  const { pages, page } = await openEditor(language);
  await using _ = pages;
  const look = (name: string) => expectUsable(page, `edit-video-${name}${language.slice(0, 2)}`);
  await page.locator('input[name=name]').waitFor();
  await page.getByRole('heading', { name: 'The strakes' }).waitFor();
  await look('');

  await page.getByRole('checkbox').nth(1).check();
  await page.locator('input[type=datetime-local]').fill('2001-01-01T10:00');
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('group').getByRole('checkbox').first().check();
  await page.locator('input[name=nsfwSummary]').fill('A');
  await page.locator('input[name=name]').fill('');
  await page.locator('button[type=submit]').first().click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await look('refused-');

  expect(pages.mistakes).toEqual([]);
});

withBrowser('a video is edited with the keyboard alone', async () => {
  const { pages, page } = await openEditor();
  await using _ = pages;
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', part 1');
  await page.keyboard.press('Tab');
  // Past the link in the preview.
  for (let step = 0; step < 2; step++) await page.keyboard.press('Tab');
  await page.keyboard.type('oak,tar');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: /Language$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type('French');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();

  await page.keyboard.press('Enter');

  await page.getByText('Saved.').waitFor();
  expect(pages.api.askedFor(videosApi.updateVideo).map(({ body }) => body)).toEqual([
    { name: 'How a clinker boat is planked, part 1', tags: ['boats', 'wood', 'oak'], language: 'fr' },
  ]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a thumbnail is a picture that was chosen, or a frame of the video', async () => {
  const { pages, page } = await openEditor();
  await using _ = pages;
  const clip = await readFile(await makeClip({ container: 'webm', codec: 'vp8', width: 640, height: 360, audio: false }));
  await page.route('**/clip.webm', (route) => route.fulfill({ body: clip, contentType: 'video/webm' }));
  const picked = page.getByLabel('Choose a picture');
  const size = async () => {
    const image = page.getByRole('img', { name: 'The new thumbnail, once you have saved' });
    await image.waitFor();
    return image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => [shown.naturalWidth, shown.naturalHeight]));
  };
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor();

  await picked.setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText(/^This file cannot be read as a picture\./).waitFor();
  await picked.setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: await aPicture(page, 3840, 2160) });
  expect(await size()).toEqual([1920, 1080]);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Take from the video' }).click();
  await page.getByRole('dialog', { name: 'Which moment shows the video best?' }).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA);
  await expectUsable(page, 'edit-video-frame');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const shown = document.querySelector('video')!;
        shown.addEventListener('seeked', resolve, { once: true });
        shown.currentTime = 1;
      }),
  );
  await page.getByRole('button', { name: 'Use this moment' }).click();
  expect(await size()).toEqual([640, 360]);
  await expectUsable(page, 'edit-video-thumbnail');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();

  const [sent] = pages.api.askedFor(videosApi.updateVideo);
  expect(sent!.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(sent!.body).toMatch(/name="thumbnailfile"[^]*Content-Type: image\/jpeg/);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a picture that the server refuses is told where it was chosen', async () => {
  const { pages, page } = await openEditor();
  await using _ = pages;
  pages.api.when(videosApi.updateVideo, refuses('thumbnailfile'));
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: await aPicture(page, 320, 180) });

  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByText('Please look at the marked fields.').waitFor();
  await page.getByRole('region', { name: 'Thumbnail' }).getByText('This is not accepted.').waitFor();
  await page.locator('button:focus').filter({ hasText: 'Choose a picture' }).waitFor();
  expect(pages.mistakes).toEqual([]);
});

/** A PNG, made by the browser. */
async function aPicture(page: Awaited<ReturnType<typeof openEditor>>['page'], width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'teal';
      context.fillRect(0, 0, wide!, high!);
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(address.split(',', 2)[1]!, 'base64');
}
