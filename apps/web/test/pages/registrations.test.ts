import { authApi } from '@flotilla/contracts-auth';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

withBrowser('a moderator sees who asked to join and decides', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  const page = await pages.open('/admin/moderation/registrations');

  await page.getByRole('heading', { name: 'alice' }).waitFor();
  await expectUsable(page, 'registrations');
  await page.getByRole('button', { name: 'Accept alice' }).click();
  await page.getByRole('dialog').waitFor();
  await expectUsable(page, 'registrations-accept');
  await page.getByRole('textbox', { name: 'Your answer' }).fill('!');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, 'registrations-accept-refused');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['fr-CA', 'Inscriptions', 'Refuser : alice'],
  ['de-AT', 'Registrierungen', 'Ablehnen: alice'],
])('the same in the language of the browser, %s', async (language, title, dialog) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  const page = await pages.open('/admin/moderation/registrations', { language });

  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('article').getByRole('button').nth(1).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();

  expect(await page.locator('html').getAttribute('lang')).toBe(language.slice(0, 2));
  await expectUsable(page, `registrations-${language}`);
  expect(pages.mistakes).toEqual([]);
});
