import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { PreferencesSection } from '../../client/src/features/account/preferences-section.tsx';
import { visitorPreferences } from '../../client/src/features/preferences/kept-preferences.ts';
import { PreferencesPage } from '../../client/src/features/preferences/preferences-page.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Person = ReturnType<typeof show>['person'];
const me = exampleOf(authApi.getUser).body as MyUser;
const choose = async (person: Person, label: RegExp, option: string) => {
  await person.click(await screen.findByRole('button', { name: label }));
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
};
const save = async (person: Person) => person.click(await screen.findByRole('button', { name: 'Save preferences' }));
const visitor = { isSignedIn: false };

afterEach(async () => {
  localStorage.clear();
  await act(() => speak('en'));
});

test('a visitor’s preferences stay in the browser, and nothing is sent', async () => {
  const { api, person } = show(<PreferencesPage />, visitor);
  await choose(person, /Colours$/, 'Dark');
  await choose(person, /Sensitive videos$/, 'Blur them');
  await person.click(screen.getByLabelText('Go on with the next video'));
  await person.click(screen.getByRole('checkbox', { name: 'Go on with the next video of a playlist', checked: true }));

  await save(person);

  await screen.findByText('Your preferences are saved.');
  expect(visitorPreferences.read()).toMatchObject({
    theme: 'peertube-core-dark-brown',
    nsfwPolicy: 'blur',
    autoPlayNextVideo: true,
    autoPlayNextVideoPlaylist: false,
    videoLanguages: null,
  });
  expect(api.askedFor(authApi.updateMyUser)).toEqual([]);
  expect(api.askedFor(authApi.updateClientLanguage)).toEqual([]);
});

test('the page speaks a language as soon as it is chosen', async () => {
  const { api, person } = show(<PreferencesPage />, visitor);
  await choose(person, /Language$/, 'Deutsch');

  await save(person);

  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(api.askedFor(authApi.updateClientLanguage)).toMatchObject([{ body: { language: 'de-DE' } }]);
  expect(visitorPreferences.read()).not.toHaveProperty('language');
});

test('a language that could not be remembered is told', async () => {
  const { api, person } = show(<PreferencesPage />, visitor);
  api.when(authApi.updateClientLanguage, problem(503));
  await choose(person, /Language$/, 'Français');

  await save(person);

  expect((await screen.findByRole('alert')).textContent).toMatch(/not available right now/);
  expect(document.documentElement.lang).toBe('en');
});

test('a member’s preferences are sent, with the languages of videos that were ticked', async () => {
  const { api, person } = show(<PreferencesSection me={{ ...me, videoLanguages: null, language: null }} />);
  api.when(videosApi.listLanguages, { status: 200, body: { de: 'German', ase: 'American Sign Language', nl: 'Dutch' } });
  await person.click(await screen.findByLabelText('Videos in every language'));
  await person.type(screen.getByLabelText('Find a language'), 'dut');
  await person.click(await screen.findByLabelText('Dutch'));
  expect(screen.queryByLabelText('German')).toBeNull();
  expect(screen.getByText('3 are chosen')).toBeTruthy();

  await save(person);

  await screen.findByText('Your preferences are saved.');
  expect(api.askedFor(authApi.updateMyUser)).toMatchObject([{ body: { videoLanguages: ['en', '_unknown', 'nl'], language: null } }]);
});

test('languages are called as they are in the language of the page, where the browser knows a name', async () => {
  await act(() => speak('de'));
  const { api, person } = show(<PreferencesSection me={{ ...me, videoLanguages: ['nl'], language: null }} />);
  api.when(videosApi.listLanguages, { status: 200, body: { ase: 'American Sign Language', nl: 'Dutch' } });

  await screen.findByLabelText('Niederländisch');

  await person.type(screen.getByLabelText('Sprache suchen'), 'xyz');
  expect(screen.getByText('Keine Sprache heißt so.')).toBeTruthy();
});

test('no language at all means every language', async () => {
  const { api, person } = show(<PreferencesSection me={{ ...me, videoLanguages: ['nl'], language: null }} />);
  api.when(videosApi.listLanguages, { status: 200, body: { nl: 'Dutch' } });
  await person.click(await screen.findByLabelText('Dutch'));
  expect(screen.getByText('None is chosen')).toBeTruthy();

  await save(person);

  await waitFor(() => expect(api.askedFor(authApi.updateMyUser)).toMatchObject([{ body: { videoLanguages: null } }]));
  expect(screen.getByLabelText<HTMLInputElement>('Videos in every language').checked).toBe(true);
});
