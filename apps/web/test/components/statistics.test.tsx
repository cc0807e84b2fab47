import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { StatisticsPage } from '../../client/src/features/admin/statistics/statistics-page.tsx';
import { exampleOf, problem, refuses } from '../examples/example-api.ts';
import { show } from './show.tsx';

const card = (name: string) => screen.findByRole('region', { name });
const numbers = exampleOf(authApi.getServerStats).body as object;

test('numbers are told with what they are a part of', async () => {
  show(<StatisticsPage />);

  const people = await card('People');

  expect(people.textContent).toContain('Users214');
  expect(people.textContent).toContain('a week96 of 214');
  expect(within(people).getByRole('group', { name: 'Registrations, decided after 11 h 26 min on average' }).textContent).toContain(
    '228 of 230',
  );
  expect((await card('Storage')).textContent).toContain('881 GB');
});

test('what there is none of has no card: reports that are switched off, and other instances', async () => {
  show(<StatisticsPage />);

  await card('Videos');

  expect(screen.queryByRole('region', { name: 'Moderation' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Other instances' })).toBeNull();
});

test('other instances are shown as soon as there are some', async () => {
  const { api } = show(<StatisticsPage />);
  api.when(authApi.getServerStats, {
    status: 200,
    body: {
      ...numbers,
      totalInstanceFollowers: 2,
      totalActivityPubLikeMessagesSuccesses: 3,
      totalActivityPubLikeMessagesErrors: 1,
      totalAbuses: 4,
      totalAbusesProcessed: 3,
    },
  });

  const others = await card('Other instances');

  expect(within(others).getByRole('group', { name: 'Like' }).textContent).toContain('3 of 4');
  expect((await card('Moderation')).textContent).toContain('answered3 of 4');
});

test('a test mail goes to the address that was typed, which is the own one at first', async () => {
  const { api, person } = show(<StatisticsPage />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'A test mail to' });
  await waitFor(() => expect(field.value).toBe('alice@example.org'));
  await person.clear(field);
  await person.type(field, 'dora@example.org');

  await person.click(screen.getByRole('button', { name: 'Send' }));

  await screen.findByText(/^It is on its way\./);
  expect(api.askedFor(authApi.runDebugCommand)).toMatchObject([{ body: { command: 'test-emails', email: 'dora@example.org' } }]);
});

test('an address that is none is told at its field, whether one sees it here or the server does', async () => {
  const { api, person } = show(<StatisticsPage />);
  api.when(authApi.runDebugCommand, refuses('email'));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'A test mail to' });
  await waitFor(() => expect(field.value).not.toBe(''));
  await person.clear(field);
  await person.type(field, 'dora');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^A whole e-mail address is needed/);
  expect(api.askedFor(authApi.runDebugCommand)).toEqual([]);

  await person.type(field, '@localhost.example');
  await person.click(screen.getByRole('button', { name: 'Send' }));

  expect(await screen.findByRole('textbox', { description: 'This is not accepted.' })).toBe(field);
});

test('uploads that nobody goes on with are removed, or it is told why not', async () => {
  const { api, person } = show(<StatisticsPage />);
  await person.click(await screen.findByRole('button', { name: 'Remove them now' }));
  await screen.findByText('They are gone.');
  expect(api.askedFor(authApi.runDebugCommand)).toMatchObject([{ body: { command: 'remove-dandling-resumable-uploads' } }]);
  api.when(authApi.runDebugCommand, problem(503));

  await person.click(screen.getByRole('button', { name: 'Remove them now' }));

  expect((await screen.findByRole('alert')).textContent).toMatch(/^A part of the instance is not available/);
});

test('numbers that cannot be asked for are told to be missing, and the server can be asked all the same', async () => {
  const { api } = show(<StatisticsPage />);
  api.when(authApi.getServerStats, problem(403));

  expect((await screen.findByRole('alert')).textContent).toContain('You have no right to do this.');
  expect((await card('The server')).textContent).toContain('198.51.100.7');
});
