import { authApi } from '@flotilla/contracts-auth';
import { userExportsApi } from '@flotilla/contracts-exports';
import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { SettingsPage } from '../../client/src/features/account/settings-page.tsx';
import { ArchivesSection } from '../../client/src/features/archives/archives-section.tsx';
import { aConfiguration, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const me = exampleOf(authApi.getUser).body as MyUser;
const {
  data: [ready],
} = exampleOf(userExportsApi.listUserExports).body as {
  readonly data: [{ readonly createdAt: string; readonly privateDownloadUrl: string }];
};
const unfinished = { ...ready, size: null, privateDownloadUrl: null };
const waiting = { ...unfinished, state: { id: 1, label: 'Pending' } };
const beingMade = { ...unfinished, state: { id: 2, label: 'Processing' } };
const failed = { ...unfinished, id: 13, state: { id: 4, label: 'Failed' } };
const listed = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });
const configured = (enabled: boolean, maxUserVideoQuota = 10_000_000_000) =>
  aConfiguration(() => ({ export: { users: { enabled, maxUserVideoQuota, exportExpiration: 172_800_000 } } }));

function showArchives(...archives: readonly object[]) {
  const shown = show(<ArchivesSection me={me} />);
  shown.api.when(authApi.getConfig, configured(true));
  shown.api.when(userExportsApi.listUserExports, listed(...archives));
  return shown;
}

function showPage(enabled: boolean, at: string) {
  const shown = show(<SettingsPage />, { at });
  shown.api.when(authApi.getConfig, configured(enabled));
  return shown;
}

const ask = () => screen.findByRole('button', { name: 'Ask for an archive' });
const linkOfSettings = () => screen.queryByRole('link', { name: 'Archives' });

test.each([true, false])('an archive is asked for, with video files: %s', async (withVideoFiles) => {
  const { api, person } = showArchives();
  const box = await screen.findByLabelText('With the files of your videos');
  if (withVideoFiles) await person.click(box);
  api.when(userExportsApi.listUserExports, listed(waiting));

  await person.click(await ask());

  expect(document.activeElement).toBe(await screen.findByText(/^Your archive is asked for/));
  expect(api.askedFor(userExportsApi.requestUserExport)).toMatchObject([{ params: { userId: String(me.id) }, body: { withVideoFiles } }]);
  expect(screen.getByRole('listitem').textContent).toContain('Waits for its turn');
  expect(screen.queryByRole('button', { name: 'Ask for an archive' })).toBeNull();
});

test.each([
  [10_000_000_000, /no larger than 10 GB together/],
  [-1, /^The archive takes longer and becomes larger\.$/],
])('how large videos may be for it is said: %d', async (maxUserVideoQuota, words) => {
  const { api } = showArchives();
  api.when(authApi.getConfig, configured(true, maxUserVideoQuota));

  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['Waits for its turn', waiting, /Asked for on [^.]+$/, ['Delete']],
  ['Is being made', beingMade, /Asked for on [^.]+$/, []],
  ['Ready, 48 MB', ready, /Is deleted on .*2026/, ['Delete']],
  ['Could not be made', failed, /Ask for another one/, ['Delete', 'Ask for an archive']],
])('an archive in the state “%s” says so, with what can be done', async (state, archive, words, buttons) => {
  showArchives(archive);

  const name = await screen.findByText(state);
  expect(name.closest('li')?.querySelector('span')?.textContent).toMatch(words);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/ the archive.*/, ''))).toEqual(buttons);
});

test('an archive that is ready is downloaded by the link of the interface', async () => {
  showArchives(ready);

  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toBe(ready.privateDownloadUrl);
});

test('the newest archive comes first', async () => {
  showArchives(failed, ready);

  await screen.findByRole('link', { name: 'Download' });

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0]?.slice(0, 5))).toEqual(['Ready', 'Could']);
});

test('while one is being made the page asks again, and then offers it', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  try {
    const { api } = showArchives(beingMade);
    await screen.findByText('Is being made');
    api.when(userExportsApi.listUserExports, listed(ready));

    await act(() => jest.advanceTimersByTimeAsync(5_000));

    await screen.findByRole('link', { name: 'Download' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.askedFor(userExportsApi.listUserExports)).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [400, 'export_exists', /^You have an archive already/],
  [403, 'max_user_video_quota_exceeded_for_user_export', /^Your videos are too large/],
  [400, 'exports_disabled', /^Archives cannot be made/],
])('a wish that is refused with %d %s is told', async (status, code, words) => {
  const { api, person } = showArchives();
  api.when(userExportsApi.requestUserExport, problem(status, { code }));

  await person.click(await ask());

  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

test('an archive is deleted once that is confirmed', async () => {
  const { api, person } = showArchives(ready);
  await person.click(await screen.findByRole('button', { name: /^Delete the archive asked for on / }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this archive?' }));
  expect(api.askedFor(userExportsApi.deleteUserExport)).toEqual([]);
  api.when(userExportsApi.listUserExports, listed());

  await person.click(dialog.getByRole('button', { name: 'Delete' }));

  await screen.findByText('The archive is deleted.');
  expect(api.askedFor(userExportsApi.deleteUserExport)).toMatchObject([{ params: { userId: String(me.id), id: '14' } }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('listitem')).toBeNull();
  await ask();
});

test('an archive is kept when deleting it is cancelled', async () => {
  const { api, person } = showArchives(ready);
  await person.click(await screen.findByRole('button', { name: /^Delete/ }));

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.askedFor(userExportsApi.deleteUserExport)).toEqual([]);
});

test.each([
  [400, 'export_being_made', /^This archive is being made/],
  [404, 'export_not_found', /^This archive is gone already/],
])('a deletion that is refused with %d %s is told', async (status, code, words) => {
  const { api, person } = showArchives(waiting);
  api.when(userExportsApi.deleteUserExport, problem(status, { code }));
  await person.click(await screen.findByRole('button', { name: /^Delete/ }));

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

test('archives that could not be listed are asked for again', async () => {
  const { api, person } = showArchives();
  api.when(userExportsApi.listUserExports, problem(403));
  await screen.findByRole('heading', { name: 'This did not work' });
  api.when(userExportsApi.listUserExports, listed(ready));

  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('link', { name: 'Download' });
});

test('the settings offer archives, at the address that mails know', async () => {
  showPage(true, '/my-account/import-export');

  await screen.findByRole('region', { name: 'Archives' }, { timeout: 10_000 });
  expect(linkOfSettings()?.getAttribute('href')).toBe('/my-account/import-export');
  expect(linkOfSettings()?.getAttribute('aria-current')).toBe('page');
  await screen.findByRole('link', { name: 'Download' });
});

test('where archives are switched off their page says so and asks for none; other settings do not lead there', async () => {
  const { api, unmount } = showPage(false, '/my-account/import-export');

  await screen.findByText(/^Archives cannot be made on this instance/, {}, { timeout: 10_000 });
  expect(screen.queryByRole('button', { name: 'Ask for an archive' })).toBeNull();
  expect(api.askedFor(userExportsApi.listUserExports)).toEqual([]);
  unmount();
  showPage(false, '/my-account/settings/account');
  await screen.findByRole('region', { name: 'Delete account' }, { timeout: 10_000 });
  expect(linkOfSettings()).toBeNull();
});
