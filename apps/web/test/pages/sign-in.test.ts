import { authApi } from '@flotilla/contracts-auth';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aConfiguration, problem } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const visitor = { isSignedIn: false };
const company = { authName: 'work', authDisplayName: 'The company' };
const withProviders = () =>
  aConfiguration(({ plugin, signup }) => ({
    plugin: { ...plugin, registeredExternalAuths: [company] },
    signup: { ...signup, allowed: true },
  }));
const searchOf = (page: Page) => new URL(page.url()).search;

withBrowser('who comes from another provider without success is told kindly, and the address bar keeps nothing of it', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.createToken, problem(400, { code: 'invalid_grant' }));
  const page = await pages.open('/login?externalAuthError=true&next=/upload', visitor);

  await page.getByText('The other provider did not sign you in').waitFor();
  expect(searchOf(page)).toBe('?next=%2Fupload');
  await page.goto(`${pages.url}/login?externalAuthToken=stolen&username=alice&redirect=/upload`);
  await page.locator('[role=alert]').waitFor();
  expect(searchOf(page)).toBe('?redirect=%2Fupload');
  await expectUsable(page, 'sign-in-refused');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['fr-FR', 'Se connecter'],
  ['de-DE', 'Anmelden'],
])('in %s people sign in with two factors, or choose a new password', async (language, title) => {
  await using pages = await openPages();
  pages.api.when(authApi.getConfig, withProviders());
  pages.api.when(authApi.createToken, problem(401, { code: 'missing_two_factor' }));
  const page = await pages.open('/login', { ...visitor, language });

  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await expectUsable(page, `sign-in-${language}`);
  await page.locator('input[name=username]').fill('alice');
  await page.locator('input[name=password]').fill('alice and her boat');
  await page.getByRole('main').getByRole('button', { name: title }).click();
  await page.locator('input[name=code]:focus').waitFor();
  await expectUsable(page, `sign-in-code-${language}`);
  await page.goto(`${pages.url}/reset-password?userId=1&verificationString=abc`);
  await page.locator('input[name=password]').fill('short');
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, `reset-password-refused-${language}`);
  expect(pages.mistakes).toEqual([]);
});
