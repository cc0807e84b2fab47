import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { SignUpPage } from '../../client/src/features/sign-up/sign-up-page.tsx';
import { SignedUpNote } from '../../client/src/features/sign-up/signed-up-note.tsx';
import { VerifyEmailPage } from '../../client/src/features/sign-up/verify-email-page.tsx';
import { aConfiguration, problem, refuses } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Person = ReturnType<typeof show>['person'];
type Signup = Parameters<Parameters<typeof aConfiguration>[0]>[0]['signup'];

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }));
const described = (name: string, description: RegExp | string) => screen.findByRole('textbox', { name, description });

function openSignUp(signup: Partial<Signup> = {}) {
  const shown = show(<SignUpPage />, { path: '/', isSignedIn: false });
  shown.api.when(
    authApi.getConfig,
    aConfiguration((declared) => ({ signup: { ...declared.signup, allowed: true, requiresApproval: false, ...signup } })),
  );
  return shown;
}

async function fill(person: Person, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await person.click(await field(label));
    await person.paste(value);
  }
}

const alice = { 'User name': 'alice', 'E-mail address': 'alice@example.org', Password: 'alice and her boat' };

const mailsInFolder = aConfiguration(() => ({ email: { enabled: true, delivery: 'directory' } }));

test('a newcomer sends what was typed, with a channel that was named', async () => {
  const { api, person } = openSignUp();
  await fill(person, { ...alice, 'Display name (optional)': ' Alice ' });
  await person.click(await field('Name my first channel myself'));
  await fill(person, { 'Channel name': 'boats', 'Displayed as': 'Boats' });
  await person.click(await field('I am at least 16 years old and agree to the terms of use.'));

  await press(person, 'Create account');

  await screen.findByRole('button', { name: 'Sign in now' });
  expect(api.askedFor(authApi.registerUser).map(({ body }) => body)).toEqual([
    {
      username: 'alice',
      email: 'alice@example.org',
      password: 'alice and her boat',
      displayName: 'Alice',
      channel: { name: 'boats', displayName: 'Boats' },
    },
  ]);
});

test('nothing is sent without agreement, and the box says so', async () => {
  const { api, person } = openSignUp();
  await fill(person, alice);

  await press(person, 'Create account');

  const box = await screen.findByRole('checkbox', { description: 'Without this nobody can register here.' });
  expect([box.getAttribute('aria-invalid'), document.activeElement === box]).toEqual(['true', true]);
  expect(api.askedFor(authApi.registerUser)).toEqual([]);
});

test('each field says what it needs, and the first that is wrong has the focus', async () => {
  const { api, person } = openSignUp({ requiresApproval: true, minimumAge: 0 });
  await fill(person, { 'User name': 'Alice!', 'E-mail address': 'alice', Password: '⛵'.repeat(25), 'Why do you want to join?': '  ' });
  await person.click(await field('Name my first channel myself'));
  await fill(person, { 'Displayed as': '  ' });

  await press(person, 'Ask to join');

  expect(await described('User name', /^Only small letters, digits, dots/)).toBe(document.activeElement);
  expect(await described('E-mail address', 'A whole e-mail address is needed, such as name@example.org.')).toBeTruthy();
  expect((await field('Password')).getAttribute('aria-invalid')).toBe('true');
  expect(await described('Why do you want to join?', 'A few words are needed.')).toBeTruthy();
  expect(await described('Channel name', 'This cannot be left blank.')).toBeTruthy();
  expect(await described('Displayed as', 'A name of at least one letter is needed.')).toBeTruthy();
  expect(api.askedFor(authApi.registerUser)).toEqual([]);
});

test('what only the server refuses is told at its field as well', async () => {
  const { api, person } = openSignUp();
  api.when(authApi.registerUser, refuses('email'));
  await fill(person, alice);
  await person.click(await screen.findByRole('checkbox', { name: /^I am/ }));

  await press(person, 'Create account');

  expect(await described('E-mail address', 'This is not accepted.')).toBe(document.activeElement);
  expect((await screen.findByRole('alert')).textContent).toBe('Please look at the marked fields.');
});

test('fields that the server refuses say so in plain words, also those within', async () => {
  const { api, person } = openSignUp();
  api.when(authApi.registerUser, refuses('channel.displayName', 'username'));
  await fill(person, alice);
  await person.click(await field('Name my first channel myself'));
  await fill(person, { 'Channel name': 'boats', 'Displayed as': 'Boats' });
  await person.click(await screen.findByRole('checkbox', { name: /^I am/ }));

  await press(person, 'Create account');

  expect(await described('Displayed as', 'A name of at least one letter is needed.')).toBe(document.activeElement);
  expect(await screen.findByRole('textbox', { name: 'User name', description: /\.$/ })).toBeTruthy();
  expect((await field('User name')).getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [409, 'This user name, channel name or e-mail address is taken.'],
  [403, 'Registrations are closed at the moment. Please try again another day.'],
])('a registration that is refused with %d is told in words', async (status, words) => {
  const { api, person } = openSignUp();
  api.when(authApi.registerUser, problem(status));
  await fill(person, alice);
  await person.click(await screen.findByRole('checkbox', { name: /^I am/ }));

  await press(person, 'Create account');

  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test.each([
  [{ requiresEmailVerification: false }, /^Welcome, alice\. Your account is made\.Sign in now$/],
  [{ requiresEmailVerification: true }, /One thing is left: look into the mail of alice@example\.org/],
])('with %j a newcomer reads what comes next', async (signup, words) => {
  const { person } = openSignUp(signup);
  await fill(person, alice);
  await person.click(await screen.findByRole('checkbox', { name: /^I am/ }));

  await press(person, 'Create account');

  const told = await screen.findByText('Welcome, alice. Your account is made.');
  expect(told.parentElement?.textContent).toMatch(words);
});

test('who waits for approval reads so, and may have the mail sent again', async () => {
  const { api, person } = openSignUp({ requiresApproval: true, requiresEmailVerification: true });
  api.shows(authApi.registerUser, 'Somebody has to approve');
  await fill(person, { ...alice, 'Why do you want to join?': 'I build boats.' });
  await person.click(await screen.findByRole('checkbox', { name: /^I am/ }));
  await press(person, 'Ask to join');

  await press(person, 'No mail? Send it again');

  const told = await screen.findByText('Thank you. Your registration waits for approval.');
  expect(told.parentElement?.textContent).toContain('answer to alice@example.org. Until then, please confirm the address');
  await screen.findByText(/^Another mail is on its way/);
  expect(api.askedFor(authApi.askSendVerifyEmail)).toMatchObject([{ body: { email: 'alice@example.org' } }]);
});

test.each([
  [{ allowed: false }, 'No new accounts at the moment'],
  [{ allowedForCurrentIP: false }, 'Not from your network'],
])('where %j nobody can register, and reads why', async (signup, title) => {
  openSignUp(signup);

  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['', 'none', 'I am at least 16 years old.'],
  ['Be kind.', 'codeOfConduct', 'I am at least 16 years old and agree to the code of conduct.'],
  ['Be kind.', 'both', 'I am at least 16 years old and agree to the terms of use and the code of conduct.'],
])('with the texts “%s” (%s) people say: %s', async (text, which, label) => {
  const { api } = openSignUp();
  const instance = { terms: which === 'both' ? text : '', codeOfConduct: text };
  api.when(authApi.getAbout, { status: 200, body: { instance } });

  expect(await screen.findByRole('checkbox', { name: label })).toBeTruthy();
});

test.each([
  ['registrationId=7', authApi.verifyRegistrationEmail, { params: { registrationId: '7' }, body: { verificationString: 'abc' } }],
  ['userId=1', authApi.verifyUserEmail, { params: { id: '1' }, body: { verificationString: 'abc', isPendingEmail: false } }],
  [
    'userId=1&isPendingEmail=true',
    authApi.verifyUserEmail,
    { params: { id: '1' }, body: { verificationString: 'abc', isPendingEmail: true } },
  ],
])('the link with %s proves the address once', async (query, operation, asked) => {
  const { api } = show(<VerifyEmailPage />, { at: `/?verificationString=abc&${query}`, isSignedIn: false });

  expect(await screen.findByText('Thank you. Your address is confirmed.')).toBe(document.activeElement);
  expect(api.askedFor(operation)).toMatchObject([asked]);
});

test('a link that was used already leads to another mail', async () => {
  const { api, person } = show(<VerifyEmailPage />, { at: '/?verificationString=abc&registrationId=7', isSignedIn: false });
  api.when(authApi.verifyRegistrationEmail, problem(403));
  await screen.findByText('This link is wrong, was used already, or is older than an hour.');
  await person.type(await field('E-mail address'), 'alice@example.org');

  await press(person, 'Send the mail again');

  await screen.findByText(/^If somebody here has the address/);
  expect(api.askedFor(authApi.askSendVerifyRegistrationEmail)).toHaveLength(1);
});

test('a new address that somebody else has meanwhile is told so', async () => {
  const { api } = show(<VerifyEmailPage />, { at: '/?verificationString=abc&userId=1&isPendingEmail=true', isSignedIn: false });
  api.when(authApi.verifyUserEmail, problem(409));

  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has this address meanwhile.');
  expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/my-account/settings/email');
});

test('where no mails are sent nobody is told that one is on its way', async () => {
  const { api } = show(<VerifyEmailPage />, { isSignedIn: false });
  api.when(
    authApi.getConfig,
    aConfiguration(() => ({ email: { enabled: false, delivery: 'none' } })),
  );

  expect(await screen.findByText('This instance sends no mails. Please ask the people who run it.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('where mails are written into a folder nobody is told that one is on its way', async () => {
  const { api, person } = show(<VerifyEmailPage />, { at: '/?verificationString=abc&registrationId=7', isSignedIn: false });
  api.when(authApi.getConfig, mailsInFolder);
  api.when(authApi.verifyRegistrationEmail, problem(403));
  await person.type(await field('E-mail address'), 'alice@example.org');
  expect(await screen.findByText(/^No mail server is set on this instance/)).toBeTruthy();

  await press(person, 'Send the mail again');

  expect((await screen.findByText(/^If somebody here has the address/)).textContent).toMatch(/a mail for them is written\./);
  expect(document.body.textContent).not.toContain('on its way');
});

test.each([
  [{ requiresEmailVerification: true }, { isWaiting: false }, 'is to be confirmed with the link in a mail. It works'],
  [{ requiresEmailVerification: true }, { isWaiting: true }, 'Until then, the address is to be confirmed'],
  [{ requiresEmailVerification: false }, { isWaiting: true }, 'answer to alice@example.org'],
])('who signed up where mails are written into a folder is told to ask for theirs: %j %j', async (signup, state, words) => {
  const signedUp = { username: 'alice', password: 'two boats', email: 'alice@example.org', ...state };
  const { api, person } = show(<SignedUpNote signedUp={signedUp} signup={signup} />, { isSignedIn: false });
  api.when(authApi.getConfig, mailsInFolder);

  expect(await screen.findByText(/^No mail server is set on this instance/)).toBeTruthy();
  expect(document.body.textContent).toContain(words);
  if (!signup.requiresEmailVerification) return;
  await press(person, 'No mail? Send it again');
  expect(await screen.findByText('Another mail is written for the people who run this instance.')).toBeTruthy();
});

test('without a link one is asked to use that of the mail', async () => {
  show(<VerifyEmailPage />, { isSignedIn: false });

  expect(await screen.findByText('Please use the link in the mail we sent you.')).toBeTruthy();
});
