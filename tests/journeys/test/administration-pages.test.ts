/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, signInOnPage } from './open-page.ts';
import { must, signIn, startWorld, type World } from './world.ts';

// Long journeys over many pages, each checked twice, on machines that may be slow.
jest.setTimeout(900_000);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function addUser({ url }: World, username: string, role: 0 | 1 | 2) {
  const root = await signIn(url);
  const body = { username, password: `${username} and the sea`, email: `${username}@example.org`, role };
  await must(root.call(authApi.createUser, { body }), 200);
}

withBrowser('root creates a user, changes the quota, blocks and lets in again, and deletes', async () => {
  await using world = await startWorld();
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/users');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'New user' }).click();
  await page.getByRole('button', { name: 'Create user' }).click();
  expect(await page.getByLabel('User name').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectUsable(page, 'admin-new-user');
  await page.getByLabel('User name').fill('alice');
  await page.getByLabel('E-mail', { exact: true }).fill('alice@example.org');
  await page.getByLabel('Password', { exact: true }).fill('alice and her boat');
  await page.getByRole('button', { name: 'Create user' }).click();
  await row(page, 'alice').waitFor();
  await expectUsable(page, 'admin-users');

  await page.getByRole('button', { name: 'Edit alice' }).click();
  await page.getByRole('group', { name: 'Space for videos' }).getByRole('checkbox', { name: 'No limit' }).uncheck();
  await page.getByLabel('Space for videos, amount').fill('2.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await row(page, 'alice').getByText('0 of 2.5 GB').waitFor();

  await page.getByRole('button', { name: 'Block alice', exact: true }).click();
  await page.getByLabel('Reason').fill('Sold boats that do not float');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await row(page, 'alice').getByText('Because: Sold boats that do not float').waitFor();
  await expect(signIn(world.url, 'alice', 'alice and her boat')).rejects.toThrow('account_blocked');
  await page.getByRole('button', { name: 'Unblock alice' }).click();
  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await page.getByRole('button', { name: 'Block alice', exact: true }).waitFor();
  await signIn(world.url, 'alice', 'alice and her boat');

  await page.getByLabel('Name or e-mail').fill('nobody of that name');
  await page.getByRole('heading', { name: 'Nobody fits' }).waitFor();
  await page.getByLabel('Name or e-mail').fill('ALICE');
  await page.getByRole('button', { name: 'Delete alice' }).click();
  await page.getByText('stay reserved').waitFor();
  await page.getByRole('button', { name: 'Delete for ever' }).click();
  await page.getByRole('heading', { name: 'Nobody fits' }).waitFor();
  expect(opened.mistakes).toEqual([]);
});

withBrowser('root renames the instance, ticks a resolution off and on, and is told what does not go together', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  const settings = () => must(root.call(authApi.getCustomConfig, {}), 200) as Promise<Record<string, never>>;
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/config');
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Everything is saved.').waitFor({ state: 'attached' });
  };

  await page.getByLabel('Name', { exact: true }).fill('Harbour');
  await page.getByRole('textbox', { name: 'Who runs it', exact: true }).fill('Ada, who has a boat.');
  await page.getByRole('checkbox', { name: '240p' }).uncheck();
  await page.getByText('3 unsaved changes').waitFor();
  await expectUsable(page, 'admin-configuration');
  await save();
  expect(await settings()).toMatchObject({ instance: { name: 'Harbour' }, transcoding: { resolutions: { '240p': false, '360p': true } } });
  await page.getByRole('checkbox', { name: '240p' }).check();
  await save();
  expect(await settings()).toMatchObject({ transcoding: { resolutions: { '240p': true } } });

  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This cannot be left blank.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Encodes at once').fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A whole number from 1 to 64 is needed.').waitFor();
  expect(await page.getByLabel('Encodes at once').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('checkbox', { name: 'Streams (HLS)' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Transcoding needs web videos or HLS to be on.' }).waitFor();

  // What was typed is still there after a look elsewhere.
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await page.getByRole('heading', { name: 'Harbour', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Who runs it' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Terms of use' }).count()).toBe(0);
  await expectUsable(page, 'about');
  await page.goBack();
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Back to the operator’s defaults' }).click();
  await page.getByRole('button', { name: 'Drop all settings' }).click();
  await eventually(async () => expect(await settings()).toMatchObject({ instance: { name: 'Flotilla' } }));
  await eventually(async () => expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Flotilla'));
  expect(opened.mistakes).toEqual([]);
});

withBrowser('a moderator accepts one registration and turns another down, and has no other pages', async () => {
  await using world = await startWorld();
  await openRegistration(world);
  await addUser(world, 'carol', 1);
  for (const username of ['dora', 'eric']) {
    const body = {
      username,
      password: `${username} and the sea`,
      email: `${username}@example.org`,
      registrationReason: 'I film lighthouses.',
    };
    expect(await must(world.anonymous(authApi.registerUser, { body }), 200)).toMatchObject({ state: { id: 1 } });
  }
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/moderation/registrations/list', 'carol', 'carol and the sea');

  await page.getByRole('button', { name: 'Accept dora' }).click();
  await page.getByLabel('Your answer').fill('');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText('A few words are needed.').waitFor();
  await expectUsable(page, 'admin-decide-registration');
  await page.getByLabel('Your answer').fill('Welcome on board.');
  await page.getByLabel('Do not send a mail').check();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Welcome on board.' }).getByText('Accepted').waitFor();
  await signIn(world.url, 'dora', 'dora and the sea');

  await page.getByRole('button', { name: 'Turn down eric' }).click();
  await page.getByLabel('Your answer').fill('No more lighthouses.');
  await page.locator('form').getByRole('button', { name: 'Turn down', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'No more lighthouses.' }).getByText('Turned down').waitFor();
  await expectUsable(page, 'admin-registrations');
  await page.getByRole('button', { name: 'Delete the registration of eric' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByRole('article').filter({ hasText: 'eric' }).waitFor({ state: 'detached' });

  const offered = await page.getByRole('navigation', { name: 'Administration' }).getByRole('link').allTextContents();
  expect(offered).toEqual(['Users', 'Registrations', 'Reports', 'Videos', 'Blocked videos', 'Comments', 'Muted']);
  await page.goto(`${world.platform.url}/admin/config`);
  await page.getByRole('heading', { name: 'This page is for the people who run the instance' }).waitFor();
  await expectUsable(page, 'admin-not-for-you');
  expect(opened.mistakes).toEqual([]);
});

async function openRegistration({ url }: World) {
  const root = await signIn(url);
  const settings = (await must(root.call(authApi.getCustomConfig, {}), 200)) as { signup: object };
  await must(root.call(authApi.updateCustomConfig, { body: { ...settings, signup: { ...settings.signup, enabled: true } } }), 200);
}

withBrowser('root pauses and resumes jobs, writes the homepage and a message for everybody, and picks a picture', async () => {
  await using world = await startWorld();
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/jobs');

  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByText('Jobs are paused.').waitFor();
  await expectUsable(page, 'admin-jobs-paused');
  await page.reload();
  await page.getByText('Jobs are paused.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Jobs are paused.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Failed' }).click();
  await page.getByRole('heading', { name: 'No jobs' }).waitFor();

  await page.getByRole('link', { name: 'Homepage' }).click();
  await page.getByLabel('Text, in Markdown').fill('Films of the coast.');
  await page.getByRole('group', { name: 'Preview' }).getByText('Films of the coast.').waitFor();
  await expectUsable(page, 'admin-homepage');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The homepage is saved.').waitFor();
  expect(await must(world.anonymous(authApi.getHomepage, {}), 200)).toEqual({ content: 'Films of the coast.' });

  await page.getByRole('link', { name: 'Configuration' }).click();
  await page.getByRole('checkbox', { name: 'Show a message' }).check();
  await page.getByRole('checkbox', { name: 'People may close it' }).check();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We sail on Sunday.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const message = page.getByRole('complementary', { name: 'Message of the instance' });
  await message.getByText('We sail on Sunday.').waitFor();
  await expectUsable(page, 'admin-message-for-everybody');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="teal"/></svg>`;
  const field = page.getByRole('group', { name: 'Icon of the browser tab' });
  await field.locator('input[type=file]').setInputFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await field.getByRole('button', { name: 'Use this one' }).click();
  await field.getByRole('button', { name: 'Delete' }).click();
  await field.getByRole('button', { name: 'Delete' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Audit log' }).click();
  for (const action of ['chose', 'removed']) await page.getByText(`${action} the image “Icon of the browser tab”`).waitFor();

  await message.getByRole('button', { name: 'Close this message' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  expect(await message.count()).toBe(0);
  expect(opened.mistakes).toEqual([]);
});

withBrowser('where the operator allows no changes the configuration is only shown', async () => {
  await using world = await startWorld({ CONFIGURATION_EDITABLE: 'false' });
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/config');

  await page.getByText('The operator of this instance allows no changes here.').waitFor();

  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Back to the operator’s defaults' }).count()).toBe(0);
  await expectUsable(page, 'admin-configuration-frozen');
  expect(opened.mistakes).toEqual([]);
});
