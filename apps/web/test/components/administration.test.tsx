import { authApi } from '@flotilla/contracts-auth';
import { followsApi } from '@flotilla/contracts-federation';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { configQuery } from '../../client/src/api/config.ts';
import { queries } from '../../client/src/api/query-client.ts';
import { Administration } from '../../client/src/features/admin/administration.tsx';
import { Pager } from '../../client/src/features/admin/pager.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { aConfiguration, anAdministrator } from '../examples/example-api.ts';
import { show } from './show.tsx';

const known = { isFetching: false, isPlaceholderData: false, isSuccess: true };

test('an administrator is offered every page, and nobody else any', async () => {
  const { api, unmount } = show(<Administration />, { at: '/admin/jobs' });
  api.when(authApi.getMyUser, anAdministrator());
  for (const waiting of [authApi.listRegistrations, followsApi.listInstanceFollowers])
    api.when(waiting, { status: 200, body: { total: 0, data: [] } });
  const nav = await screen.findByRole('navigation', { name: 'Administration' });
  expect(Array.from(nav.querySelectorAll('a'), ({ textContent }) => textContent)).toEqual([
    'Users',
    'Registrations',
    'Reports',
    'Videos',
    'Blocked videos',
    'Comments',
    'Muted',
    'Federation',
    'Configuration',
    'Homepage',
    'Statistics',
    'Logs',
    'Audit log',
    'Jobs',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Jobs');
  unmount();
});

test('the tab of blocked videos is the present one for those that wait, too', async () => {
  const { api } = show(<Administration />, { at: '/admin/moderation/video-auto-blacklist/list' });
  api.when(authApi.getMyUser, anAdministrator());

  expect((await screen.findByRole('link', { current: 'page' })).textContent).toBe('Blocked videos');
});

test('the tab of registrations says how many wait', async () => {
  const { api } = show(<Administration />, { at: '/admin/jobs' });
  api.when(authApi.getMyUser, anAdministrator());
  api.when(authApi.listRegistrations, { status: 200, body: { total: 3, data: [] } });

  expect((await screen.findByRole('link', { name: /^Registrations\s*, 3\s+waiting$/ })).textContent).toBe('Registrations, 3 waiting');
  expect(api.askedFor(authApi.listRegistrations)).toMatchObject([{ query: { stateOneOf: '1' } }]);
});

test.each([
  [1, 'Registrierungen, 1 wartet'],
  [3, 'Registrierungen, 3 warten'],
])('that %d wait is said in German as well', async (total, words) => {
  await act(() => speak('de'));
  const { api } = show(<Administration />, { at: '/admin/jobs' });
  api.when(authApi.getMyUser, anAdministrator());
  api.when(authApi.listRegistrations, { status: 200, body: { total, data: [] } });

  expect((await screen.findByRole('link', { name: /^Registrierungen\s*, \d/ })).textContent).toBe(words);
  await act(() => speak('en'));
});

test.each([
  ['/admin/config', false, 'none', /^This instance has no mail server\./, 1],
  ['/admin/config', false, 'directory', /^This instance has no mail server\./, 1],
  ['/admin/config', true, 'server', /mail server/, 0],
  ['/admin/jobs', false, 'none', /^This instance has no mail server\./, 0],
  ['/admin/users', true, 'directory', /^No mail server is set: mails are written into a folder/, 1],
  ['/admin/jobs', true, 'directory', /mail server/, 0],
] as const)('%s, where mails are sent: %p, to a %s, says %s %d times', async (at, enabled, delivery, words, times) => {
  const { api } = show(<Administration />, { at });
  api.when(authApi.getMyUser, anAdministrator());
  api.when(
    authApi.getConfig,
    aConfiguration(() => ({ email: { enabled, delivery } })),
  );
  await screen.findByRole('navigation', { name: 'Administration' });
  await act(() => queries.ensureQueryData(configQuery));

  expect(screen.queryAllByText(words)).toHaveLength(times);
});

test('who has no right to be here is told so, and led away', async () => {
  show(<Administration />, { at: '/admin/jobs' });

  expect(await screen.findByRole('heading', { name: 'This page is for the people who run the instance' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/');
});

test('a page of a list says where one is, in the numbers of the language', async () => {
  await act(() => speak('de'));
  const turned: number[] = [];
  const { person } = show(<Pager list={known} total={1_241} start={1_220} count={20} onTurn={(start) => turned.push(start)} />);

  expect(screen.getByRole('navigation', { name: 'Seiten' }).textContent).toContain('1.221 bis 1.240 von 1.241');
  await person.click(screen.getByRole('button', { name: 'Weiter' }));
  await person.click(screen.getByRole('button', { name: 'Zurück' }));

  expect(turned).toEqual([1_240, 1_200]);
  await act(() => speak('en'));
});
