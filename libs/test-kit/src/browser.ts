/// <reference lib="dom" />

import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!browserPath && process.env['CI'] === 'true') throw new Error('Chromium is required in CI');

/** Skipped only where there is no Chromium; in CI, which requires one, the branch above fails instead. */
const testOrSkip = () => (browserPath ? test : test.skip);

/** `test` for pages in a browser. */
export const withBrowser = Object.assign((...given: Parameters<typeof test>) => testOrSkip()(...given), {
  each: ((table: Parameters<typeof test.each>[0]) => testOrSkip().each(table)) as typeof test.each,
});

/** The Chromium of this process, whose pages are closed with their scope. */
export async function openBrowser(): Promise<AsyncDisposable & { browser: Browser }> {
  if (!(await launched)?.browser.isConnected()) launched = launch();
  const { browser, hold, release } = await (launched as Promise<Launched>);
  hold();
  return {
    browser,
    async [Symbol.asyncDispose]() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      release();
    },
  };
}

type Launched = { readonly browser: Browser; readonly hold: () => void; readonly release: () => void };
let launched: Promise<Launched> | undefined;

/** Starts Chromium, which does not keep this process alive while nobody uses it, and ends with it. */
async function launch(): Promise<Launched> {
  const children: ChildProcess[] = [];
  const remember = (message: unknown) => void children.push((message as { readonly process: ChildProcess }).process);
  subscribe('child_process', remember);
  const browser = await chromium
    .launch({
      ...(browserPath && { executablePath: browserPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    })
    .finally(() => unsubscribe('child_process', remember));
  const handles = children
    .filter(({ spawnargs }) => spawnargs.includes('--no-sandbox'))
    .flatMap((child) => [child, ...child.stdio]) as (Partial<Pick<ChildProcess, 'ref' | 'unref'>> | null)[];
  return {
    browser,
    hold: () => handles.forEach((handle) => handle?.ref?.()),
    release: () => handles.forEach((handle) => handle?.unref?.()),
  };
}

/** A browser context of its own: nothing is shared with other pages. */
export async function newDevice(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE.viewport, reducedMotion: 'reduce', ...options });
  // Generous, because machines may be slow or busy with other tests.
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

const WIDE = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;
const NARROW = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const SCREENSHOTS = process.env['JOURNEYS_PICTURES'];

/** Checks that the page is accessible in its present state: by axe on a light desktop and a dark phone, without horizontal scrolling at 360 pixels. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  await page.locator('h1').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect([name, await widthOnceLaidOut(page)]).toEqual([name, 360]);
  for (const { viewport, colorScheme } of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    expect([name, colorScheme, await violationsIn(page)]).toEqual([name, colorScheme, []]);
    await keepScreenshot(page, `${name}-${viewport.width}`);
  }
}

/** Returns the violations that axe finds in the page and in its frames of the same origin. Its script is long, so it is injected once per document. */
export async function violationsIn(page: Page): Promise<{ readonly id: string; readonly at: readonly string[] }[]> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames().filter((one) => one === page.mainFrame() || new URL(one.url(), origin).origin === origin)) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<same_origin>'] });`);
  }
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // A film that is not there yet never comes in most tests. Only the rule about sound that begins by itself wants to know how long one is.
      preload: { assets: ['cssom', 'media'], timeout: 1000 },
    });
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  });
}

const LAID_OUT_WITHIN_MS = 5000;

/** How wide the page is once it fits its window, or how wide it still is when it does not: what is placed by a script, such as an open menu, moves some frames later. */
function widthOnceLaidOut(page: Page): Promise<number> {
  return page.evaluate(async (withinMs) => {
    const root = document.documentElement;
    const end = performance.now() + withinMs;
    do await new Promise(requestAnimationFrame);
    while (root.scrollWidth > window.innerWidth && performance.now() < end);
    return root.scrollWidth;
  }, LAID_OUT_WITHIN_MS);
}

/** What a page looks like, for those who asked for pictures. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
