import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SettingsPage } from '../../client/src/features/account/settings-page.tsx';
import { Bell } from '../../client/src/features/notifications/bell.tsx';
// Here already, so that no test waits for its file.
import '../../client/src/features/notifications/bell-panel.tsx';
import { followUnread } from '../../client/src/features/notifications/follow-unread.ts';
import { NotificationsPage } from '../../client/src/features/notifications/notifications-page.tsx';
import { exampleOf } from '../examples/example-api.ts';
import { show } from './show.tsx';

const [listed] = (exampleOf(videosApi.listMyNotifications).body as { readonly data: readonly object[] }).data;

/** As on a desk, or as on a phone. */
const seeWidely = (matches: boolean) =>
  Object.assign(window, { matchMedia: () => ({ matches, addEventListener() {}, removeEventListener() {} }) });

test('the bell says how many are unread and leads to them', async () => {
  show(<Bell />);

  const bell = await screen.findByRole('link', { name: '1 unread notification' });

  expect(bell.getAttribute('href')).toBe('/my-account/notifications');
});

test('on a wide screen the bell opens the newest, and closes when one is followed', async () => {
  seeWidely(true);
  const { api, person } = show(<Bell />);
  await person.click(await screen.findByRole('button', { name: '1 unread notification' }));

  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(within(panel).getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/my-account/notifications');
  await person.click(await within(panel).findByRole('link', { name: /^Unread: / }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  seeWidely(false);
  expect(api.askedFor(videosApi.markNotificationsRead)).toMatchObject([{ body: { ids: [31] } }]);
});

test('who reads one, or all, has read it', async () => {
  const { api, person } = show(<NotificationsPage />);
  const link = await screen.findByRole('link', { name: /^Unread: .* published / });
  expect(link.getAttribute('href')).toMatch(/^\/w\/\w+$/);

  await person.click(screen.getByRole('button', { name: /^Mark as read: / }));
  await waitFor(() => expect(api.askedFor(videosApi.markNotificationsRead).at(-1)?.body).toEqual({ ids: [31] }));

  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(api.askedFor(videosApi.markAllNotificationsRead)).toHaveLength(1));
  expect(await screen.findByText('All are marked as read.')).toBeTruthy();
});

test.each([
  [7, /^Unread: Your video Boats was fetched/, '/w/abc'],
  [8, /^Unread: Your video Boats could not be fetched/, '/my-library/video-imports'],
])('an import that ended leads on (type %i)', async (type, name, to) => {
  const videoImport = { id: 1, video: { id: 1, shortUUID: 'abc', name: 'Boats' }, targetUrl: 'https://a.example/b.mp4' };
  const { api, person } = show(<NotificationsPage />);
  const ended = { ...listed, type, video: undefined, videoImport };
  api.when(videosApi.listMyNotifications, { status: 200, body: { total: 1, data: [ended] } });
  await person.click(await screen.findByRole('checkbox', { name: 'Only unread ones' }));

  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

test('who marks one as read by the keyboard goes on at what it says', async () => {
  const { api, person } = show(<NotificationsPage />);
  const link = await screen.findByRole('link', { name: /^Unread: / });
  api.when(videosApi.listMyNotifications, { status: 200, body: { total: 1, data: [{ ...listed, read: true }] } });

  screen.getByRole('button', { name: /^Mark as read: / }).focus();
  await person.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read: / })).toBeNull());
  expect(document.activeElement).toBe(link);
});

test('only unread ones are asked for on request; an empty list says so; names are no markup', async () => {
  const { api, person } = show(<NotificationsPage />);
  await person.click(await screen.findByRole('checkbox', { name: 'Only unread ones' }));
  await waitFor(() => expect(api.askedFor(videosApi.listMyNotifications).at(-1)?.query).toMatchObject({ unread: 'true' }));

  api.when(videosApi.listMyNotifications, { status: 200, body: { total: 0, data: [] } });
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy();

  const account = { id: 1, name: 'eve', displayName: '<img src=x>', host: 'h', avatars: [] };
  const { video: _, ...rest } = listed as { video: object };
  api.when(videosApi.listMyNotifications, { status: 200, body: { total: 1, data: [{ ...rest, type: 9, account }] } });
  await person.click(screen.getByRole('checkbox', { name: 'Only unread ones' }));
  expect(await screen.findByText(/<img src=x> registered/)).toBeTruthy();
});

test('a choice is saved at once, with all others as they are', async () => {
  const { api, person } = show(<SettingsPage />, { at: '/my-account/settings/notifications', path: '/my-account/settings/:section?' });
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly object[];
  const settings = { newFollow: 1, newVideoFromSubscription: 3 };
  api.when(authApi.getMyUser, { status: 200, body: [{ ...me, role: { id: 2, label: 'User' }, notificationSettings: settings }] });

  await person.click(await screen.findByRole('checkbox', { name: 'New followers of your channels: By mail' }));

  await waitFor(() => expect(api.askedFor(videosApi.updateNotificationSettings).at(-1)?.body).toEqual({ ...settings, newFollow: 3 }));
  expect(screen.queryByRole('row', { name: /People who register/ })).toBeNull();
});

test('a page that is hidden while it is connected lets another one follow at once', async () => {
  const hiding = new AbortController();
  const connected: string[] = [];
  Object.assign(globalThis, {
    answerFetch: (url: string, { signal }: { readonly signal: AbortSignal }) => {
      connected.push(url);
      hiding.abort();
      return Promise.reject(signal.reason);
    },
  });
  // Nothing that waits for a while ever goes on.
  jest.useFakeTimers();
  try {
    await followUnread('alice', () => undefined, hiding.signal);
  } finally {
    jest.useRealTimers();
  }
  expect(connected).toEqual(['/api/v1/users/me/notifications/stream']);
});
