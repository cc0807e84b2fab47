/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aConfiguration, problem, refuses } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const visitor = { isSignedIn: false };
const open = { allowed: true, requiresApproval: false };
const withSignup = (change: object) => aConfiguration(({ signup }) => ({ signup: { ...signup, ...change } }));
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocused = (page: Page, label: string) => field(page, label).evaluate((shown) => shown === document.activeElement);
const agree = (page: Page) => page.getByLabel(/^I am at least 16 years old and agree/).check();
const told = (page: Page, text: string) => page.locator(':is([role=alert], output):focus').filter({ hasText: text }).waitFor();

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

const alice = { 'User name': 'alice', 'E-mail address': 'alice@example.org', Password: 'alice and her boat' };

withBrowser('fields that are refused are marked, and the first of them has the focus', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.getConfig, withSignup({ allowed: true, requiresApproval: true }));
  pages.api.shows(authApi.registerUser, 'Somebody has to approve');
  const page = await pages.open('/signup', visitor);
  const refused = async (label: string, words: string) => {
    await page.locator('[aria-invalid=true]:focus').waitFor();
    expect(await isFocused(page, label)).toBe(true);
    expect(await page.getByText(words).isVisible()).toBe(true);
  };
  await field(page, 'Name my first channel myself').check();
  await fill(page, { ...alice, 'E-mail address': 'alice@home', 'Why do you want to join?': 'I film boats.', 'Channel name': 'boats' });
  await fill(page, { 'Displayed as': '   ', Password: '⛵'.repeat(25) });
  await agree(page);
  await page.getByText('This password is too long').waitFor();

  await button(page, 'Ask to join').click();
  await refused('E-mail address', 'A whole e-mail address is needed');
  expect(await field(page, 'Password').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'Displayed as').getAttribute('aria-invalid')).toBe('true');
  await expectUsable(page, 'sign-up-refused');
  await fill(page, { 'E-mail address': 'alice@home.example', 'Displayed as': 'Boats', 'Why do you want to join?': '    ' });
  await button(page, 'Ask to join').click();
  await refused('Password', 'This password is too long');
  await fill(page, { Password: 'alice and her boat' });
  await button(page, 'Ask to join').click();
  await refused('Why do you want to join?', 'A few words are needed.');
  expect(pages.api.askedFor(authApi.registerUser)).toEqual([]);

  // The server knows more of addresses than pages do.
  pages.api.when(authApi.registerUser, refuses('email', 'channel.displayName'));
  await field(page, 'Why do you want to join?').fill('I film boats.');
  await button(page, 'Ask to join').click();
  await refused('E-mail address', 'This is not accepted.');
  expect(await field(page, 'Displayed as').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Please look at the marked fields.').waitFor();
  pages.api.shows(authApi.registerUser, 'Somebody has to approve');
  await button(page, 'Ask to join').click();
  await told(page, 'Your registration waits for approval');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('an instance that is closed meanwhile, or was before, says so', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.getConfig, withSignup(open));
  const page = await pages.open('/login', visitor);

  await page.getByRole('link', { name: 'Create an account' }).click();
  pages.api.when(authApi.registerUser, problem(403));
  await fill(page, alice);
  await agree(page);
  await button(page, 'Create account').click();
  await told(page, 'Registrations are closed');
  pages.api.when(authApi.getConfig, withSignup({ allowed: false }));
  await page.reload();
  await page.getByRole('heading', { name: 'No new accounts at the moment' }).waitFor();
  await expectUsable(page, 'sign-up-closed');
  await page.goto(`${pages.url}/login`);
  await page.getByText('made by the people who run it').waitFor();
  expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['fr-FR', /^Rejoindre /],
  ['de-DE', /^Bei .* registrieren$/],
])('in %s people register, and confirm their address', async (language, title) => {
  await using pages = await openPages();
  pages.api.when(authApi.getConfig, withSignup({ allowed: true, requiresApproval: true, requiresEmailVerification: true }));
  pages.api.shows(authApi.registerUser, 'Somebody has to approve');
  const page = await pages.open('/signup', { ...visitor, language });
  const submit = page.getByRole('main').locator('button[type=submit]');

  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.locator('input[name=hasChannel]').check();
  await page.locator('summary').click();
  await submit.click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, `sign-up-${language}`);
  for (const [name, value] of Object.entries({ username: 'alice', email: 'alice@example.org', password: 'alice and her boat' })) {
    await page.locator(`input[name=${name}]`).fill(value);
  }
  await page.locator('textarea').fill('I film boats.');
  await page.locator('input[name=hasChannel]').uncheck();
  await page.locator('input[name=agreement]').check();
  await submit.click();
  await page.locator('output:focus').waitFor();
  await expectUsable(page, `signed-up-${language}`);

  pages.api.when(authApi.verifyUserEmail, problem(403));
  await page.goto(`${pages.url}/verify-account/email?userId=1&verificationString=abc`);
  await page.locator('[role=alert]:focus').waitFor();
  await expectUsable(page, `verify-email-refused-${language}`);
  expect(pages.mistakes).toEqual([]);
});
