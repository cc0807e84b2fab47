/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { aConfiguration, exampleOf, problem } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const users = { enabled: true, maxUserVideoQuota: 10_000_000_000, exportExpiration: 172_800_000 };
const {
  data: [ready],
} = exampleOf(userExportsApi.listUserExports).body as { readonly data: readonly [object] };
const failed = { ...ready, id: 13, state: { id: 4, label: 'Failed' }, size: null, privateDownloadUrl: null };
const listed = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('an archive is asked for, and deleted with the keyboard, in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(
    authApi.getConfig,
    aConfiguration(() => ({ export: { users } })),
  );
  pages.api.when(userExportsApi.listUserExports, listed(failed));
  const page = await pages.open('/my-account/import-export', { language });
  const section = page.getByRole('main').getByRole('region');
  await section.getByRole('checkbox').waitFor();
  await expectUsable(page, `archives-failed-${language}`);

  pages.api.when(userExportsApi.listUserExports, listed(failed, ready));
  await section.getByRole('checkbox').press('Space');
  await section.locator('button[type=submit]').press('Enter');
  await section.locator('output:focus').waitFor();
  await section.getByRole('link').waitFor();
  await expectUsable(page, `archives-ready-${language}`);
  await section.getByRole('button').first().press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expectUsable(page, `archives-delete-${language}`);
  pages.api.when(userExportsApi.listUserExports, listed());
  await dialog.getByRole('button').last().press('Enter');

  await dialog.waitFor({ state: 'detached' });
  await section.locator('output:focus').waitFor();
  expect(pages.api.askedFor(userExportsApi.requestUserExport)).toMatchObject([{ body: { withVideoFiles: true } }]);
  expect(pages.api.askedFor(userExportsApi.deleteUserExport)).toMatchObject([{ params: { id: '14' } }]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('an archive is imported, and what became of it is read, in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(
    authApi.getConfig,
    aConfiguration(({ import: others }) => ({ export: { users }, import: { ...others, users: { enabled: true } } })),
  );
  pages.api.when(userExportsApi.listUserExports, listed());
  pages.api.when(userImportsApi.getLatestUserImport, problem(404, { code: 'import_not_found' }));
  pages.api.when(userImportsApi.openUserImport, problem(400, { code: 'import_under_way' }));
  const page = await pages.open('/my-account/import-export', { language });
  const section = page.getByRole('main').getByRole('region').nth(1);
  const file = section.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({ name: 'user-export-6.zip', mimeType: 'application/zip', buffer: Buffer.from('12345') });
  await section.getByRole('alert').waitFor();
  await expectUsable(page, `archive-import-refused-${language}`);

  pages.api.when(userImportsApi.openUserImport, { status: 201, headers: { location: '/imports?upload_id=archive-1' } });
  pages.api.when(userImportsApi.sendUserImportChunk, () => {
    pages.api.when(userImportsApi.getLatestUserImport, exampleOf(userImportsApi.getLatestUserImport));
    return { status: 204 };
  });
  await section.getByRole('button').first().press('Enter');

  await section.getByRole('table').waitFor();
  await expectUsable(page, `archive-import-done-${language}`);
  expect(pages.api.askedFor(userImportsApi.sendUserImportChunk)).toMatchObject([{ query: { upload_id: 'archive-1' } }]);
  expect(pages.mistakes).toEqual([]);
});
