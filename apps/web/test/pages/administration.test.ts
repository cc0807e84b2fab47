/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { aConfiguration, anAdministrator, exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(600_000);

const [alice] = exampleOf(authApi.listUsers, 'An array').body as readonly object[];
const bob = { ...alice, id: 3, username: 'bob', email: 'bob@example.org', videoQuotaUsedDaily: 5e8 };
const dora = {
  ...alice,
  id: 4,
  username: 'dora',
  email: 'dora-of-the-long-address@boats.village.example',
  role: { id: 1, label: 'Moderator' },
  emailVerified: false,
  blocked: true,
  blockedReason: 'Sold boats that do not float',
  lastLoginDate: null,
};

const [listed] = (exampleOf(videosApi.listVideos).body as { readonly data: readonly object[] }).data;
/** Images of examples are on another host, where none are asked for. */
const planks = { ...listed, thumbnails: [], thumbnailPath: null };
const tides = {
  ...planks,
  uuid: '00000000-0000-4000-8000-000000000001',
  shortUUID: 'tides',
  name: 'The tides of the western coast in an unusually long winter, part 1',
  privacy: { id: 3, label: 'Private' },
  state: { id: 7, label: 'Transcoding failed' },
  nsfw: true,
};

async function openAdministration() {
  const pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  pages.api.when(
    authApi.getConfig,
    aConfiguration(() => ({ export: { users: { enabled: true, maxUserVideoQuota: -1, exportExpiration: 172_800_000 } } })),
  );
  pages.api.when(authApi.listUsers, { status: 200, body: { total: 41, data: [bob, dora] } });
  pages.api.when(videosApi.listVideos, { status: 200, body: { total: 41, data: [planks, tides] } });
  return pages;
}

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])(
  'every page of the administration about people and work is usable in %s',
  async (language) => {
    await using pages = await openAdministration();
    const page = await pages.open('/admin/users', { language });
    const show = async (path: string) => {
      await page.goto(pages.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const look = (name: string) => expectUsable(page, `${name}-${language.slice(0, 2)}`);

    await page.getByRole('row').filter({ hasText: 'bob@' }).waitFor();
    await look('administration-users');
    await page.getByRole('row').filter({ hasText: 'bob@' }).getByRole('button').nth(1).click();
    await page.getByRole('dialog').waitFor();
    await look('administration-edit-user');
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'bob@' }).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: /48/ }).waitFor();
    await look('administration-user-details');

    await show('/admin/videos');
    await page.getByRole('row').filter({ hasText: 'tides of' }).waitFor();
    await look('administration-videos');
    await page.getByRole('row').filter({ hasText: 'tides of' }).getByRole('button').click();
    await page.getByRole('alertdialog').waitFor();
    await look('administration-delete-video');
    await show('/admin/jobs');
    await page.getByText('transcoder-73').first().waitFor();
    await look('administration-jobs');
    await show('/admin/statistics');
    await page.getByText('198.51.100.7').waitFor();
    await look('administration-statistics');
    await show('/admin/homepage');
    await page.getByRole('heading', { name: 'Boats of the village' }).waitFor();
    await look('administration-homepage');

    expect(await page.locator('html').getAttribute('lang')).toBe(language.slice(0, 2));
    expect(pages.mistakes).toEqual([]);
  },
);

withBrowser('without a mail server the pages about mails say so, and how many wait is seen', async () => {
  await using pages = await openAdministration();
  pages.api.when(
    authApi.getConfig,
    aConfiguration(() => ({ email: { enabled: false, delivery: 'none' } })),
  );
  const page = await pages.open('/admin/users', { language: 'fr-FR' });

  await page.getByText(/^Cette instance n’a pas de serveur de messagerie\./).waitFor();
  await page.getByRole('link', { name: /^Inscriptions.*en attente$/ }).waitFor();
  await expectUsable(page, 'administration-without-mail');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('administrators read that mails are only written into a folder, in %s', async (language) => {
  await using pages = await openAdministration();
  pages.api.when(
    authApi.getConfig,
    aConfiguration(() => ({ email: { enabled: true, delivery: 'directory' } })),
  );
  const page = await pages.open('/admin', { language });

  await page.locator('.banner.warning', { hasText: 'SMTP_URL' }).waitFor();

  await expectUsable(page, `administration-mails-kept-${language}`);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a size that is no size takes the focus', async () => {
  await using pages = await openAdministration();
  const page = await pages.open('/admin/users');
  await page.getByRole('button', { name: 'Edit bob' }).click();
  const amount = page.getByLabel('Space for videos, amount');
  await amount.fill('');

  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByText('A size is needed.').waitFor();
  expect(await amount.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectUsable(page, 'administration-size-needed');
  expect(pages.mistakes).toEqual([]);
});
