/** @jest-environment ./test/jest/browser.js */
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { SettingsPage } from '../../client/src/features/account/settings-page.tsx';
import { Bell } from '../../client/src/features/notifications/bell.tsx';
import { NotificationsPage } from '../../client/src/features/notifications/notifications-page.tsx';
import { exampleOf } from '../examples/example-api.ts';
import { show } from './show.tsx';

const [listed] = (exampleOf(videosApi.listMyNotifications).body as { readonly data: readonly object[] }).data;

test('the bell says how many are unread and leads to them', async () => {
  show(<Bell />);

  const bell = await screen.findByRole('link', { name: '1 unread notification' });

  expect(bell.getAttribute('href')).toBe('/my-account/notifications');
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
