import { authApi } from '@flotilla/contracts-auth';
import { userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { session } from '../../client/src/api/session.ts';
import { SettingsPage } from '../../client/src/features/account/settings-page.tsx';
import { archiveUpload } from '../../client/src/features/archive-imports/archive-upload.ts';
import { ImportSection } from '../../client/src/features/archive-imports/import-section.tsx';
import type { ArchiveImport } from '../../client/src/features/archive-imports/latest-import.ts';
import { aConfiguration, exampleOf, problem } from '../examples/example-api.ts';
import { Line, line } from './line.ts';
import { show } from './show.tsx';

const me = exampleOf(authApi.getUser).body as MyUser;
const done = exampleOf(userImportsApi.getLatestUserImport).body as ArchiveImport;
const none = Object.fromEntries(Object.keys(done.stats).map((part) => [part, { success: 0, duplicates: 0, errors: 0 }]));
const waiting = { ...done, id: 4, state: { id: 1, label: 'Pending' }, stats: none };
const underWay = {
  ...waiting,
  state: { id: 2, label: 'Processing' },
  stats: { ...none, channels: { success: 1, duplicates: 0, errors: 0 } },
};
const failed = { ...underWay, state: { id: 4, label: 'Failed' }, error: 'The archive ends too early.' };
const answer = (body: object) => ({ status: 200, body });
const never = problem(404, { code: 'import_not_found' });
const zip = (name = 'user-export-6.zip', content = '12345') => new File([content], name, { lastModified: 1_772_442_000_000 });

afterEach(() => {
  line.isCut = false;
  act(() => archiveUpload.cancel());
});

function showImport(latest: object = never) {
  Object.assign(window, { XMLHttpRequest: Line });
  const shown = show(<ImportSection me={me} />);
  shown.api.when(userImportsApi.getLatestUserImport, 'status' in latest ? (latest as typeof never) : answer(latest));
  shown.api.when(userImportsApi.openUserImport, { status: 201, headers: { location: '/imports?upload_id=archive-1' } });
  // Some people choose files that the field does not offer.
  const choose = async (file = zip()) =>
    fireEvent.change(await screen.findByLabelText('Choose an archive', { selector: 'input' }), { target: { files: [file] } });
  return { ...shown, choose };
}

test('an archive is sent in chunks, and then waits for its turn', async () => {
  const { api, choose } = showImport();
  api.when(userImportsApi.sendUserImportChunk, () => {
    api.when(userImportsApi.getLatestUserImport, answer(waiting));
    return { status: 204 };
  });

  await choose();

  await screen.findByText('Waits for its turn');
  expect(api.askedFor(userImportsApi.openUserImport)).toMatchObject([
    {
      params: { userId: String(me.id) },
      headers: { 'x-upload-content-length': '5', 'x-upload-content-type': 'application/zip' },
      body: { filename: 'user-export-6.zip', lastModified: 1_772_442_000_000 },
    },
  ]);
  expect(api.askedFor(userImportsApi.sendUserImportChunk)).toMatchObject([
    { query: { upload_id: 'archive-1' }, headers: { 'content-range': 'bytes 0-4/5' } },
  ]);
  expect(screen.queryByText('user-export-6.zip')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose an archive' })).toBeNull();
});

test('an archive that was begun before goes on where the server stands', async () => {
  const { api, choose } = showImport();
  api.when(userImportsApi.openUserImport, { status: 200, headers: { location: '/imports?upload_id=archive-1', range: 'bytes=0-2' } });
  api.when(userImportsApi.sendUserImportChunk, { status: 204 });

  await choose();

  await waitFor(() => expect(screen.queryByText('user-export-6.zip')).toBeNull());
  expect(api.askedFor(userImportsApi.sendUserImportChunk)).toMatchObject([{ headers: { 'content-range': 'bytes 3-4/5' } }]);
});

test.each([
  [400, 'import_under_way', 'Another archive of yours is being imported. Wait until it is done.'],
  [400, 'imports_disabled', 'Archives cannot be imported on this instance at the moment.'],
  [
    413,
    'quota_reached',
    'The file does not fit into the space you have left. Delete a video, or ask the people who run this instance for more.',
  ],
])('an archive that is refused with %d %s is told, and may be tried again', async (status, code, words) => {
  const { api, person, choose } = showImport();
  api.when(userImportsApi.openUserImport, problem(status, { code }));
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  api.when(userImportsApi.openUserImport, { status: 201, headers: { location: '/imports?upload_id=archive-1' } });
  api.when(userImportsApi.sendUserImportChunk, { status: 204 });

  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(screen.queryByText('user-export-6.zip')).toBeNull());
});

test.each([
  ['that is empty', zip('export.zip', '')],
  ['of another kind', zip('export.tar')],
  ['without a name', zip('.zip')],
])('a file %s is refused before anything is sent', async (_, file) => {
  const { api, choose } = showImport();

  await choose(file);

  expect((await screen.findByRole('alert')).textContent).toMatch(/^This is no ZIP file/);
  expect(api.askedFor(userImportsApi.openUserImport)).toEqual([]);
});

test('an archive on its way can be paused, gone on with and given up', async () => {
  const { api, person, choose } = showImport();
  api.when(userImportsApi.sendUserImportChunk, () => new Promise(() => undefined));
  await choose();
  await waitFor(() => expect(api.askedFor(userImportsApi.sendUserImportChunk)).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/^Paused/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(api.askedFor(userImportsApi.sendUserImportChunk)).toHaveLength(2));
  await person.click(await screen.findByRole('button', { name: 'Pause' }));

  await person.click(screen.getByRole('button', { name: 'Delete upload' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete upload' }));

  await screen.findByRole('button', { name: 'Choose an archive' });
  await waitFor(() => expect(api.askedFor(userImportsApi.cancelUserImport)).toMatchObject([{ query: { upload_id: 'archive-1' } }]));
});

test('it waits while its owner is signed out, and is nothing for anybody else', async () => {
  const { api, choose } = showImport();
  api.when(userImportsApi.sendUserImportChunk, () => new Promise(() => undefined));
  await choose();
  await waitFor(() => expect(api.askedFor(userImportsApi.sendUserImportChunk)).toHaveLength(1));
  const alice = session.read()!;

  act(() => session.write(null));
  expect(screen.getByText(/^You have been signed out/)).toBeTruthy();
  act(() => session.write({ ...alice, username: 'bob' }));

  expect(screen.queryByText('user-export-6.zip')).toBeNull();
});

test('what became of an archive is told part by part', async () => {
  showImport(done);

  const table = within(await screen.findByRole('table', { name: 'What became of it' }));
  const rows = table.getAllByRole<HTMLTableRowElement>('row').map(({ cells }) => [...cells].map(({ textContent }) => textContent));
  expect(rows.slice(0, 4)).toEqual([
    ['Part', 'Imported', 'There already', 'Not taken'],
    ['Account', '1', '0', '0'],
    ['Settings', '1', '0', '0'],
    ['Channels', '1', '1', '0'],
  ]);
  expect(rows.map(([part]) => part)).not.toContain('Dislikes');
  expect(screen.getByText(/^What was not taken could not be read/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeTruthy();
});

test('an archive without anything is said to have been empty', async () => {
  showImport({ ...done, stats: none });

  await screen.findByText('There was nothing in it.');

  expect(screen.queryByRole('table')).toBeNull();
});

test('an import that failed says why, what came in before, and that it may be repeated', async () => {
  showImport(failed);

  const entry = await screen.findByText('Could not be imported');

  expect(entry.closest('li')?.textContent).toMatch(/What came in before stays.*The instance says: The archive ends too early\.$/);
  expect(screen.getByRole('row', { name: 'Channels 1 0 0' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeTruthy();
});

test('while one is under way its report grows', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  try {
    const { api } = showImport(underWay);
    await screen.findByText('Is being imported');
    expect(screen.getByRole('progressbar', { name: 'Is being imported' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose an archive' })).toBeNull();
    api.when(userImportsApi.getLatestUserImport, answer({ ...done, id: 4 }));

    await act(() => jest.advanceTimersByTimeAsync(5_000));

    await screen.findByRole('row', { name: 'Videos 4 1 0' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.askedFor(userImportsApi.getLatestUserImport)).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

const configured = (exporting: boolean, importing: boolean) =>
  aConfiguration(({ import: others }) => ({
    export: { users: { enabled: exporting, maxUserVideoQuota: -1, exportExpiration: 172_800_000 } },
    import: { ...others, users: { enabled: importing } },
  }));

test.each([
  [true, true, ['Archives', 'Import an archive']],
  [false, true, ['Archives', 'Import an archive']],
  [true, false, ['Archives']],
])('the page of archives follows the instance: made %s, imported %s', async (exporting, importing, regions) => {
  const { api } = show(<SettingsPage />, { at: '/my-account/import-export' });
  api.when(authApi.getConfig, configured(exporting, importing));
  api.when(userExportsApi.listUserExports, answer({ total: 0, data: [] }));

  await waitFor(
    () =>
      expect(screen.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent)).toEqual(regions),
    {
      timeout: 10_000,
    },
  );
  expect(await screen.findByRole('link', { name: 'Archives', current: 'page' })).toBeTruthy();
});
