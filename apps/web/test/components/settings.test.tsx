import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { session } from '../../client/src/api/session.ts';
import { DeleteSection } from '../../client/src/features/account/delete-section.tsx';
import { FeedSection } from '../../client/src/features/account/feed-section.tsx';
import { IdentitiesSection } from '../../client/src/features/account/identities/identities-section.tsx';
import { PasswordSection } from '../../client/src/features/account/password-section.tsx';
import { SettingsPage } from '../../client/src/features/account/settings-page.tsx';
import { exampleOf, problem, refuses } from '../examples/example-api.ts';
import { show } from './show.tsx';

const me = exampleOf(authApi.getUser).body as MyUser;
const settings = (section: string) => ({ at: `/my-account/settings${section}`, path: '/my-account/settings/:section?' });
const linksOfSettings = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });
const { data: identities } = exampleOf(authApi.listMyExternalIdentities).body as { readonly data: readonly object[] };

async function changePassword(next: string, prepare: (shown: ReturnType<typeof show>) => void = () => undefined) {
  const shown = show(<PasswordSection me={me} />);
  prepare(shown);
  await shown.person.type(screen.getByLabelText('Current password'), 'alice and her boat');
  await shown.person.type(screen.getByLabelText('New password'), next);
  await shown.person.click(await button('Change password'));
  return shown;
}

test('a link to the password leads to its form', () => {
  show(<PasswordSection me={me} />, { at: '/#password' });

  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

test('a password is changed, and the other sessions are offered to be ended', async () => {
  const { api, person } = await changePassword('two boats and an oar');

  await screen.findByText('Your password is changed. You stay signed in here.');
  expect(api.askedFor(authApi.updateMyUser)).toMatchObject([
    { body: { currentPassword: 'alice and her boat', password: 'two boats and an oar', noWelcomeModal: true } },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  await person.click(await button('Sign out everywhere else'));
  await screen.findByText('All other sessions are ended.');
});

test.each([
  ['a boat', 'At least 8 characters are needed.'],
  ['⛵'.repeat(25), /^This password is too long/],
])('the new password “%s” is told to be wrong at its field and not sent', async (next, words) => {
  const { api } = await changePassword(next);

  expect(await screen.findByLabelText('New password', { selector: '[aria-invalid=true]' })).toBe(document.activeElement);
  expect(screen.getByText(words)).toBeTruthy();
  expect(api.askedFor(authApi.updateMyUser)).toEqual([]);
});

test('a password that only the server refuses is told to be too short for this instance', async () => {
  await changePassword('two boats', ({ api }) => api.when(authApi.updateMyUser, refuses('password')));

  expect((await screen.findByRole('alert')).textContent).toBe('Please look at the marked fields.');
  expect(screen.getByText(/^At least \d+ characters are needed\.$/)).toBeTruthy();
});

test('the address of the private feed is hidden until it is wanted, and the new one shown when it is renewed', async () => {
  const { api, person } = show(<FeedSection me={me} />);
  const [first, second] = ['11111111-2222-4333-8444-555555555555', '99999999-2222-4333-8444-555555555555'] as const;
  const addressWith = (token: string) => `${location.origin}/feeds/subscriptions.xml?accountId=${me.account.id}&token=${token}`;
  api.when(authApi.getScopedTokens, { status: 200, body: { feedToken: first } });
  api.when(authApi.renewScopedTokens, { status: 200, body: { feedToken: second } });
  await button('Copy');
  expect(screen.queryByText(addressWith(first))).toBeNull();

  await person.click(await button('Show the address of the feed'));
  expect(screen.getByText(addressWith(first))).toBeTruthy();
  await person.click(await button('Renew the link'));

  await screen.findByText(addressWith(second));
  expect(screen.getByRole('status').textContent).toBe('Here is your new link. The old one opens nothing any more.');
});

test('a provider is unlinked with the password; the only way in cannot be', async () => {
  const { api, person } = show(<IdentitiesSection me={me} />);
  const [club] = identities;
  const only = { ...club, authName: 'work', authDisplayName: 'The shipyard', isOnlyWayIn: true };
  api.when(authApi.listMyExternalIdentities, { status: 200, body: { total: 2, data: [{ ...club, isOnlyWayIn: false }, only] } });

  await screen.findByText(/your only way to sign in$/);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Unlink The sailing club']);
  await person.click(await button('Unlink The sailing club'));
  await person.type(screen.getByLabelText('Your password'), 'alice and her boat');
  api.when(authApi.listMyExternalIdentities, { status: 200, body: { total: 1, data: [only] } });
  await person.click(await button('Unlink'));

  await screen.findByText('The sailing club does not open this account any more.');
  expect(api.askedFor(authApi.unlinkMyExternalIdentity)).toMatchObject([
    { params: { authName: 'club' }, body: { currentPassword: 'alice and her boat' } },
  ]);
});

test('where nobody can sign in elsewhere nothing is said about it', async () => {
  const { api } = show(<IdentitiesSection me={me} />);
  api.when(authApi.listMyExternalIdentities, { status: 200, body: { total: 0, data: [] } });
  await waitFor(() => expect(api.askedFor(authApi.listMyExternalIdentities)).toHaveLength(1));

  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('an account is deleted only when its name was typed, with the password', async () => {
  const { api, person } = show(<DeleteSection me={me} />);
  await person.click(await button('Delete my account'));
  await person.type(await screen.findByLabelText('Your password'), 'alice and her boat');
  const confirm = await button('Delete for ever');
  const isDisabled = () => confirm.matches(':disabled');

  expect(isDisabled()).toBe(true);
  await person.type(screen.getByLabelText(`Type ${me.username} to confirm`), me.username);
  expect(isDisabled()).toBe(false);
  await person.click(confirm);

  await waitFor(() => expect(session.read()).toBeNull());
  expect(api.askedFor(authApi.deleteMyUser)).toMatchObject([{ body: { currentPassword: 'alice and her boat' } }]);
});

test('a wrong password deletes nothing, and is told', async () => {
  const { api, person } = show(<DeleteSection me={me} />);
  api.when(authApi.deleteMyUser, problem(403, { code: 'current_password_is_invalid' }));
  await person.click(await button('Delete my account'));
  await person.type(await screen.findByLabelText('Your password'), 'alice and the sea');
  await person.type(screen.getByLabelText(`Type ${me.username} to confirm`), me.username);

  await person.click(await button('Delete for ever'));

  expect((await screen.findByRole('alert')).textContent).toBe('The current password is not right.');
  expect(session.read()).not.toBeNull();
});

test('the account of the first administrator cannot be deleted', () => {
  show(<DeleteSection me={{ ...me, username: 'root' }} />);

  expect(screen.getByText('This is the account of the first administrator. It cannot be deleted.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('people who sign in at another provider change address and password there', async () => {
  const { api } = show(<SettingsPage />, settings('/security'));
  api.when(authApi.getMyUser, { status: 200, body: [{ ...me, pluginAuth: 'club' }] });

  // The whole page takes its time to be rendered.
  await screen.findByText(/^You sign in with another provider/, {}, { timeout: 10_000 });

  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'E-mail address' })).toBeNull();
  expect(await linksOfSettings()).toEqual(['Profile', 'Preferences', 'Notifications', 'Muted', 'Security', 'Account']);
});

test.each([
  ['', 'Profile', ['Profile', 'Avatar']],
  ['/preferences', 'Preferences', ['Preferences']],
  ['/email', 'E-mail address', ['E-mail address']],
  ['/security', 'Security', ['Password', 'Other ways to sign in', 'Two-factor sign-in', 'Sessions']],
  ['/account', 'Account', ['Feed of your subscriptions', 'Delete account']],
])('the settings at "%s" are those of one subject', async (section, name, subjects) => {
  const { container } = show(<SettingsPage />, settings(section));

  await screen.findByRole('heading', { level: 2, name: subjects.at(-1)! }, { timeout: 10_000 });
  await waitFor(() => expect([...container.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(subjects));
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name);
  expect(await linksOfSettings()).toEqual(['Profile', 'Preferences', 'Notifications', 'Muted', 'E-mail address', 'Security', 'Account']);
  expect(document.title).toContain(`${name} - Settings - `);
});

test('settings that do not exist are a page that does not', async () => {
  show(<SettingsPage />, settings('/boats'));

  expect(await screen.findByRole('heading', { level: 2, name: 'There is nothing at this address' })).toBeTruthy();
});

test('what is typed and not saved is marked where one looks for another section', async () => {
  const { person } = show(<SettingsPage />, settings(''));
  const name = await screen.findByLabelText('Display name');

  await person.type(name, ' of the boats');

  expect(await screen.findByRole('link', { name: 'Profile (not saved yet)' })).toBeTruthy();
  await person.clear(name);
  await person.type(name, me.account.displayName);
  expect(await screen.findByRole('link', { name: 'Profile' })).toBeTruthy();
});

test('settings that could not be loaded are asked for again', async () => {
  const { api, person } = show(<SettingsPage />, settings(''));
  api.when(authApi.getMyUser, problem(400));
  await screen.findByRole('heading', { name: 'This did not work' });
  api.when(authApi.getMyUser, exampleOf(authApi.getMyUser));

  await person.click(await button('Try again'));

  await screen.findByRole('region', { name: 'Profile' }, { timeout: 10_000 });
});
