import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { RegistrationsPage } from '../../client/src/features/admin/registrations/registrations-page.tsx';
import { exampleOf, problem, refuses } from '../examples/example-api.ts';
import { show } from './show.tsx';

const waiting = exampleOf(authApi.listRegistrations).body as { readonly data: readonly object[] };
const decided = { total: 1, data: [{ ...waiting.data[0], state: { id: 3, label: 'Accepted' }, moderationResponse: 'Come aboard' }] };

const press = async (person: ReturnType<typeof show>['person'], name: string) => person.click(await screen.findByRole('button', { name }));
const dialog = (role = 'dialog') => screen.findByRole(role);

test('accepts somebody with an answer, and asks for the list again', async () => {
  const { api, person } = show(<RegistrationsPage />);
  await press(person, 'Accept alice');

  await person.click(within(await dialog()).getByRole('button', { name: 'Accept' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(authApi.acceptRegistration)).toMatchObject([
    { params: { registrationId: '7' }, body: { moderationResponse: 'Welcome! You can sign in now.' } },
  ]);
  expect(api.askedFor(authApi.listRegistrations).length).toBeGreaterThan(1);
});

test('an answer that is too short is told at its field, and nothing is sent', async () => {
  const { api, person } = show(<RegistrationsPage />);
  await press(person, 'Turn down alice');

  await person.click(within(await dialog()).getByRole('button', { name: 'Turn down' }));

  const field = await screen.findByRole('textbox', { name: 'Your answer', description: 'A few words are needed.' });
  expect(field).toBe(document.activeElement);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(api.askedFor(authApi.rejectRegistration)).toEqual([]);
});

test('what only the server refuses is told at its field as well', async () => {
  const { api, person } = show(<RegistrationsPage />);
  api.when(authApi.acceptRegistration, refuses('moderationResponse'));
  await press(person, 'Accept alice');

  await person.click(within(await dialog()).getByRole('button', { name: 'Accept' }));

  const field = await screen.findByRole('textbox', { name: 'Your answer', description: 'A few words are needed.' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((await screen.findByRole('alert')).textContent).toBe('Please look at the marked fields.');
});

test('others were faster: what they did is told, and nothing else is asked', async () => {
  const { api, person } = show(<RegistrationsPage />);
  await press(person, 'Accept alice');
  api.when(authApi.acceptRegistration, problem(409));
  api.when(authApi.listRegistrations, { status: 200, body: decided });

  await person.click(within(await dialog()).getByRole('button', { name: 'Accept' }));

  const told = await dialog('alertdialog');
  expect(told.textContent).toContain('Somebody else accepted alice meanwhile.');
  expect(told.textContent).toContain('Their answer: Come aboard');
});

test('without anybody there is a word about it', async () => {
  const { api } = show(<RegistrationsPage />, { at: '/?state=waiting' });
  api.when(authApi.listRegistrations, { status: 200, body: { total: 0, data: [] } });

  expect(await screen.findByRole('heading', { name: 'Nobody waits' })).toBeTruthy();
});
