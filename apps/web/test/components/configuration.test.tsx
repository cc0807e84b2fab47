import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMe } from '../../client/src/api/me.ts';
import { ConfigPage } from '../../client/src/features/admin/config/config-page.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { exampleOf, problem, refuses, type Told } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Shown = ReturnType<typeof show>;

const inEffect = exampleOf(authApi.getCustomConfig).body as Settings;
const config = exampleOf(authApi.getConfig).body as Settings;
const editable = (allowed: boolean): Told => ({ status: 200, body: { ...config, webadmin: { configuration: { edition: { allowed } } } } });

/** Within the administration, which knows who looks at it. */
function Page() {
  return useMe() ? <ConfigPage /> : null;
}

function showPage({ isAllowed = true } = {}): Shown {
  const shown = show(<Page />);
  shown.api.when(authApi.getConfig, editable(isAllowed));
  return shown;
}

/** Leaves only the settings that are about these words on the page. */
async function find(words: string, label = 'Find a setting') {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: words } });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async ({ person }: Shown, name: string) => person.click(await screen.findByRole('button', { name }));
/** What is not saved outlives its page; the next test begins without. */
const discard = (shown: Shown) => press(shown, 'Discard');

test('changes are saved over what is in effect at that moment, so that those of others stay', async () => {
  const shown = showPage();
  await find('never blank');
  type('Name', 'Harbour');
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
  const theirs: Settings = { ...inEffect, signup: { ...inEffect['signup'], limit: 77 } };
  shown.api.when(authApi.getCustomConfig, { status: 200, body: theirs });

  await press(shown, 'Save');

  await screen.findByText('Everything is saved.');
  expect(shown.api.askedFor(authApi.updateCustomConfig).map(({ body }) => body)).toEqual([
    { ...theirs, instance: { ...theirs['instance'], name: 'Harbour' } },
  ]);
});

test('what was saved is seen for a moment, and mails are offered in the languages they are written in', async () => {
  const shown = showPage();
  await find('language of mails');
  await press(shown, 'English Language of mails');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English', 'French', 'German']);
  await shown.person.click(screen.getByRole('option', { name: 'German' }));

  await press(shown, 'Save');

  const said = await screen.findByText('Everything is saved.');
  expect(said.closest('.visually-hidden')).toBeNull();
});

test('a value that cannot be is said at its field and not sent', async () => {
  const shown = showPage();
  await find('encodes at once');
  type('Encodes at once', '0');

  await press(shown, 'Save');

  const field = await screen.findByRole('spinbutton', { description: 'A whole number from 1 to 64 is needed.' });
  expect(document.activeElement).toBe(field);
  expect(shown.api.askedFor(authApi.updateCustomConfig)).toEqual([]);
  await discard(shown);
});

test('what only the server refuses is marked at its field, whatever was looked for', async () => {
  const shown = showPage();
  shown.api.when(authApi.updateCustomConfig, refuses('instance.name'));
  await find('never blank');
  type('Name', 'Harbour');

  await press(shown, 'Save');

  expect((await screen.findByRole('alert')).textContent).toBe('Nothing was saved. Please look at the marked settings.');
  expect(screen.getByLabelText<HTMLInputElement>('Find a setting').value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(screen.getByText('This is not accepted.').id).toBe(screen.getByLabelText('Name').getAttribute('aria-describedby'));
  await discard(shown);
});

test('settings that do not go together are refused in words, and nothing is lost', async () => {
  const shown = showPage();
  shown.api.when(authApi.updateCustomConfig, problem(400));
  await find('streams hls');
  await shown.person.click(screen.getByLabelText('Streams (HLS)'));

  await press(shown, 'Save');

  expect((await screen.findByRole('alert')).textContent).toBe('Transcoding needs web videos or HLS to be on.');
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
  await discard(shown);
});

test('a setting is found by its words, and goes back to what is usual', async () => {
  const shown = showPage();
  await find('registration open');
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.getByText('1 setting found')).toBeTruthy();

  await press(shown, 'Back to “no” , the usual value of Open for registration');

  expect(screen.getByLabelText<HTMLInputElement>('Open for registration').checked).toBe(false);
  await find('lighthouse');
  expect(screen.getByRole('heading', { name: 'No setting is about this' })).toBeTruthy();
  await discard(shown);
});

test('where the operator allows no changes everything is only shown', async () => {
  showPage({ isAllowed: false });
  await find('never blank');

  expect(screen.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByText(/^The operator of this instance allows no changes here\./)).toBeTruthy();
  expect(screen.queryByText('Back to the operator’s defaults')).toBeNull();
});

test('everything chosen is dropped after one more question', async () => {
  const shown = showPage();
  await find('never blank');
  await press(shown, 'Back to the operator’s defaults');

  await shown.person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Drop all settings' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(shown.api.askedFor(authApi.deleteCustomConfig)).toHaveLength(1);
});

test('an image is sent when it is used; that one cannot be read is said beside it', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
  const shown = showPage();
  shown.api.when(authApi.pickInstanceLogo, problem(400));
  await find('favicon');
  const field = screen.getByRole('group', { name: 'Icon of the browser tab' });
  const input = field.querySelector<HTMLInputElement>('input[type=file]')!;
  await shown.person.upload(input, new File(['no image'], 'icon.png', { type: 'image/png' }));
  expect(within(field).getByRole('img', { name: 'Icon of the browser tab, as chosen' })).toBeTruthy();

  await shown.person.click(within(field).getByRole('button', { name: 'Use this one' }));

  expect((await within(field).findByRole('alert')).textContent).toBe('This image cannot be read. Please choose another one.');
  expect(shown.api.askedFor(authApi.pickInstanceLogo)).toMatchObject([{ params: { logoType: 'favicon' } }]);
});

test('the same in French', async () => {
  await act(() => speak('fr'));
  showPage();

  await find('inscriptions ouvertes', 'Chercher un réglage');

  expect(screen.getByRole('heading', { name: 'Inscriptions et comptes' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Inscriptions ouvertes', description: /créer eux-mêmes un compte/ })).toBeTruthy();
  await act(() => speak('en'));
});
