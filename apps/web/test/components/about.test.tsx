import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { queries } from '../../client/src/api/query-client.ts';
import { AboutPage } from '../../client/src/features/about/about-page.tsx';
import { Broadcast } from '../../client/src/features/about/broadcast.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { exampleOf, problem, refuses, type Told } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Person = ReturnType<typeof show>['person'];

/** The example of the configuration with parts of it changed. */
function configuration(changes: Readonly<Record<string, object>>): Told {
  const body = exampleOf(authApi.getConfig).body as Readonly<Record<string, object>>;
  return {
    status: 200,
    body: { ...body, ...Object.fromEntries(Object.entries(changes).map(([key, part]) => [key, { ...body[key], ...part }])) },
  };
}

const open = { contactForm: { enabled: true }, email: { enabled: true, delivery: 'server' } };
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const send = async (person: Person) => person.click(await screen.findByRole('button', { name: 'Send' }));

async function write(person: Person) {
  await person.type(await field('Your name'), ' Bob ');
  await person.type(await field('Your e-mail'), 'bob@example.org');
  await person.type(await field('Your message'), 'May we have an account?');
}

function showWithForm() {
  const shown = show(<AboutPage />, { isSignedIn: false });
  shown.api.when(authApi.getConfig, configuration(open));
  return shown;
}

test('only what somebody wrote about the instance is shown, with the names of its languages and subjects', async () => {
  show(<AboutPage />, { isSignedIn: false });

  await screen.findByRole('heading', { name: 'Who runs it' });
  expect(screen.queryByRole('heading', { name: 'Code of conduct' })).toBeNull();
  expect(screen.getByText('English, French')).toBeTruthy();
  expect(screen.getByText('Entertainment, Science & Technology')).toBeTruthy();
});

test('of other places only addresses of the web become links', async () => {
  const { api } = show(<AboutPage />, { isSignedIn: false });
  const { instance } = exampleOf(authApi.getConfig).body as { readonly instance: object };
  const social = { externalLink: 'https://boats.example', mastodonLink: 'javascript:alert(1)', blueskyLink: '', xLink: '' };
  api.when(authApi.getConfig, configuration({ instance: { ...instance, social } }));

  expect((await screen.findByRole('link', { name: 'Website' })).getAttribute('href')).toBe('https://boats.example');
  expect(screen.queryByRole('link', { name: 'Mastodon' })).toBeNull();
});

test('a message is sent without the blanks around it, and the form is empty again', async () => {
  const { api, person } = showWithForm();
  await write(person);

  await send(person);

  await screen.findByText('Thank you. Your message was passed on to them.');
  expect(api.askedFor(authApi.contactAdministrator)).toMatchObject([
    { body: { fromName: 'Bob', fromEmail: 'bob@example.org', body: 'May we have an account?' } },
  ]);
  expect(api.askedFor(authApi.contactAdministrator)[0]?.body).not.toHaveProperty('subject');
  expect((await field('Your message')).value).toBe('');
});

test('where mails are written into a folder the message is not said to be passed on', async () => {
  const { api, person } = show(<AboutPage />, { isSignedIn: false });
  api.when(authApi.getConfig, configuration({ ...open, email: { enabled: true, delivery: 'directory' } }));
  await write(person);

  await send(person);

  expect(await screen.findByText(/^Thank you\. Your message is written down for them/)).toBeTruthy();
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const { api, person } = showWithForm();

  await send(person);

  expect(await screen.findByRole('textbox', { description: 'Please enter your name.' })).toBe(document.activeElement);
  expect(screen.getByRole('textbox', { description: 'An e-mail address is needed for the answer.' })).toBeTruthy();
  expect(screen.getByRole('textbox', { description: 'Please write a few words.' })).toBeTruthy();
  expect(api.askedFor(authApi.contactAdministrator)).toEqual([]);
});

test('what only the server refuses is marked at its field', async () => {
  const { api, person } = showWithForm();
  api.when(authApi.contactAdministrator, refuses('fromEmail'));
  await write(person);

  await send(person);

  expect(await screen.findByRole('textbox', { name: 'Your e-mail', description: 'This is not accepted.' })).toBe(document.activeElement);
});

test('somebody who wrote lately is asked for patience, and loses nothing', async () => {
  const { api, person } = showWithForm();
  api.when(authApi.contactAdministrator, problem(403));
  await write(person);

  await send(person);

  expect((await screen.findByRole('alert')).textContent).toBe(
    'You wrote less than an hour ago. Please wait a little with the next message.',
  );
  expect((await field('Your message')).value).toBe('May we have an account?');
});

test('without mail, or where it is switched off, there is no form', async () => {
  const { api } = show(<AboutPage />, { isSignedIn: false });
  api.when(authApi.getConfig, configuration({ ...open, email: { enabled: false, delivery: 'none' } }));

  await screen.findByRole('heading', { name: 'Who runs it' });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a message to everybody that was closed does not come again, another one does', async () => {
  const news = (message: string) => configuration({ broadcastMessage: { enabled: true, message, level: 'info', dismissable: true } });
  const { api, person, unmount } = show(<Broadcast />);
  api.when(authApi.getConfig, news('We sail on Sunday.'));

  await person.click(await screen.findByRole('button', { name: 'Close this message' }));
  expect(screen.queryByText('We sail on Sunday.')).toBeNull();
  unmount();
  queries.clear();

  const again = show(<Broadcast />);
  again.api.when(authApi.getConfig, news('We sail on Monday.'));
  expect(await screen.findByText('We sail on Monday.')).toBeTruthy();
});

test('the same in German', async () => {
  await act(() => speak('de'));
  showWithForm();

  await screen.findByRole('heading', { name: 'Wer dahintersteht' });
  expect(screen.getByText('Englisch, Französisch')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Senden' })).toBeTruthy();
  await act(() => speak('en'));
});
