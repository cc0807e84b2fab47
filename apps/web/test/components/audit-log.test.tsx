import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { AuditLogPage } from '../../client/src/features/admin/audit-log/audit-log-page.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { problem, type Told } from '../examples/example-api.ts';
import { show } from './show.tsx';

const events = [
  { user: 'root', domain: 'config', action: 'update', 'signup.limit': 10, 'new-signup.limit': -1, 'new-jobs.paused': true },
  { user: 'carol', domain: 'users', action: 'update', username: 'bob', 'new-blocked': true },
];
const log = (...all: readonly object[]): Told => ({
  status: 200,
  body: all.map((event, second) => ({
    timestamp: `2026-06-01T08:00:0${second}.000Z`,
    level: 'audit',
    label: 'videos.example',
    message: JSON.stringify(event),
  })),
});
const lines = () => screen.getAllByRole('listitem').map((line) => line.querySelector('summary span:last-of-type')?.textContent);

function showLog() {
  const shown = show(<AuditLogPage />);
  shown.api.when(authApi.getAuditLogs, log(...events));
  return shown;
}

test('who did what is told, newest first, with what was before and what is since', async () => {
  showLog();

  const list = await screen.findByRole('list', { name: 'Audit events, newest first' });
  const [first, second] = within(list).getAllByRole('listitem');

  expect(first?.querySelector('summary')?.textContent).toContain('carol blocked bob');
  expect(second?.querySelector('summary')?.textContent).toContain(
    'root changed the configuration: Jobs are paused, Registration and people: Most users',
  );
  const rows = within(second!)
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));
  expect(rows).toEqual([
    ['What', 'Before', 'After'],
    ['Jobs are paused', '', 'yes'],
    ['Registration and people: Most users', '10', 'no limit'],
  ]);
});

test('events are found by words and by who did them', async () => {
  const { person } = showLog();
  await screen.findByText('carol', { selector: 'b' });

  await person.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'root');
  expect(lines()).toEqual([expect.stringContaining('root changed the configuration')]);
  await person.type(screen.getByRole('searchbox', { name: 'Words' }), 'blocked');
  expect(screen.getByText('Nothing fits this filter.')).toBeTruthy();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Who' }), '');
  expect(lines()).toEqual([expect.stringContaining('carol blocked bob')]);
});

test('an instance that did not answer is asked once more', async () => {
  const { api, person } = show(<AuditLogPage />);
  api.when(authApi.getAuditLogs, problem(403));
  await screen.findByRole('alert');

  api.when(authApi.getAuditLogs, log(...events));
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('carol', { selector: 'b' })).toBeTruthy();
});

test('before anything was done there is a word about it', async () => {
  const { api } = show(<AuditLogPage />);
  api.when(authApi.getAuditLogs, log());

  expect(await screen.findByText('What administrators and moderators change appears here.')).toBeTruthy();
});

test('the same in German', async () => {
  await act(() => speak('de'));
  showLog();

  expect((await screen.findAllByRole('listitem'))[0]?.querySelector('summary')?.textContent).toContain('carol hat bob gesperrt');
  expect(screen.getByText('unbegrenzt')).toBeTruthy();
  await act(() => speak('en'));
});
