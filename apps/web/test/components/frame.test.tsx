import { authApi } from '@flotilla/contracts-auth';
import { followsApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { knownMe } from '../../client/src/api/me.ts';
import { session } from '../../client/src/api/session.ts';
import { AccountActions } from '../../client/src/features/frame/account-actions.tsx';
import { Layout } from '../../client/src/features/frame/layout.tsx';
import { PasswordHint } from '../../client/src/features/frame/password-hint.tsx';
import { SearchBox } from '../../client/src/features/frame/search-box.tsx';
import { UploadsPill } from '../../client/src/features/frame/uploads-pill.tsx';
import { reportMoving } from '../../client/src/features/upload/moving.ts';
import { speak } from '../../client/src/i18n/language.ts';
import { anAdministrator, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const links = (name: string) => screen.getByRole('navigation', { name }).querySelectorAll('a');
const alice = { name: 'alice', displayName: 'Alice of the Boats' };
const menu = <AccountActions me={undefined} actor={alice} face="A" className="" />;
const signOut = async ({ person }: ReturnType<typeof show>) => person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));

test('members find their settings and their account, visitors their preferences and the way to sign in', () => {
  const { unmount } = show(<Layout />);
  expect(Array.from(links('Main'), (link) => link.getAttribute('href'))).toContain('/my-account/settings');
  expect(screen.getByRole('button', { name: 'Your account' })).toBeTruthy();
  unmount();
  show(<Layout />, { isSignedIn: false });

  expect(Array.from(links('Main'), (link) => link.getAttribute('href'))).toContain('/preferences');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('the frame speaks the language of the page', async () => {
  await act(() => speak('fr'));
  show(<Layout />);

  expect(Array.from(links('Menu principal'), ({ textContent }) => textContent)).toEqual([
    'Accueil',
    'Découvrir',
    'Abonnements',
    'Publier',
    'Mes vidéos',
    'Historique',
    'Mes listes de lecture',
    'À regarder plus tard',
    'Paramètres',
    'À propos',
  ]);
  await act(() => speak('en'));
});

test('signing out that does not work is told, and the session stays', async () => {
  const shown = show(menu);
  shown.api.when(authApi.revokeToken, problem(503));

  await signOut(shown);

  expect((await screen.findByRole('alertdialog', { name: 'You are not signed out' })).textContent).toContain('not available right now');
  await shown.person.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(session.read()).not.toBeNull();
});

test('a session that had ended already is left without a word', async () => {
  const shown = show(menu);
  shown.api.when(authApi.revokeToken, problem(401));
  shown.api.when(authApi.createToken, problem(400, { code: 'invalid_grant' }));

  await signOut(shown);

  await waitFor(() => expect(session.read()).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the first administrator is advised to choose a password until that is done', async () => {
  const { api, person } = show(<PasswordHint />, { at: '/' });
  const [me] = anAdministrator().body as readonly object[];
  api.when(authApi.getMyUser, { status: 200, body: [{ ...me, username: 'root', noWelcomeModal: false }] });

  expect((await screen.findByRole('link', { name: 'choose one of your own' })).getAttribute('href')).toBe(
    '/my-account/settings/security#password',
  );
  await person.click(screen.getByRole('button', { name: 'Done already' }));

  await waitFor(() => expect(api.askedFor(authApi.updateMyUser)).toMatchObject([{ body: { noWelcomeModal: true } }]));
});

test('those who decide about registrations, reports and followers see how many wait', async () => {
  const { api, person } = show(<Layout />);
  api.when(authApi.getMyUser, anAdministrator());
  api.when(authApi.listRegistrations, { status: 200, body: { total: 2, data: [] } });
  api.when(videosApi.listAbuses, { status: 200, body: { total: 1, data: [] } });
  api.when(followsApi.listInstanceFollowers, { status: 200, body: { total: 1, data: [] } });

  await person.click(await screen.findByRole('button', { name: 'Your account, 4 things wait' }));

  expect(await screen.findByRole('menuitem', { name: 'Administration, 4 things wait' })).toBeTruthy();
  expect(api.askedFor(authApi.listRegistrations)).toHaveLength(1);
});

test('members are not asked whether registrations wait', async () => {
  const { api } = show(<Layout />);
  await act(knownMe);

  expect(screen.getByRole('button', { name: 'Your account' })).toBeTruthy();
  expect(api.askedFor(authApi.listRegistrations)).toEqual([]);
});

test('a file that is dropped beside the place for it does not replace the page', () => {
  show(<Layout />);
  const drag = (types: readonly string[]) => ({ dataTransfer: { types, dropEffect: 'copy' } });

  // False: what browsers do with it was prevented.
  expect(fireEvent.dragOver(document.body, drag(['Files']))).toBe(false);
  expect(fireEvent.drop(document.body, drag(['Files']))).toBe(false);
  expect(fireEvent.drop(document.body, drag(['text/plain']))).toBe(true);
});

test('nobody else is advised', async () => {
  show(<PasswordHint />, { at: '/' });
  await act(knownMe);

  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each([
  [1, 'Uploading 30%'],
  [2, 'Uploading 2 videos, 30%'],
])('of %d uploads other pages say “%s”', (count, words) => {
  act(() => reportMoving({ count, percent: 30 }));
  show(<UploadsPill />, { at: '/about' });

  expect(screen.getByRole('link').textContent).toBe(words);
  act(() => reportMoving(null));
});

const words = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search videos' });
const Place = () => {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
};
const searchFrom = async (at: string, text: string) => {
  const shown = show(
    <>
      <SearchBox />
      <Place />
    </>,
    { at },
  );
  await shown.person.clear(words());
  await shown.person.type(words(), `${text}{Enter}`);
};

test('a search from elsewhere begins fresh, whatever that page is narrowed by', async () => {
  show(<SearchBox />, { at: '/admin/moderation/abuses/list?search=%237&state=1' });
  expect(words().value).toBe('');
  cleanup();

  await searchFrom('/admin/moderation/abuses/list?search=%237&state=1', 'boats');
  expect(screen.getByText('/search?search=boats')).toBeTruthy();
});

test('other words among what was found are narrowed as the last ones were', async () => {
  show(<SearchBox />, { at: '/search?search=boats&length=short' });
  expect(words().value).toBe('boats');
  cleanup();

  await searchFrom('/search?search=boats&length=short', 'ships');
  expect(screen.getByText('/search?search=ships&length=short')).toBeTruthy();
});
