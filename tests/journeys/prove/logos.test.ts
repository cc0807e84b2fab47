/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage } from '../test/open-page.ts';
import { must, signIn, startWorld } from '../test/world.ts';

// A journey over several pages, on machines that may be slow.
jest.setTimeout(600_000);

const drawing = (width: number, height: number) =>
  new Blob(
    [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`],
    {
      type: 'image/svg+xml',
    },
  );
const logos = [
  ['favicon', drawing(64, 64)],
  ['header-square', drawing(64, 64)],
  ['header-wide', drawing(3000, 100)],
  ['opengraph', drawing(1200, 650)],
] as const;

/** The instance at the head of the page. */
const homeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /, home$/ });
/** What the head of the page shows now: the size of its logo, or nothing where that is the drawing of the product. */
const shownLogo = (page: Page) =>
  homeLink(page)
    .locator('img:visible')
    .evaluateAll(
      (all) => (all as HTMLImageElement[]).map((one) => ({ drawn: one.naturalWidth > 0, ...one.getBoundingClientRect().toJSON() }))[0],
    );
const isBoatShown = (page: Page) => homeLink(page).locator('svg').filter({ visible: true }).count();
const attribute = (page: Page, selector: string, name: string) =>
  page.evaluate(([where, what]) => document.querySelector(where)?.getAttribute(what) ?? '', [selector, name] as const);

withBrowser('chosen logos stand on every page and in the manifest, and those of the product again when they are deleted', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  await using opened = await openPage();
  const { page } = opened;
  const look = async () => {
    await page.goto(`${world.platform.url}/about`);
    await page.locator('h1').waitFor();
  };
  const icon = () => attribute(page, 'link[rel=icon]', 'href');
  await look();
  expect(await isBoatShown(page)).toBe(1);
  expect(await icon()).toMatch(/^data:image\/svg/);

  for (const [logoType, logofile] of logos)
    await must(root.call(authApi.pickInstanceLogo, { params: { logoType }, files: { logofile } }), 204);

  await eventually(async () => {
    await look();
    expect([await icon(), await attribute(page, 'meta[property="og:image"]', 'content')]).toEqual([
      expect.stringContaining('/static/uploads/images/'),
      expect.stringContaining('/static/uploads/images/'),
    ]);
  });
  expect(await page.getByRole('link', { name: 'Flotilla, home' }).count()).toBe(1);
  await eventually(async () => expect(await shownLogo(page)).toMatchObject({ drawn: true, width: 240, height: 32 }));
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually(async () => expect(await shownLogo(page)).toMatchObject({ drawn: true, width: 32, height: 32 }));
  expect(await isBoatShown(page)).toBe(0);
  await expectUsable(page, 'own-logos');
  const { errors, data } = await (await page.context().newCDPSession(page)).send('Page.getAppManifest');
  expect([errors, JSON.parse(data ?? '').icons]).toEqual([[], [{ src: await icon(), sizes: '32x32', type: 'image/png' }]]);

  for (const [logoType] of logos) await must(root.call(authApi.deleteInstanceLogo, { params: { logoType } }), 204);

  await eventually(async () => {
    await look();
    expect([await isBoatShown(page), await shownLogo(page), await icon()]).toEqual([
      1,
      undefined,
      expect.stringMatching(/^data:image\/svg/),
    ]);
  });
  expect(await attribute(page, 'meta[property="og:image"]', 'content')).toBe('');
  expect(opened.mistakes).toEqual([]);
});
