/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import { administratorPassword, fullyTranscoded, signIn, startWorld, upload } from './world.ts';

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!browserPath && process.env['CI'] === 'true') throw new Error('Chromium is required in CI');
// Skipped only where no Chromium can be had; CI has one and insists above.
const withBrowser = browserPath ? test : test.skip;

async function openBrowser() {
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  return { browser, [Symbol.asyncDispose]: () => browser.close() };
}

withBrowser('a film plays in a browser: the picture moves, the duration is right, and it can be sought', async () => {
  await using world = await startWorld();
  const session = await signIn(world.url);
  const { uuid, shortUUID } = await upload(session, await makeClip({ seconds: 6, width: 640, height: 360, audio: true }));
  await fullyTranscoded(session, uuid);
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

withBrowser('a person signs in, drops a film on the upload page and finds it among their videos', async () => {
  await using world = await startWorld({ TRANSCODING_RESOLUTIONS: '240' });
  const film = await makeClip({ seconds: 2, width: 320, height: 240, audio: true });
  await using opened = await openBrowser();
  const page = await opened.browser.newPage();

  await page.goto(`${world.platform.url}/login`);
  await page.getByLabel(/user/i).first().fill('root');
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(administratorPassword);
  await page
    .getByRole('button', { name: /sign in/i })
    .last()
    .click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${world.platform.url}/upload`);
  await page.setInputFiles('input[type=file]', film);
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
