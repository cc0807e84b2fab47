import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { SessionsSection } from '../../client/src/features/account/sessions/sessions-section.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const me = exampleOf(authApi.getUser).body as MyUser;
const [here] = (exampleOf(authApi.listTokenSessions).body as { readonly data: readonly object[] }).data;
const other = {
  ...here,
  id: 99,
  currentSession: false,
  lastActivityDevice: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const both = { status: 200, body: { total: 2, data: [other, { ...here, currentSession: true }] } };

test('the present session comes first and cannot be ended here', async () => {
  const { api } = show(<SessionsSection me={me} />);
  api.when(authApi.listTokenSessions, both);

  await screen.findByText('This one');
  const [first, second] = screen.getAllByRole('listitem');

  expect(first?.textContent).toContain('This one');
  expect(second?.textContent).toContain('Firefox on Linux');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'End the session with Firefox on Linux',
    'Sign out everywhere else',
  ]);
});

test('another session is ended, and told so once the list is new', async () => {
  const { api, person } = show(<SessionsSection me={me} />);
  api.when(authApi.listTokenSessions, both);

  await person.click(await screen.findByRole('button', { name: /^End/ }));

  await screen.findByText('The session with Firefox on Linux is ended.');
  expect(api.askedFor(authApi.revokeTokenSessionByPost)).toMatchObject([{ params: { id: String(me.id), tokenSessionId: '99' } }]);
  expect(api.askedFor(authApi.listTokenSessions)).toHaveLength(2);
});

test('a session that is not listed any more has words of its own', async () => {
  const { api, person } = show(<SessionsSection me={me} />);
  api.when(authApi.listTokenSessions, both);
  api.when(authApi.revokeTokenSessionByPost, problem(404));

  await person.click(await screen.findByRole('button', { name: /^End/ }));

  expect((await screen.findByRole('alert')).textContent).toMatch(/^This session was not used lately/);
});

test('the same in the language that was chosen meanwhile', async () => {
  show(<SessionsSection me={me} />).unmount();
  await act(() => speak('de'));

  show(<SessionsSection me={me} />);

  expect(await screen.findByRole('heading', { name: 'Sitzungen' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  await act(() => speak('en'));
});
