import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const boats = {
  ...(exampleOf(videosApi.getChannel).body as object),
  description: 'Films of **boats**.\n\nHow they are built.',
  support: 'Buy us a rope.',
  videosCount: 12,
};
const ships = { ...boats, id: 77, name: 'ships', displayName: 'Ships <script>alert(1)</script> with a name that goes on and on and on' };
const listOf = (data: readonly unknown[]) => ({ status: 200, body: { total: data.length, data } });

withBrowser('somebody looks after their channels: the list, a new one, what is said about one, and its end', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.listAccountChannels, listOf([boats, ships]));
  pages.api.when(videosApi.getChannel, { status: 200, body: boats });
  const page = await pages.open('/my-library/video-channels');
  await page.getByRole('heading', { name: 'Boats' }).waitFor();
  await expectUsable(page, 'my-channels');

  await page.getByRole('button', { name: /^Delete Ships/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectUsable(page, 'delete-channel');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'New channel' }).click();
  await page.getByRole('textbox', { name: 'Name in addresses' }).waitFor();
  await expectUsable(page, 'new-channel');

  await page.goto(`${pages.url}/my-library/video-channels/update/boats`);
  await page.getByRole('group', { name: 'Banner' }).waitFor();
  await expectUsable(page, 'edit-channel');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('visitors read about a channel and its account, in their language', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getChannel, { status: 200, body: boats });
  pages.api.when(videosApi.listAccountChannels, listOf([boats, ships]));
  pages.api.when(videosApi.listChannelVideos, listOf([]));
  pages.api.when(videosApi.listAccountVideos, listOf([]));
  const page = await pages.open('/c/boats/about', { isSignedIn: false, language: 'fr-FR' });
  await page.getByRole('heading', { name: 'Comment soutenir Boats' }).waitFor();
  await expectUsable(page, 'about-channel-fr-FR');

  await page.goto(`${pages.url}/@alice`);
  await page.getByRole('link', { name: 'Chaînes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Alice' }).waitFor();
  await page.getByRole('listitem').first().waitFor();
  await expectUsable(page, 'channels-of-account-fr-FR');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('an unknown handle is told in words, and one’s own avatar is in the settings', async () => {
  await using pages = await openPages();
  const absent = { status: 404, body: { status: 404, title: 'Not Found', detail: 'There is none.' } };
  pages.api.when(videosApi.getAccount, absent);
  pages.api.when(videosApi.getChannel, absent);
  const page = await pages.open('/@nobody', { language: 'de-DE' });
  await page.getByRole('heading', { name: 'Niemand mit diesem Namen' }).waitFor();
  await expectUsable(page, 'unknown-handle-de-DE');

  await page.goto(`${pages.url}/my-account/settings`);
  await page.getByRole('group', { name: 'Profilbild' }).waitFor();
  await expectUsable(page, 'own-avatar-de-DE');
  expect(pages.api.askedFor(authApi.getMyUser).length).toBeGreaterThan(0);
});
