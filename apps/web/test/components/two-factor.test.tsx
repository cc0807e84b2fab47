import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { TwoFactorSection } from '../../client/src/features/account/two-factor/two-factor-section.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const me = { ...(exampleOf(authApi.getUser).body as MyUser), twoFactorEnabled: false };
const withFactor = { ...me, twoFactorEnabled: true };
const withoutPassword = { ...me, pluginAuth: 'club' };
const id = String(me.id);
const password = () => screen.findByLabelText('Your password');
const codeField = () => screen.findByRole('textbox', { name: 'Code of the authenticator' });

async function begin(user: MyUser) {
  const shown = show(<TwoFactorSection me={user} />);
  const press = async (name: string) => shown.person.click(await screen.findByRole('button', { name }));
  return { ...shown, press };
}

async function scan(user = me) {
  const shown = await begin(user);
  await shown.press('Set up');
  if (user.pluginAuth === null) await shown.person.type(await password(), 'alice and her boat');
  await shown.press('Go on');
  await codeField();
  return shown;
}

test('is set up with the password and a first code, and shows recovery codes', async () => {
  const { api, person, press } = await scan();
  await person.type(await codeField(), '492 039');
  await press('Switch on');

  await screen.findByRole('heading', { name: 'Two-factor sign-in is on' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(3);
  expect(api.askedFor(authApi.requestTwoFactor)).toMatchObject([{ params: { id }, body: { currentPassword: 'alice and her boat' } }]);
  expect(api.askedFor(authApi.confirmTwoFactor)).toMatchObject([{ params: { id }, body: { otpToken: '492039' } }]);
  expect(api.askedFor(authApi.createRecoveryCodes)).toMatchObject([{ body: { currentPassword: 'alice and her boat' } }]);
});

test('is on even when recovery codes could not be made, and says so', async () => {
  const { api, person, press } = await scan();
  api.when(authApi.createRecoveryCodes, problem(503));
  await person.type(await codeField(), '492039');

  await press('Switch on');

  expect((await screen.findByRole('status')).textContent).toBe(
    'Two-factor sign-in is on. Recovery codes could not be made; please ask for new ones.',
  );
});

test('without a password nothing is asked for, and a blank one is told at its field', async () => {
  const { api, press } = await begin(me);
  await press('Set up');

  await press('Go on');

  expect(await screen.findByLabelText('Your password', { selector: '[aria-invalid=true]' })).toBe(document.activeElement);
  expect(api.askedFor(authApi.requestTwoFactor)).toEqual([]);
});

test('people who sign in at another provider need none', async () => {
  const { api } = await scan(withoutPassword);

  expect(api.askedFor(authApi.requestTwoFactor)).toMatchObject([{ body: {} }]);
});

test('a code that is no code is not sent', async () => {
  const { api, person, press } = await scan();
  await person.type(await codeField(), '49203');

  await press('Switch on');

  expect(await screen.findByRole('textbox', { description: 'Six digits are needed.' })).toBe(document.activeElement);
  expect(api.askedFor(authApi.confirmTwoFactor)).toEqual([]);
});

test('a code that is wrong is told with what can be done', async () => {
  const { api, person, press } = await scan();
  api.when(authApi.confirmTwoFactor, problem(403));
  await person.type(await codeField(), '492039');

  await press('Switch on');

  expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is not right, or ten minutes are over\./);
});

test('is switched off with the password, and told so', async () => {
  const { api, person, press } = await begin(withFactor);
  await press('Switch off');
  await person.type(await password(), 'alice and her boat');

  await press('Switch off');

  expect((await screen.findByRole('status')).textContent).toBe('Two-factor sign-in is off.');
  expect(api.askedFor(authApi.disableTwoFactor)).toMatchObject([{ params: { id }, body: { currentPassword: 'alice and her boat' } }]);
});

test('a wrong password is told, and can be corrected', async () => {
  const { api, person, press } = await begin(withFactor);
  api.when(authApi.createRecoveryCodes, problem(403, { code: 'current_password_is_invalid' }));
  await press('New recovery codes');
  await person.type(await password(), 'alice and the sea');
  await press('Make new codes');

  expect((await screen.findByRole('alert')).textContent).toBe('The current password is not right.');
  api.when(authApi.createRecoveryCodes, exampleOf(authApi.createRecoveryCodes));
  await press('Make new codes');
  await screen.findByRole('heading', { name: 'Your new recovery codes' });
});

test('who goes back finds the focus where it began', async () => {
  const { press } = await begin(withFactor);
  await press('Switch off');

  await press('Cancel');

  await waitFor(() => expect(document.activeElement?.textContent).toBe('New recovery codes'));
});
