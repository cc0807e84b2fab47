/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { buildWeb } from '../../apps/web/build.ts';
import { finished, signInTo, uploadVideo } from './client.ts';
import { makePlainVideo } from './plain-video.ts';
import { type Bench, median } from './report.ts';
import { startInstance } from './start-instance.ts';

const VIDEOS = 9;
const ROUNDS = 5;
/** A slow phone: the profile that the targets are written for. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true } as const;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** Nothing paints later than this after the last file came. */
const QUIET_MS = 1_500;

type Seen = { largest: number; first: number; files: number; kilobytes: number };

/** How long somebody with a slow phone and an empty cache waits for the largest thing of a page (LCP). */
export const benchFirstLoad: Bench = async (context) => {
  await buildWeb();
  await using instance = await startInstance(context, { TRANSCODING_RESOLUTIONS: '240,360', TRANSCODING_ORIGINAL_RESOLUTION: 'false' });
  const { url } = instance.printed;
  const publisher = await signInTo(url);
  mkdirSync(context.directory, { recursive: true });
  const videoFile = makePlainVideo(context.directory, { seconds: 8 });
  const uuids: string[] = [];
  for (let index = 0; index < VIDEOS; index++) uuids.push(await uploadVideo(url, publisher, videoFile));
  for (const uuid of uuids) await finished(url, publisher, uuid, 200);

  await using browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const rows = [];
  for (const { what, path, aim } of [
    { what: 'home', path: '/', aim: '<= 2000 ms' },
    { what: 'watch', path: `/w/${uuids[0]}`, aim: '<= 3000 ms' },
  ]) {
    // The first round warms up the services.
    const seen: Seen[] = [];
    for (let round = 0; round <= ROUNDS; round++) seen.push(await load(browser, url + path));
    const of = (name: keyof Seen) => Math.round(median(seen.slice(1).map((each) => each[name])));
    rows.push({
      what: `first load of ${what}, 1.6 Mbit/s, 150 ms, CPU/4: largest paint`,
      ours: `${of('largest')} ms`,
      reference: `first ${of('first')} ms`,
      ratio: `${of('files')} files, ${of('kilobytes')} kB`,
      aim,
    });
  }
  return rows;
};

async function load(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let [files, bytes, lastAt] = [0, 0, performance.now()];
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      files++;
      bytes += encodedDataLength;
      lastAt = performance.now();
    });
    await page.addInitScript(observePaints);
    await page.goto(url);
    while (performance.now() - lastAt < QUIET_MS) await delay(100);
    const paints = await page.evaluate(() => ({
      largest: (globalThis as { largest?: number }).largest ?? Number.NaN,
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    return { ...paints, files, kilobytes: bytes / 1000 };
  } finally {
    await context.close();
  }
}

function observePaints(): void {
  new PerformanceObserver((list) => Object.assign(globalThis, { largest: list.getEntries().at(-1)?.startTime })).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
}
