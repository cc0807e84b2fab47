import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, signInHere, signInOnPage } from './open-page.ts';
import { button, field, section, turnTo, waitForMessage } from './people.ts';
import { shareWorld } from './shared-world.ts';
import { must, type Session, signIn } from './world.ts';

// Long journeys over many pages, some checked twice, on machines that may be slow.
jest.setTimeout(900_000);

const meet = shareWorld();
const unreachable = 'The instance cannot be reached. Please check your connection and try again.';

async function addUser(root: Session, username: string) {
  const body = { username, password: `${username} and the sea`, email: `${username}@example.org`, role: 2 as const };
  return must(root.call(authApi.createUser, { body }), 200);
}

async function namesOf(root: Session) {
  return ((await must(root.call(authApi.listUsers, { query: {} }), 200)) as { username: string }[]).map(({ username }) => username);
}

/** The tokens of the session that the page keeps. */
const accessTokenOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('flotilla.session') ?? 'null') as { accessToken: string } | null)?.accessToken ?? null,
  );

withBrowser('without a connection each action fails at once and in words, and what was cancelled is not done later', async () => {
  const world = await meet();
  const root = await signIn(world.url);
  const others = await namesOf(root);
  await addUser(root, 'bob');
  await using opened = await openPage();
  const { page } = opened;
  const device = page.context();
  await page.goto(`${world.platform.url}/login?next=/admin/users`);
  await page.getByLabel('User name or e-mail address').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('no password');
  await device.setOffline(true);
  await button(page, 'Sign in').click();
  await page.locator(':is([role=alert], output):focus').filter({ hasText: unreachable }).waitFor();
  await device.setOffline(false);
  await signInOnPage(page, world, '/admin/users');

  await page.getByRole('button', { name: 'Delete bob' }).click();
  await device.setOffline(true);
  await button(page, 'Delete for ever').click();
  await page.getByRole('alertdialog').getByText(unreachable).waitFor();
  await button(page, 'Cancel').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await device.setOffline(false);
  // Requests that waited for a connection would be sent before any other.
  await page.getByLabel('Name or e-mail').fill('root');
  await page.getByRole('button', { name: 'Delete bob' }).waitFor({ state: 'detached' });
  await page.getByLabel('Name or e-mail').fill('');
  expect(await namesOf(root)).toEqual(expect.arrayContaining(['bob', 'root']));
  expect(sent).not.toContain('DELETE');

  // A request that has begun is not cancelled when its dialog closes.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/users/*', async (route) => {
    if (route.request().method() === 'DELETE') await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete bob' }).click();
  await button(page, 'Delete for ever').click();
  await page.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('alertdialog').isVisible()).toBe(true);
  held.resolve();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await namesOf(root)).toEqual(others);
});

withBrowser('a page whose file does not come leaves the frame standing, and comes when it is tried again', async () => {
  const world = await meet();
  await using opened = await openPage();
  const { page } = opened;
  const device = page.context();
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const about = page.getByRole('link', { name: 'About', exact: true });
  const styles = () =>
    page.evaluate(() => Array.from(document.querySelectorAll('link[rel=stylesheet]'), (link) => (link as HTMLLinkElement).sheet !== null));
  await signInOnPage(page, world, '/my-videos');
  await heading('My videos').waitFor();

  await device.setOffline(true);
  await about.click();
  await page.getByText(unreachable).waitFor();
  await expectUsable(page, 'page-not-loaded');
  expect(await page.getByRole('button', { name: 'Your account' }).isVisible()).toBe(true);
  await button(page, 'Try again').click();
  await page.getByText(unreachable).waitFor();
  await page.goBack();
  await heading('My videos').waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('banner').getByText(unreachable).waitFor();
  await about.click();
  await page.getByRole('main').getByText(unreachable).waitFor();
  await device.setOffline(false);
  await button(page, 'Try again').click();
  await heading('Flotilla').waitFor();
  expect(await styles()).not.toContain(false);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await heading('Users').waitFor();

  // An update took the files of the old version away.
  await page.route(/\/client\/statistics-page-/, (route) => route.fulfill({ status: 404 }));
  await page.route(`${world.platform.url}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/\/main-[\w-]+\.js/g, '/main-newer.js') });
  });
  await page.getByRole('link', { name: 'Statistics' }).click();
  await heading('There is a newer version').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  await expectUsable(page, 'page-newer-version');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click();
  await heading('Users').waitFor();
});

withBrowser('the administration says that it could not learn who asks, and signing out that it did not work', async () => {
  const world = await meet();
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/my-videos');
  const token = await accessTokenOf(page);
  const isAlive = async () => {
    const { status } = await fetch(`${world.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
    return status === 200;
  };

  await page.route('**/api/v1/users/me', (route) => route.fulfill({ status: 404, json: { detail: 'Not now.' } }));
  await page.goto(`${world.platform.url}/admin/users`);
  await page.getByRole('heading', { name: 'This did not work' }).waitFor();
  await expectUsable(page, 'admin-failed');
  await page.unroute('**/api/v1/users/me');
  await button(page, 'Try again').click();
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();

  await page.route('**/api/v1/users/revoke-token', (route) => route.fulfill({ status: 503 }));
  const signOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const dialog = page.getByRole('alertdialog', { name: 'You are not signed out' });
  await dialog.getByText('A part of the instance is not available right now.').waitFor();
  await expectUsable(page, 'not-signed-out');
  await button(page, 'Stay signed in').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await accessTokenOf(page)).toBe(token);
  await signOut();
  await button(page, 'Sign out on this device only').click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect([await accessTokenOf(page), await isAlive()]).toEqual([null, true]);

  await signInOnPage(page, world, '/my-videos');
  await signOut();
  await dialog.waitFor();
  await page.unroute('**/api/v1/users/revoke-token');
  await button(page, 'Try again').click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await accessTokenOf(page)).toBe(null);
});

withBrowser('a session that ends in the middle of a form, or a click beside a window, loses nothing that was typed', async () => {
  const world = await meet();
  const root = await signIn(world.url);
  await addUser(root, 'alice');
  await using opened = await openPage();
  const { page } = opened;
  const endAndSignInAs = async (press: () => Promise<void>, name: string, password?: string) => {
    const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
    await fetch(`${world.url}/api/v1/users/revoke-token`, { method: 'POST', headers });
    // The gateway receives the event a moment later.
    await eventually(async () => expect((await fetch(`${world.url}/api/v1/users/me`, { headers })).status).toBe(401));
    await press();
    await page.getByText('Your session has ended.').waitFor();
    await signInHere(page, name, password);
  };
  await signInOnPage(page, world, '/my-account/settings', 'alice', 'alice and the sea');

  await field(page, 'About you').fill('I film lighthouses.');
  await page.getByText('Not saved yet.').waitFor();
  await turnTo(page, 'E-mail address');
  await field(page, 'New e-mail address').fill('alice@elsewhere.example');
  await section(page, 'E-mail address').getByLabel('Current password', { exact: true }).fill('alice and the sea');
  await turnTo(page, 'Preferences');
  await field(page, 'Go on with the next video').check();
  await turnTo(page, 'Profile (not saved yet)');
  await endAndSignInAs(() => button(page, 'Save profile').click(), 'alice@example.org', 'alice and the sea');
  await field(page, 'About you').waitFor();
  expect(await field(page, 'About you').inputValue()).toBe('I film lighthouses.');
  await turnTo(page, 'E-mail address (not saved yet)');
  expect(await field(page, 'New e-mail address').inputValue()).toBe('alice@elsewhere.example');
  expect(await section(page, 'E-mail address').getByLabel('Current password', { exact: true }).inputValue()).toBe('');
  await turnTo(page, 'Preferences (not saved yet)');
  expect(await field(page, 'Go on with the next video').isChecked()).toBe(true);
  await turnTo(page, 'Profile (not saved yet)');
  await button(page, 'Save profile').click();
  await waitForMessage(page, 'Your profile is saved');
  expect(await page.getByText('Not saved yet.').count()).toBe(0);

  // Another user must not see what was typed.
  await turnTo(page, 'Preferences (not saved yet)');
  await endAndSignInAs(() => button(page, 'Save preferences').click(), 'root');
  await turnTo(page, 'E-mail address');
  await field(page, 'New e-mail address').waitFor();
  expect(await field(page, 'New e-mail address').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Homepage' }).click();
  await page.getByLabel('Text, in Markdown').fill('Films of the coast.');
  await endAndSignInAs(() => button(page, 'Save').click(), 'root@flotilla.localhost');
  await page.getByText('Not saved yet.').waitFor();
  expect(await page.getByLabel('Text, in Markdown').inputValue()).toBe('Films of the coast.');

  await page.getByRole('link', { name: 'Users' }).click();
  await button(page, 'New user').click();
  await page.mouse.click(4, 4);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'New user').click();
  await page.getByLabel('User name').fill('bob');
  await page.mouse.click(4, 4);
  await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement));
  expect(await page.getByLabel('User name').inputValue()).toBe('bob');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
