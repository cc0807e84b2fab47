import { authApi } from '@flotilla/contracts-auth';
import { userExportsApi } from '@flotilla/contracts-exports';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { UsersPage } from '../../client/src/features/admin/users/users-page.tsx';
import { aConfiguration, anAdministrator, exampleOf, problem, refuses, type Told } from '../examples/example-api.ts';
import { show } from './show.tsx';

const [alice] = exampleOf(authApi.listUsers, 'An array').body as readonly object[];
const bob = { ...alice, id: 3, username: 'bob', email: 'bob@example.org', twoFactorEnabled: false };
const listed = (...users: readonly object[]): Told => ({ status: 200, body: { total: users.length, data: users } });
const [root] = anAdministrator().body as readonly object[];

function showUsers(...users: readonly object[]) {
  const shown = show(<UsersPage />);
  shown.api.when(authApi.getMyUser, { status: 200, body: [{ ...root, id: 1, username: 'root' }] });
  shown.api.when(authApi.listUsers, listed(...users));
  const press = async (name: string) => shown.person.click(await screen.findByRole('button', { name }));
  return { ...shown, press };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const inDialog = async (name: string) => within(await screen.findByRole('dialog')).findByRole('button', { name });

test('a user is created with what was typed; what was left as usual follows the instance', async () => {
  const { api, person, press } = showUsers(bob);
  await press('New user');
  await person.type(field('User name'), ' dora ');
  await person.type(field('E-mail'), 'dora@example.org');

  await press('Create user');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(authApi.createUser)).toMatchObject([
    { body: { username: 'dora', email: 'dora@example.org', password: '', role: 2 } },
  ]);
  expect(Object.keys(api.askedFor(authApi.createUser)[0]?.body as object)).toEqual(['username', 'email', 'password', 'role']);
  expect(api.askedFor(authApi.listUsers).length).toBeGreaterThan(1);
});

test('what is wrong with a new user is said at its field, and nothing is sent', async () => {
  const { api, person, press } = showUsers(bob);
  await press('New user');
  await person.type(field('User name'), 'dora');
  await person.type(field('E-mail'), 'dora');
  await person.type(field('Password'), 'short');
  await person.type(field('Name of the first channel'), 'dora');
  const space = screen.getByRole('group', { name: 'Space for videos' });
  await person.click(within(space).getByRole('checkbox', { name: 'No limit' }));
  await person.clear(within(space).getByRole('spinbutton'));

  await press('Create user');

  await screen.findByLabelText('E-mail', { selector: '[aria-invalid=true]' });
  const said = screen.getAllByText(/needed|must differ/).map(({ textContent }) => textContent);
  expect(said).toEqual([
    'A whole e-mail address is needed, such as name@example.org.',
    '8 to 50 characters are needed.',
    'It must differ from the user name.',
    'A size is needed.',
  ]);
  expect(document.activeElement).toBe(field('E-mail'));
  expect(api.askedFor(authApi.createUser)).toEqual([]);
});

test('a size that is missing takes the focus when nothing else is wrong', async () => {
  const { api, person, press } = showUsers(bob);
  await press('Edit bob');
  const space = await screen.findByRole('group', { name: 'Space for videos' });
  await person.clear(within(space).getByRole('spinbutton'));

  await press('Save');

  await within(space).findByText('A size is needed.');
  expect(document.activeElement).toBe(within(space).getByRole('spinbutton'));
  expect(api.askedFor(authApi.updateUser)).toEqual([]);
});

test('where mail is off a new user needs a password', async () => {
  const { api, person, press } = showUsers(bob);
  const config = exampleOf(authApi.getConfig);
  api.when(authApi.getConfig, { status: 200, body: { ...(config.body as object), email: { enabled: false, delivery: 'none' } } });
  await press('New user');
  await screen.findByText('Mail is off here, so a password is needed.');
  await person.type(field('User name'), 'dora');
  await person.type(field('E-mail'), 'dora@example.org');

  await press('Create user');

  await screen.findByText('8 to 50 characters are needed.');
  expect(api.askedFor(authApi.createUser)).toEqual([]);
});

test('a name that is taken has words of its own', async () => {
  const { api, person, press } = showUsers(bob);
  api.when(authApi.createUser, problem(409));
  await press('New user');
  await person.type(field('User name'), 'alice');
  await person.type(field('E-mail'), 'dora@example.org');

  await press('Create user');

  expect((await screen.findByRole('alert')).textContent).toMatch(/^This user name, channel name or e-mail address is taken/);
});

test('of a user only what was changed is sent, and another address is not confirmed any more', async () => {
  const { api, person, press } = showUsers(bob);
  await press('Edit bob');
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'The e-mail address is confirmed' })).toHaveProperty(
    'checked',
    true,
  );
  await person.type(field('E-mail'), '.example');
  expect(screen.getByRole('checkbox', { name: 'The e-mail address is confirmed' })).toHaveProperty('checked', false);
  await person.click(screen.getByRole('checkbox', { name: /^Trusted/ }));

  await press('Save');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(authApi.updateUser)).toMatchObject([{ params: { id: '3' } }]);
  expect(api.askedFor(authApi.updateUser)[0]?.body).toEqual({ email: 'bob@example.org.example', adminFlags: 1 });
});

test('who changes nothing sends nothing', async () => {
  const { api, press } = showUsers(bob);
  await press('Edit bob');

  await press('Save');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(authApi.updateUser)).toEqual([]);
});

test('what only the server refuses of a user is said at its field', async () => {
  const { api, person, press } = showUsers(bob);
  api.when(authApi.updateUser, refuses('email'));
  await press('Edit bob');
  await person.type(await screen.findByLabelText('E-mail'), 'x');

  await press('Save');

  expect(await screen.findByRole('textbox', { name: 'E-mail', description: 'This is not accepted.' })).toBe(document.activeElement);
  expect((await screen.findByRole('alert')).textContent).toBe('Please look at the marked fields.');
});

test('a reason for a block is sent without the blanks around it, and one that is too short is not', async () => {
  const { api, person, press } = showUsers(bob);
  await press('Block bob');
  await person.type(await screen.findByLabelText('Reason'), 'no');
  await person.click(await inDialog('Block'));
  await screen.findByText('At least 3 characters are needed.');
  expect(api.askedFor(authApi.blockUser)).toEqual([]);

  await person.type(field('Reason'), 't a sailor ');
  await person.click(await inDialog('Block'));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(authApi.blockUser)).toMatchObject([{ params: { id: '3' }, body: { reason: 'not a sailor' } }]);
});

test('who is blocked can be let in again, and why is told in the list', async () => {
  const { api, person, press } = showUsers({ ...bob, blocked: true, blockedReason: 'Sold boats that do not float' });
  await screen.findByText('Because: Sold boats that do not float');
  await press('Unblock bob');

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unblock' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.askedFor(authApi.unblockUser)).toMatchObject([{ params: { id: '3' } }]);
});

test('all sessions of somebody are ended after one more question', async () => {
  const { api, person, press } = showUsers(bob);
  await press('Details of bob');
  await person.click(await screen.findByRole('button', { name: 'End all sessions' }));

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End all' }));

  await screen.findByText('All sessions are ended.');
  expect(api.askedFor(authApi.endTokenSessions)).toMatchObject([{ params: { id: '3' } }]);
});

const makesArchives = (enabled: boolean) =>
  aConfiguration(() => ({ export: { users: { enabled, maxUserVideoQuota: -1, exportExpiration: 172_800_000 } } }));

test('administrators see the archive of a user with its size, and delete it; they do not read it', async () => {
  const { api, person, press } = showUsers(bob);
  api.when(authApi.getConfig, makesArchives(true));
  await press('Details of bob');
  const archives = within(await screen.findByRole('region', { name: 'Archives' }));
  expect((await archives.findByText('Ready, 48 MB')).closest('li')?.textContent).toMatch(/Asked for on .*Is deleted on /);
  expect(archives.queryByRole('link')).toBeNull();
  await person.click(archives.getByRole('button', { name: /^Delete the archive asked for on/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this archive?' }));
  expect(dialog.getByText(/cannot download it any more/).textContent).toContain('bob');
  api.when(userExportsApi.listUserExports, { status: 200, body: { total: 0, data: [] } });

  await person.click(dialog.getByRole('button', { name: 'Delete' }));

  await screen.findByText('The archive is deleted.');
  expect(api.askedFor(userExportsApi.deleteUserExport)).toMatchObject([{ params: { userId: '3', id: '14' } }]);
  expect(archives.getByText('None has been asked for.')).toBeTruthy();
});

test.each([
  ['moderators', true, 1],
  ['administrators of an instance that makes none', false, 0],
])('archives of others are not asked for by %s', async (_, enabled, role) => {
  const { api, press } = showUsers(bob);
  api.when(authApi.getConfig, makesArchives(enabled));
  api.when(authApi.getMyUser, { status: 200, body: [{ ...root, id: 1, username: 'root', role: { id: role, label: '' } }] });
  await press('Details of bob');

  await screen.findByRole('region', { name: 'Sign-in' });

  expect(screen.queryByRole('region', { name: 'Archives' })).toBeNull();
  expect(api.askedFor(userExportsApi.listUserExports)).toEqual([]);
});

test('the total of a list without an envelope is taken from its header', async () => {
  const { api } = showUsers();
  api.when(authApi.listUsers, { status: 200, body: [bob], headers: { 'x-total-count': '41' } });

  expect((await screen.findByText('1 to 20 of 41')).textContent).toBe('1 to 20 of 41');
});

test('where nobody is found there is a word about it; where nobody can be asked for, the reason', async () => {
  const { api, person } = showUsers();
  await screen.findByRole('heading', { name: 'Nobody here' });
  api.when(authApi.listUsers, problem(403));

  await person.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'dora');

  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You have no right to do this.'));
  api.when(authApi.listUsers, listed());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Nobody fits' });
});
