import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { LogsPage } from '../../client/src/features/admin/logs/logs-page.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { problem, type Told } from '../examples/example-api.ts';
import { show } from './show.tsx';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const sail = { timestamp: ago(120), level: 'error', label: 'videos.example', message: 'The sail tore', tags: ['client'], videoId: 7 };
const start = { timestamp: ago(60), level: 'info', label: 'auth', message: 'service was started', port: 9000 };
const log = (...lines: readonly object[]): Told => ({ status: 200, body: lines });
const messages = () => screen.queryAllByRole('listitem').map((line) => line.querySelector('summary')?.textContent);

function showLogs(at = '/admin/logs') {
  const shown = show(<LogsPage />, { at });
  shown.api.when(authApi.getServerLogs, log(sail, start));
  return shown;
}

test('lines are shown newest first, counted, and opened with everything they hold', async () => {
  showLogs();

  await screen.findByText('The sail tore', { exact: false });
  expect(messages()).toEqual([expect.stringContaining('service was started port 9000'), expect.stringContaining('The sail tore')]);
  expect(screen.getByRole('img', { name: '2 lines, 0 warnings, 1 error' })).toBeTruthy();
  expect(screen.getByText('videoId').nextElementSibling?.textContent).toBe('7');
});

test('words, service and what stands in the address are looked for', async () => {
  const { api, person } = showLogs('/admin/logs?level=warn&tags=client');
  await screen.findByText('The sail tore', { exact: false });
  expect(api.askedFor(authApi.getServerLogs)[0]?.query).toMatchObject({ level: 'warn', tagsOneOf: 'client' });

  await person.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'auth');
  await waitFor(() => expect(messages()).toEqual([expect.stringContaining('service was started')]));
  await person.type(screen.getByRole('searchbox', { name: 'Words' }), 'nobody says this');

  expect(await screen.findByRole('heading', { name: 'No lines' })).toBeTruthy();
  expect(screen.getByText('None holds these words.')).toBeTruthy();
});

test('asked again, the instance only sends what is new, and what was late', async () => {
  const { api, person } = showLogs();
  await screen.findByText('The sail tore', { exact: false });
  const mast = { ...sail, timestamp: ago(1), message: 'The mast broke' };
  api.when(authApi.getServerLogs, log(start, mast));

  await person.click(screen.getByRole('button', { name: 'Look again' }));

  await screen.findByText('The mast broke', { exact: false });
  expect(messages()).toHaveLength(3);
  const again = Date.parse(api.askedFor(authApi.getServerLogs).at(-1)?.query['startDate'] ?? '');
  expect(again).toBe(Date.parse(start.timestamp) - 30_000);
});

test('when the instance stops to answer the lines stay, with a warning', async () => {
  const { api, person } = showLogs();
  await screen.findByText('The sail tore', { exact: false });
  api.when(authApi.getServerLogs, problem(403));

  await person.click(screen.getByRole('button', { name: 'Look again' }));

  expect(await screen.findByText(/^The instance does not answer\./)).toBeTruthy();
  expect(messages()).toHaveLength(2);
});

test('the same in French', async () => {
  await act(() => speak('fr'));
  showLogs();

  expect(await screen.findByRole('img', { name: '2 lignes, 0 avertissement, 1 erreur' })).toBeTruthy();
  expect(screen.getByText('Erreur')).toBeTruthy();
  await act(() => speak('en'));
});
