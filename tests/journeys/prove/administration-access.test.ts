/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, signInOnPage } from '../test/open-page.ts';
import { button, codeOf, waitForMessage } from '../test/people.ts';
import { must, type Session, signIn, startWorld, type World } from '../test/world.ts';

// Long journeys over many pages, each checked twice, on machines that may be slow.
jest.setTimeout(900_000);

const passwordOf = (username: string) => `${username} and the sea`;
const company = {
  name: 'work',
  displayName: 'The company',
  clientId: 'flotilla',
  clientSecret: 'a secret of two',
  authorizationUrl: 'https://sso.example/authorize',
  tokenUrl: 'https://sso.example/token',
  userInfoUrl: 'https://sso.example/user',
};

async function addUser({ url }: World, username: string, role: 0 | 1 | 2): Promise<Session> {
  const root = await signIn(url);
  const body = { username, password: passwordOf(username), email: `${username}@example.org`, role };
  await must(root.call(authApi.createUser, { body }), 200);
  return signIn(url, username, passwordOf(username));
}

async function giveSecondFactor({ userId: id, call }: Session, username: string): Promise<void> {
  const body = { currentPassword: passwordOf(username) };
  const [asked] = (await must(call(authApi.requestTwoFactor, { params: { id }, body }), 200)) as unknown as [
    { otpRequest: { requestToken: string; secret: string } },
  ];
  const { requestToken, secret } = asked.otpRequest;
  await must(call(authApi.confirmTwoFactor, { params: { id }, body: { requestToken, otpToken: codeOf(secret) } }), 204);
}

const details = (page: Page, username: string) => page.getByRole('dialog', { name: username, exact: true });

withBrowser('root lets somebody in again who lost a phone and a company, and ends sessions of others', async () => {
  await using world = await startWorld({ EXTERNAL_SIGN_IN: JSON.stringify([company]) });
  const alice = await addUser(world, 'alice', 2);
  await signIn(world.url, 'alice', passwordOf('alice'));
  await giveSecondFactor(alice, 'alice');
  const root = await signIn(world.url);
  await must(root.call(authApi.updateUser, { params: { id: alice.userId }, body: { pluginAuth: 'work' } }), 204);
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/users');
  await page.getByRole('row').filter({ hasText: 'alice' }).getByText('The company').waitFor();
  await expectUsable(page, 'admin-users-of-a-company');

  await button(page, 'Details of alice').click();
  const ofAlice = details(page, 'alice');
  await ofAlice.getByText('Videos', { exact: true }).waitFor();
  expect(await ofAlice.getByRole('region', { name: 'Numbers' }).innerText()).toMatch(/Videos\s*0[^]*Channels\s*1[^]*Space used\s*0 B/);
  const listed = ofAlice.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await eventually(async () => expect(await listed.count()).toBe(2));
  await expectUsable(page, 'admin-user-details');
  await listed
    .first()
    .getByRole('button', { name: /^End the session/ })
    .click();
  await waitForMessage(page, 'is ended.');
  expect(await listed.count()).toBe(1);

  await button(page, 'Switch off the second factor').click();
  await page.getByText('after a lost phone').waitFor();
  await expectUsable(page, 'admin-second-factor-off');
  await button(page, 'Switch off').click();
  await waitForMessage(page, 'The second factor is off.');
  await button(page, 'Allow a password').click();
  await page.getByText('Forgot your password?').waitFor();
  await expectUsable(page, 'admin-allow-password');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow a password' }).click();
  await waitForMessage(page, 'alice can use a password now.');
  await ofAlice.getByText('a password', { exact: true }).waitFor();
  const again = await signIn(world.url, 'alice', passwordOf('alice'));

  await button(page, 'End all sessions').click();
  await expectUsable(page, 'admin-end-all-sessions');
  await button(page, 'End all').click();
  await waitForMessage(page, 'All sessions are ended.');
  await ofAlice.getByText('None was used lately.').waitFor();
  await expectUsable(page, 'admin-user-details-signed-out');
  expect(await again.call(authApi.getMyUser, {})).toMatchObject({ status: 401 });

  await button(page, 'Close').click();
  expect(await button(page, 'Details of alice').evaluate((element) => element === document.activeElement)).toBe(true);
  expect(opened.mistakes).toEqual([]);
});

withBrowser('a moderator reads of everybody and is offered what may be done to users only', async () => {
  await using world = await startWorld();
  await addUser(world, 'alice', 2);
  await addUser(world, 'carol', 1);
  await giveSecondFactor(await addUser(world, 'bob', 0), 'bob');
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/users', 'carol', passwordOf('carol'));
  const offered = (username: string) =>
    page.getByRole('row').filter({ hasText: username }).locator('td').getByRole('button').allInnerTexts();
  await button(page, 'Details of alice').waitFor();

  expect(await offered('alice@')).toEqual(['Details', 'Edit', 'Block', 'Delete']);
  for (const username of ['bob@', 'carol@', 'root']) expect([username, await offered(username)]).toEqual([username, ['Details']]);
  await button(page, 'Edit alice').click();
  expect(await details(page, 'Edit alice').getByText('Role', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await button(page, 'Details of bob').click();
  await details(page, 'bob').getByText('Space used', { exact: true }).waitFor();
  await expectUsable(page, 'admin-details-of-an-administrator');
  expect(await details(page, 'bob').getByRole('button').allInnerTexts()).toEqual(['Close']);
  expect(await details(page, 'bob').getByRole('heading', { name: 'Sessions' }).count()).toBe(0);
  await button(page, 'Close').click();
  await button(page, 'Details of alice').click();
  await button(page, 'End all sessions').waitFor();
  expect(opened.mistakes).toEqual([]);
});
