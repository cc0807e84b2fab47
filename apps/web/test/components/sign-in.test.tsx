import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { session } from '../../client/src/api/session.ts';
import { LoginPage } from '../../client/src/features/sign-in/login-page.tsx';
import { ResetPasswordPage } from '../../client/src/features/sign-in/reset-password-page.tsx';
import { aConfiguration, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Person = ReturnType<typeof show>['person'];

const link = 'id=1&userId=1&verificationString=from-the-mail';
const open = (at: string) => show(<LoginPage />, { at, path: '/login', isSignedIn: false });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }));

async function showPassword(person: Person): Promise<void> {
  await person.type(await field('User name or e-mail address'), ' alice ');
  await person.type(await field('Password'), 'alice and her boat');
  await press(person, 'Sign in');
}

test('the code of the second factor is asked for where it is missing, and goes along', async () => {
  const { api, person } = open('/login');
  api.when(authApi.createToken, problem(401, { code: 'missing_two_factor' }));
  await showPassword(person);
  await person.type(await screen.findByRole('textbox', { name: 'Code of your authenticator' }), '123 456');
  api.when(authApi.createToken, problem(400, { code: 'invalid_two_factor' }));

  await press(person, 'Sign in');

  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right, or was used already. Please try the next one.');
  expect(api.askedFor(authApi.createToken)).toMatchObject([
    { body: { username: 'alice', password: 'alice and her boat' } },
    { body: { username: 'alice', password: 'alice and her boat' }, headers: { 'x-service-otp': '123456' } },
  ]);
  expect(session.read()).toBeNull();
});

test('a recovery code is typed into a field of its own', async () => {
  const { api, person } = open('/login');
  api.when(authApi.createToken, problem(401, { code: 'missing_two_factor' }));
  await showPassword(person);

  await press(person, 'Lost your authenticator? Use a recovery code');

  expect(await screen.findByRole('textbox', { name: 'Recovery code', description: 'Each of them works once' })).toBe(
    document.activeElement,
  );
});

test('whose address is not confirmed may have the mail sent again', async () => {
  const { api, person } = open('/login');
  api.when(authApi.createToken, problem(400, { code: 'email_not_verified' }));
  await person.type(await field('User name or e-mail address'), 'alice@example.org');
  await person.type(await field('Password'), 'alice and her boat');
  await press(person, 'Sign in');

  await press(person, 'Send the mail again');

  await screen.findByText(/^If somebody here has the address/);
  expect(api.askedFor(authApi.askSendVerifyEmail)).toMatchObject([{ body: { email: 'alice@example.org' } }]);
  expect((await field('E-mail address')).value).toBe('alice@example.org');
});

test.each([
  ['cancelled', 'You did not sign in there. Try again when you like, or sign in with a password.'],
  ['something-new', 'The other provider did not sign you in. Please try again, or sign in with a password.'],
])('who comes back from another provider with “%s” is told why', async (reason, words) => {
  open(`/login?externalAuthError=true&externalAuthReason=${reason}`);

  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('ways to sign in elsewhere are offered under their names', async () => {
  const { api } = open('/login?next=/upload');
  api.when(
    authApi.getConfig,
    aConfiguration(({ plugin }) => ({
      plugin: { ...plugin, registeredExternalAuths: [{ authName: 'work', authDisplayName: 'The company' }] },
    })),
  );

  const way = await screen.findByRole('link', { name: 'Sign in with The company' });

  expect(way.getAttribute('href')).toBe('/api/v1/auth/external/work?redirect=%2Fupload');
});

test.each([
  [true, 'New to Flotilla? Create an account.'],
  [false, /^Accounts on Flotilla are made by the people who run it\. The first administrator is called root/],
])('where newcomers are welcome: %s, one reads so', async (allowed, words) => {
  const { api } = open('/login');
  api.when(
    authApi.getConfig,
    aConfiguration(({ signup }) => ({ signup: { ...signup, allowed } })),
  );

  expect(await screen.findByText((_text, element) => element?.tagName === 'P' && matches(element.textContent, words))).toBeTruthy();
});

const matches = (text: string, words: RegExp | string) => (typeof words === 'string' ? text === words : words.test(text));

test('an address that is none is told at its field, and no mail is asked for', async () => {
  const { api, person } = show(<ResetPasswordPage />, { isSignedIn: false });
  await person.type(await screen.findByRole('textbox', { name: 'E-mail address' }), 'alice');

  await press(person, 'Send the mail');

  const words = 'A whole e-mail address is needed, such as name@example.org.';
  expect(await screen.findByRole('textbox', { name: 'E-mail address', description: words })).toBe(document.activeElement);
  expect(api.askedFor(authApi.askResetPassword)).toEqual([]);
});

test('an instance without mail says who can help', async () => {
  const { api } = show(<ResetPasswordPage />, { isSignedIn: false });
  api.when(
    authApi.getConfig,
    aConfiguration(() => ({ email: { enabled: false, delivery: 'none' } })),
  );

  expect(await screen.findByText('This instance sends no mails. Please ask the people who run it for a new password.')).toBeTruthy();
});

test('a new password is set with what the mail says', async () => {
  const { api, person } = show(<ResetPasswordPage />, { at: `/?${link}`, isSignedIn: false });
  await person.type(await field('New password'), 'a new boat for alice');

  await press(person, 'Set new password');

  expect(await screen.findByText('Your new password is set. All your devices are signed out.')).toBe(document.activeElement);
  expect(api.askedFor(authApi.resetPassword)).toMatchObject([
    { params: { id: '1' }, body: { verificationString: 'from-the-mail', password: 'a new boat for alice' } },
  ]);
});

test('a link that was used already has words of its own', async () => {
  const { api, person } = show(<ResetPasswordPage />, { at: `/?${link}`, isSignedIn: false });
  api.when(authApi.resetPassword, problem(403));
  await person.type(await field('New password'), 'a new boat for alice');

  await press(person, 'Set new password');

  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link is wrong, was used already, or is too old. Please ask for a new one.',
  );
});

test.each([
  ['short', 'At least 8 characters are needed.'],
  ['⛵'.repeat(25), /^This password is too long: 50 characters and 72 bytes are the most/],
])('the new password %j is not sent', async (password, description) => {
  const { api, person } = show(<ResetPasswordPage />, { at: `/?${link}`, isSignedIn: false });
  await person.type(await field('New password'), password);

  await press(person, 'Set new password');

  const typed = await field('New password');
  expect([typed.getAttribute('aria-invalid'), document.activeElement === typed]).toEqual(['true', true]);
  const words = document.getElementById(typed.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  expect(words).toMatch(description);
  expect(api.askedFor(authApi.resetPassword)).toEqual([]);
});
