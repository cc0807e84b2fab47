/// <reference lib="dom" />

import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, exampleOf } from '../examples/example-api.ts';
import { openPages, waitForFocus } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const HANDLE = 'troll@loud.example';
const [entry] = (exampleOf(videosApi.listMyMutedAccounts).body as { readonly data: [{ readonly blockedAccount: object }] }).data;
const troll = { ...entry.blockedAccount, description: null };
const none = { status: 200, body: { total: 0, data: [] } };
const status = (blockedByUser: boolean, blockedByServer: boolean) => ({
  status: 200,
  body: {
    accounts: { [HANDLE]: { blockedByUser, blockedByServer: false } },
    hosts: { 'loud.example': { blockedByUser: false, blockedByServer } },
  },
});

withBrowser.each([
  ['en-GB', 'Muted servers', 'Find a muted account'],
  ['de-DE', 'Stummgeschaltete Server', 'Stummgeschaltetes Konto suchen'],
  ['fr-FR', 'Serveurs masqués', 'Chercher un compte masqué'],
])('the lists of what is muted are usable in %s, by members and by moderators', async (language, servers, find) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  const page = await pages.open('/my-account/settings/mutes', { language });
  await page.getByRole('region', { name: servers }).getByRole('listitem').waitFor();
  await expectUsable(page, `mutes-${language}`);

  pages.api.when(videosApi.listMyMutedAccounts, none);
  await page.getByRole('searchbox', { name: find }).fill('eve');
  await page.getByRole('region').first().locator('li').first().waitFor({ state: 'detached' });
  await page.goto(`${pages.url}/admin/moderation/mutes`);
  await page.getByRole('region', { name: servers }).getByRole('listitem').waitFor();
  await expectUsable(page, `instance-mutes-${language}`);

  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('an account is muted by its menu, and its page says so, in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  pages.api.when(videosApi.getAccount, { status: 200, body: troll });
  pages.api.when(videosApi.listAccountVideos, none);
  pages.api.when(videosApi.getMuteStatus, status(false, true));
  const page = await pages.open(`/a/${HANDLE}`, { language });
  const more = page.getByRole('main').locator('[aria-haspopup]').last();
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').nth(3).waitFor();
  await expectUsable(page, `mute-menu-${language}`);

  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await waitForFocus(more);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').nth(2).click();
  await page.getByRole('alertdialog').waitFor();
  await expectUsable(page, `mute-for-all-${language}`);
  await page.keyboard.press('Escape');
  await more.and(page.locator(':focus')).waitFor();
  pages.api.when(videosApi.getMuteStatus, status(true, true));
  await more.click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('main').locator('output ~ button').nth(1).waitFor();
  await expectUsable(page, `muted-account-${language}`);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('who is muted at a comment is gone, and the note stays in view', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, {
    status: 200,
    body: { ...(exampleOf(videosApi.getVideo).body as object), thumbnails: [], streamingPlaylists: [] },
  });
  pages.api.when(videosApi.getMuteStatus, status(false, false));
  const [thread] = (exampleOf(videosApi.listCommentThreads).body as { readonly data: readonly [object] }).data;
  const listed = (...data: readonly object[]) => ({
    status: 200,
    body: { total: data.length, totalNotDeletedComments: data.length, data },
  });
  const others = Array.from({ length: 15 }, (_, index) => ({ ...thread, id: 100 + index, totalReplies: 0 }));
  const ofTroll = { ...thread, id: 99, account: troll, text: 'Loud words', totalReplies: 0 };
  pages.api.when(videosApi.listCommentThreads, listed(...others, ofTroll));
  const page = await pages.open('/w/kkGMgK9ZtnKfYAgnEtQxbv;threadId=100');
  const comment = page.getByRole('article').filter({ hasText: 'Loud words' });
  await comment.scrollIntoViewIfNeeded();
  await comment.locator('[aria-haspopup]').click();
  await page.getByRole('menuitem').first().waitFor();
  await expectUsable(page, 'comment-menu');
  pages.api.when(videosApi.listCommentThreads, listed(...others));
  const before = await page.evaluate(() => scrollY);

  await page.getByRole('menuitem').first().click();

  await comment.waitFor({ state: 'detached' });
  const note = page.getByText(`@${HANDLE} is muted.`);
  const { top, bottom } = await note.evaluate((shown) => shown.getBoundingClientRect());
  expect([top >= 0, bottom <= 900]).toEqual([true, true]);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300);
  await expectUsable(page, 'comment-muted');
  expect(pages.mistakes).toEqual([]);
});
