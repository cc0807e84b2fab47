import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { EmailSection } from '../../client/src/features/account/email-section.tsx';
import { ProfileSection } from '../../client/src/features/account/profile-section.tsx';
import { exampleOf, problem, refuses } from '../examples/example-api.ts';
import { show } from './show.tsx';

const me = exampleOf(authApi.getUser).body as MyUser;
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' });
const save = () => screen.getByRole('button', { name: 'Save profile' });

test('a profile is saved without the blanks around it', async () => {
  const { api, person } = show(<ProfileSection me={me} />);
  await person.clear(await name());
  await person.type(await name(), '  Alice of the Boats ');

  await person.click(save());

  await screen.findByText('Your profile is saved.');
  expect(api.askedFor(authApi.updateMyUser)).toMatchObject([{ body: { displayName: 'Alice of the Boats' } }]);
});

test('a name without a letter is told at its field and not sent', async () => {
  const { api, person } = show(<ProfileSection me={me} />);
  await person.clear(await name());

  await person.click(save());

  const field = await screen.findByRole('textbox', { description: 'A name of at least one letter is needed.' });
  expect(document.activeElement).toBe(field);
  expect(api.askedFor(authApi.updateMyUser)).toEqual([]);
});

test('what is typed and not saved is there again after a look elsewhere', async () => {
  const { person, unmount } = show(<ProfileSection me={me} />);
  await person.type(await name(), ' at sea');
  await screen.findByText('Not saved yet.');
  unmount();

  show(<ProfileSection me={me} />);

  expect((await name()).value).toBe(`${me.account.displayName} at sea`);
  expect(screen.getByText('Not saved yet.')).toBeTruthy();
  await person.clear(await name());
  await person.type(await name(), me.account.displayName);
});

test('of an address that is not sent only the password is forgotten', async () => {
  const { person, unmount } = show(<EmailSection me={me} />);
  await person.type(await screen.findByRole('textbox', { name: 'New e-mail address' }), 'alice@boats.example');
  await person.type(screen.getByLabelText('Current password'), 'alice and her boat');
  unmount();

  show(<EmailSection me={me} />);

  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'New e-mail address' })).value).toBe('alice@boats.example');
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('an address needs the password; one that is taken has words of its own', async () => {
  const { api, person } = show(<EmailSection me={me} />);
  api.when(authApi.updateMyUser, problem(409));
  await person.type(await screen.findByRole('textbox', { name: 'New e-mail address' }), 'bob@example.org');
  await person.click(await screen.findByRole('button', { name: 'Change address' }));
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(api.askedFor(authApi.updateMyUser)).toEqual([]);

  await person.type(screen.getByLabelText('Current password'), 'alice and her boat');
  await person.click(screen.getByRole('button', { name: 'Change address' }));

  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else here has this address.');
  expect(document.activeElement?.textContent).toBe('Somebody else here has this address.');
});

test('an address that only the server refuses is told at its field', async () => {
  const { api, person } = show(<EmailSection me={me} />);
  api.when(authApi.updateMyUser, refuses('email'));
  await person.type(await screen.findByRole('textbox', { name: 'New e-mail address' }), 'bob@localhost.example');
  await person.type(screen.getByLabelText('Current password'), 'alice and her boat');

  await person.click(screen.getByRole('button', { name: 'Change address' }));

  const field = await screen.findByRole('textbox', { name: 'New e-mail address', description: 'This is not accepted.' });
  expect(document.activeElement).toBe(field);
});
