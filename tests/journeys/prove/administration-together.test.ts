/// <reference lib="dom" />
import { authApi, type InstanceSettings } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, signInOnPage } from '../test/open-page.ts';
import { must, type Session, signIn, startWorld, type World } from '../test/world.ts';

// Long journeys over many pages, each checked twice, on machines that may be slow.
jest.setTimeout(900_000);

const REGISTRATIONS = '/admin/moderation/registrations';
const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const startOf = (page: Page) => new URL(page.url()).searchParams.get('start');

withBrowser('of two who decide the slower one is told what the other did, and people are found by name', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  const ids = await register(world, root, ['dora', 'eric', 'fanny']);
  const other = { moderationResponse: 'No more lighthouses.' };
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, `${REGISTRATIONS}?state=waiting`);

  await page.getByRole('button', { name: 'Accept dora' }).click();
  await page.getByLabel('Your answer').fill('Welcome on board.');
  await must(root.call(authApi.rejectRegistration, { params: { registrationId: ids[0] as number }, body: other }), 204);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Somebody was faster: dora' });
  await dialog.getByText('Somebody else turned down dora meanwhile.').waitFor();
  await dialog.getByText('No more lighthouses.').waitFor();
  await expectUsable(page, 'admin-registration-decided-meanwhile');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(page, 'dora').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete the registration of eric' }).click();
  await must(root.call(authApi.deleteRegistration, { params: { registrationId: ids[1] as number } }), 204);
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByRole('alertdialog').getByText('Somebody else deleted the registration of eric meanwhile.').waitFor();
  await page.keyboard.press('Escape');
  await card(page, 'eric').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await card(page, 'dora').waitFor();
  await page.getByLabel('Name or e-mail').fill('FANNY@');
  await card(page, 'dora').waitFor({ state: 'detached' });
  await card(page, 'fanny').waitFor();
  await page.getByRole('button', { name: 'Accepted' }).click();
  await page.getByRole('heading', { name: 'Nobody fits' }).waitFor();
  await page.getByRole('button', { name: 'Waiting' }).click();
  await card(page, 'fanny').waitFor();
  await expectUsable(page, 'admin-registrations-found');
  expect(opened.mistakes).toEqual([]);
});

withBrowser('who empties the last page of a list, or follows an old address, is led to the last page there is', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  await register(
    world,
    root,
    Array.from({ length: 21 }, (_, index) => `sailor${index}`),
  );
  await using opened = await openPage();
  const { page } = opened;
  const counted = (words: string) => page.getByRole('navigation', { name: 'Pages' }).getByText(words).waitFor();
  await signInOnPage(page, world, `${REGISTRATIONS}?state=waiting&start=20`);

  await counted('21 to 21 of 21');
  await page.getByRole('button', { name: 'Delete the registration of sailor20' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await counted('1 to 20 of 20');
  await card(page, 'sailor19').waitFor();
  expect(page.url()).toMatch(/\?state=waiting$/);

  await page.goto(`${world.platform.url}/admin/users?start=40`);
  await page.getByRole('row').filter({ hasText: 'root' }).waitFor();
  await eventually(() => expect(startOf(page)).toBeNull());
  await page.goto(`${world.platform.url}/admin/jobs?start=40000`);
  await eventually(() => expect(Number(startOf(page))).toBeLessThan(40_000));
  expect(opened.mistakes).toEqual([]);
});

withBrowser('of two who write the homepage neither overwrites a text that was not shown', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  const write = (content: string) => must(root.call(authApi.updateHomepage, { body: { content } }), 204);
  const stored = async () => (await must(world.anonymous(authApi.getHomepage, {}), 200)).content;
  await write('Films of the coast.');
  await using opened = await openPage();
  const { page } = opened;
  const text = page.getByLabel('Text, in Markdown');
  await signInOnPage(page, world, '/admin/homepage');

  await text.fill('Films of mine.');
  await write('Films of theirs.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator(':is([role=alert], output):focus').filter({ hasText: 'Somebody else saved another text' }).waitFor();
  expect(await page.getByLabel('Their text').inputValue()).toBe('Films of theirs.');
  expect([await stored(), await text.inputValue()]).toEqual(['Films of theirs.', 'Films of mine.']);
  await expectUsable(page, 'admin-homepage-of-two');

  // Nor one that came while one was choosing.
  await write('Films of a third.');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await eventually(async () => expect(await page.getByLabel('Their text').inputValue()).toBe('Films of a third.'));
  expect(await stored()).toBe('Films of a third.');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('The homepage is saved.').waitFor();
  expect(await stored()).toBe('Films of mine.');

  await text.fill('Films of mine and yours.');
  await write('Films of theirs again.');
  // The warning that somebody else changed the text is still shown after visiting another page.
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Homepage (not saved yet)' }).click();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  expect(await text.inputValue()).toBe('Films of theirs again.');
  expect(await stored()).toBe('Films of theirs again.');
  expect(opened.mistakes).toEqual([]);
});

/** Has people ask to be registered, and returns their ids. */
async function register({ anonymous }: World, { call }: Session, names: readonly string[]): Promise<number[]> {
  const settings = (await must(call(authApi.getCustomConfig, {}), 200)) as InstanceSettings;
  const signup = { ...settings.signup, enabled: true, requiresApproval: true, limit: -1 };
  await must(call(authApi.updateCustomConfig, { body: { ...settings, signup } }), 200);
  for (const username of names) {
    const body = { username, password: `${username} and the sea`, email: `${username}@example.org`, registrationReason: 'I film.' };
    await must(anonymous(authApi.registerUser, { body }), 200);
  }
  const { data } = await must(call(authApi.listRegistrations, { query: { sort: 'createdAt', count: 100 } }), 200);
  return names.map((name) => data.find(({ username }) => username === name)?.id as number);
}
