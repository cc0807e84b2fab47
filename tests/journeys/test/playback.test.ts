/// <reference lib="dom" />
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { openBrowser, withBrowser } from '@flotilla/test-kit/browser';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareWorld } from './shared-world.ts';
import { type Created, fullyTranscoded, must, signIn, upload, type World } from './world.ts';

const meet = shareWorld({ TRANSCODING_RESOLUTIONS: '240,360' });
const passwordOf = (username: string) => `${username} and the sea`;

/** Somebody with no videos yet. */
async function addUser({ url }: World, username: string): Promise<void> {
  const { call } = await signIn(url);
  const body = { username, password: passwordOf(username), email: `${username}@example.org`, role: 2 } as const;
  await must(call(authApi.createUser, { body }), 200);
}

let shown: Promise<Created> | undefined;
/** A film of six seconds in two resolutions, which the tests of this file only watch. */
const film = () => (shown ??= publishFilm());

async function publishFilm(): Promise<Created> {
  const session = await signIn((await meet()).url);
  const video = await upload(session, await makeClip({ seconds: 6, width: 640, height: 360, audio: true }));
  await fullyTranscoded(session, video.uuid);
  return video;
}

async function signInOnPage(page: Page, url: string, username: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel(/user/i).first().fill(username);
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(passwordOf(username));
  await page
    .getByRole('button', { name: /sign in/i })
    .last()
    .click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

withBrowser('a video plays in a browser: its frames move, the duration is right, and it can be sought', async () => {
  const world = await meet();
  const { shortUUID } = await film();
  await using opened = await openBrowser();
  const page = await opened.browser.newPage();

  await page.goto(`${world.platform.url}/w/${shortUUID}`);

  await page.waitForSelector('video');
  const state = () =>
    page.evaluate(() => {
      const video = document.querySelector('video') as HTMLVideoElement;
      return {
        time: video.currentTime,
        duration: video.duration,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        ready: video.readyState,
      };
    });
  await eventually(async () => expect((await state()).ready).toBeGreaterThanOrEqual(2), { withinMs: 30_000 });
  await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement;
    video.muted = true;
    return video.play();
  });
  await eventually(async () => expect((await state()).frames).toBeGreaterThan(10), { withinMs: 30_000 });
  expect((await state()).duration).toBeCloseTo(6, 0);
  await page.evaluate(() => {
    (document.querySelector('video') as HTMLVideoElement).currentTime = 4.5;
  });
  await eventually(async () => expect((await state()).time).toBeGreaterThanOrEqual(4.5), { withinMs: 30_000 });
});

withBrowser('a person signs in, drops a video on the upload page and finds it among their videos', async () => {
  const world = await meet();
  await addUser(world, 'alice');
  const clip = await makeClip({ seconds: 2, width: 320, height: 240, audio: true });
  await using opened = await openBrowser();
  const page = await opened.browser.newPage();

  await signInOnPage(page, world.platform.url, 'alice');
  await page.goto(`${world.platform.url}/upload`);
  await page.setInputFiles('input[type=file]', clip);
  await page
    .getByRole('button', { name: /^(start )?upload/i })
    .last()
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await page.getByRole('link', { name: 'Watch', exact: true }).waitFor({ timeout: 60_000 });
  await page
    .getByRole('list', { name: 'Qualities' })
    .getByText(/240p ready/)
    .waitFor({ state: 'attached' });

  await page.goto(`${world.platform.url}/my-videos`);
  await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});

withBrowser('an upload goes on where it stopped when the page was loaded again and the same file is chosen', async () => {
  const world = await meet();
  await addUser(world, 'bob');
  const clip = await makeClip({ seconds: 2, width: 320, height: 240, audio: true });
  await using directory = await temporaryDirectory();
  const padded = join(directory.path, 'film.mp4');
  // A file of three parts: bytes after the last box of an MP4 are ignored.
  await writeFile(padded, Buffer.concat([await readFile(clip), Buffer.alloc(20_000_000)]));
  await using opened = await openBrowser();
  const page = await opened.browser.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    const range = request.headers()['content-range'];
    if (range) sent.push(range);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await signInOnPage(page, world.platform.url, 'bob');
  await page.goto(`${world.platform.url}/upload`);
  // The second part never arrives.
  await page.route(/upload-resumable/, (route) =>
    route.request().headers()['content-range']?.startsWith('bytes 8388608-') ? route.abort() : route.continue(),
  );
  await page.locator('input[type=file]').first().setInputFiles(padded);
  await eventually(async () => expect(sent.some((range) => range.startsWith('bytes 8388608-'))).toBe(true), { withinMs: 30_000 });

  await page.unrouteAll();
  await page.reload();
  await page.getByText('Not finished yet').waitFor();
  sent.length = 0;
  await page.getByRole('region', { name: 'Not finished yet' }).locator('input[type=file]').setInputFiles(padded);
  await page.getByRole('link', { name: 'Watch', exact: true }).waitFor({ timeout: 60_000 });

  expect(sent.filter((range) => range.startsWith('bytes 0-'))).toEqual([]);
  expect(sent.find((range) => !range.startsWith('bytes */'))).toMatch(/^bytes 8388608-/);
});

withBrowser('a quality that is chosen in the menu is what is shown, also while it is paused', async () => {
  const world = await meet();
  const { shortUUID } = await film();
  await using opened = await openBrowser();
  const page = await opened.browser.newPage();
  await page.goto(`${world.platform.url}/w/${shortUUID}`);
  const height = () => page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0);
  await eventually(async () => expect(await height()).toBeGreaterThan(0), { withinMs: 30_000 });

  for (const wanted of [240, 360, 240]) {
    await page.locator('media-rendition-menu-button').click();
    await page.getByRole('menuitemradio', { name: `${wanted}p`, exact: true }).click();
    await eventually(async () => expect(await height()).toBe(wanted), { withinMs: 10_000 });
  }
});

withBrowser('a playlist plays its parts one after the other, in the full screen too', async () => {
  const world = await meet();
  const session = await signIn(world.url);
  const { call, channelId } = session;
  const clip = await makeClip({ seconds: 6, width: 320, height: 240, audio: true });
  const [keel, sail] = [await upload(session, clip, { name: 'Keel' }), await upload(session, clip, { name: 'Sail' })];
  for (const { uuid } of [keel, sail]) await fullyTranscoded(session, uuid);
  const body = { displayName: 'A boat', privacy: 1, videoChannelId: channelId } as const;
  const { videoPlaylist } = await must(call(videosApi.createPlaylist, { body }), 200);
  const params = { playlistId: videoPlaylist.uuid };
  const parts = [
    { videoId: keel.uuid, startTimestamp: 2, stopTimestamp: 3 },
    { videoId: keel.uuid, stopTimestamp: 1 },
    { videoId: sail.uuid, startTimestamp: 4 },
  ];
  for (const part of parts) await must(call(videosApi.addPlaylistElement, { params, body: part }), 200);
  await using opened = await openBrowser();
  const page = await opened.browser.newPage();
  await page.goto(`${world.platform.url}/w/p/${videoPlaylist.shortUUID}`);
  await page.locator('media-fullscreen-button').waitFor();
  const seen = page.evaluate(async () => {
    const found = new Map<string, number>();
    const end = Date.now() + 45_000;
    while (Date.now() < end) {
      const video = document.querySelector('video');
      const place = document.querySelector('aside output')?.textContent ?? '';
      if (video && video.currentTime > 0 && !found.has(place)) found.set(place, Math.floor(video.currentTime));
      if (place.startsWith('3') && video?.ended) break;
      await new Promise(requestAnimationFrame);
    }
    return { found: [...found], isFull: document.fullscreenElement !== null };
  });

  await page.locator('media-fullscreen-button').click();

  expect(await seen).toEqual({
    found: [
      ['1 of 3', 2],
      ['2 of 3', 0],
      ['3 of 3', 4],
    ],
    isFull: true,
  });
});
