/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, violationsIn, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { exampleOf } from '../examples/example-api.ts';
import { openPages, waitForFocus } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const [one] = (exampleOf(videosApi.listMyNotifications).body as { readonly data: readonly [object] }).data;
const many = Array.from({ length: 12 }, (_, index) => ({ ...one, id: 40 - index, read: index > 2 }));
/** Without files and images, which examples have on another host. */
const video = { ...(exampleOf(videosApi.getVideo).body as object), thumbnails: [], streamingPlaylists: [] };
const list = { status: 200, body: { total: 12, data: many.slice(0, 8) } };

withBrowser.each([
  ['en-GB', 'Notifications'],
  ['de-DE', 'Benachrichtigungen'],
  ['fr-FR', 'Notifications'],
])('the bell shows the newest notifications to keyboards and screen readers in %s', async (language, title) => {
  await using pages = await openPages();
  pages.api.when(videosApi.listMyNotifications, list);
  pages.api.when(videosApi.getVideo, { status: 200, body: video });
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 0, data: [] } });
  const page = await pages.open('/about', { language });
  const bell = page.getByRole('banner').locator('[aria-haspopup=dialog], [aria-expanded]').first();
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: title });
  await panel.getByRole('listitem').nth(7).waitFor();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await violationsIn(page)]).toEqual([colorScheme, []]);
  }
  expect(await panel.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await waitForFocus(bell);

  await page.keyboard.press('Enter');
  await panel.getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(/\/w\//);
  await panel.waitFor({ state: 'detached' });
  expect(pages.api.askedFor(videosApi.markNotificationsRead)).toMatchObject([{ body: { ids: [40] } }]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('of two pages of a browser one listens, both are told, and the other goes on when it is closed', async () => {
  await using pages = await openPages();
  const first = await pages.open('/about');
  const listeners = new Set<Page>();
  await first.context().route('**/notifications/stream', (route) => {
    listeners.add(route.request().frame().page());
    return route.fulfill({ contentType: 'text/event-stream', body: 'data: {"total":7}\n\n' });
  });
  await first.reload();
  const second = await first.context().newPage();
  await second.goto(`${pages.url}/about`);

  for (const page of [first, second]) await page.getByRole('button', { name: '7 unread notifications' }).waitFor();
  expect(listeners).toEqual(new Set([first]));

  await first.close();
  await second.waitForRequest('**/notifications/stream');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('on a phone the bell leads to the page of all notifications', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.listMyNotifications, list);
  const page = await pages.open('/about');
  await page.setViewportSize({ width: 390, height: 844 });

  await page
    .getByRole('banner')
    .getByRole('link', { name: /notification/i })
    .click();

  await page.waitForURL('**/my-account/notifications');
  await expectUsable(page, 'notifications');
  expect(pages.mistakes).toEqual([]);
});
