import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

type Named = { readonly id: number; readonly displayName: string };
const [alice] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly [
  { readonly account: object; readonly videoChannels: readonly [Named] },
];
/** Images of examples are on another host, where none are asked for. */
const boats = {
  ...(exampleOf(videosApi.getPlaylist).body as object),
  thumbnails: [],
  thumbnailPath: null,
  ownerAccount: alice.account,
  videoChannel: alice.videoChannels[0],
};
const sails = {
  ...boats,
  id: 6,
  uuid: 'c1ae0a2c',
  shortUUID: 'sails',
  displayName: 'Sails and rigging',
  privacy: { id: 3, label: 'Private' },
};
const watchLater = {
  ...boats,
  id: 1,
  uuid: 'a1ae0a2c',
  shortUUID: 'later',
  displayName: 'Watch later',
  type: { id: 2, label: 'Watch later' },
};
const [element] = (exampleOf(videosApi.listPlaylistElements).body as { readonly data: readonly [{ readonly video: object }] }).data;
const elementOf = (id: number, name: string) => ({
  ...element,
  id,
  position: id,
  video: { ...element.video, name, thumbnails: [], thumbnailPath: null },
});
const elements = [
  elementOf(1, 'How a clinker boat is planked'),
  { ...element, id: 2, position: 2, type: 2, video: null },
  elementOf(3, 'Sails from the loft: choosing cloth, cutting panels and sewing the bolt rope by hand'),
];
/** Nothing of it plays: files of examples are elsewhere, too. */
const video = {
  ...(exampleOf(videosApi.getVideo).body as { readonly id: number }),
  state: { id: 2, label: 'To transcode' },
  thumbnails: [],
  files: [],
  streamingPlaylists: [],
};
const listOf = (data: readonly unknown[]) => ({ status: 200, body: { total: data.length, data } });

async function openWithPlaylists() {
  const pages = await openPages();
  const { api } = pages;
  api.when(videosApi.listAccountPlaylists, ({ query }) => listOf(query['playlistType'] === '2' ? [watchLater] : [boats, sails]));
  api.when(videosApi.listChannelPlaylists, listOf([boats, sails]));
  api.when(videosApi.getPlaylist, { status: 200, body: boats });
  api.when(videosApi.listPlaylistElements, listOf(elements));
  api.when(videosApi.listChannelVideos, listOf([]));
  api.when(videosApi.listVideos, listOf([]));
  return pages;
}

/** Drags the row of a name to below another one. */
async function drag(page: Page, name: string, below: string) {
  const row = page.getByRole('listitem').filter({ hasText: name });
  const grip = (await row.locator('[aria-hidden=true]').first().boundingBox())!;
  const target = (await page.getByRole('listitem').filter({ hasText: below }).boundingBox())!;
  await page.mouse.move(grip.x + 5, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + 5, target.y + target.height - 5, { steps: 5 });
}

withBrowser('one’s playlists, and what is said about one', async () => {
  await using pages = await openWithPlaylists();
  const page = await pages.open('/my-library/video-playlists');
  await page.getByRole('article').nth(2).waitFor();
  await expectUsable(page, 'playlists');
  await page.getByRole('button', { name: 'Delete Sails and rigging' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectUsable(page, 'playlists-delete');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'New playlist' }).click();
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, 'playlist-new');

  await page.goto(`${pages.url}/my-library/video-playlists/update/sails`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Boats');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await expectUsable(page, 'playlist-edit');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the videos of a playlist are put in order by mouse and by keyboard', async () => {
  await using pages = await openWithPlaylists();
  const { api } = pages;
  const sent = () => api.askedFor(videosApi.reorderPlaylistElements).map(({ body }) => body);
  const page = await pages.open('/my-library/video-playlists/boats');
  await page.getByRole('listitem').filter({ hasText: 'Private video' }).waitFor();
  await expectUsable(page, 'playlist-videos');
  await page.getByRole('button', { name: /^Times of How/ }).click();
  await page.getByRole('textbox', { name: 'Stop' }).waitFor();
  await expectUsable(page, 'playlist-times');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await drag(page, 'How a clinker boat', 'Private video');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(sent()).toEqual([]);
  await drag(page, 'How a clinker boat', 'Private video');
  await Promise.all([page.waitForResponse(/reorder$/), page.mouse.up()]);
  await page.getByText('How a clinker boat is planked: now 2 of 3').waitFor({ state: 'attached' });
  const up = page.getByRole('button', { name: /^Move up: Sails/ });
  await up.focus();
  await Promise.all([page.waitForResponse(/reorder$/), page.keyboard.press('Home')]);
  await page.getByText(/: now 1 of 3$/).waitFor({ state: 'attached' });

  expect(sent()).toEqual([
    { startPosition: 1, insertAfterPosition: 2 },
    { startPosition: 3, insertAfterPosition: 0 },
  ]);
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a video is saved to a playlist below it', async () => {
  await using pages = await openWithPlaylists();
  const { api } = pages;
  api.when(videosApi.getVideo, { status: 200, body: video });
  api.when(videosApi.findPlaylistsOfVideos, { status: 200, body: { [video.id]: [] } });
  const page = await pages.open('/w/kkGMgK9ZtnKfYAgnEtQxbv');
  await page.getByRole('button', { name: 'Save to' }).click();
  await page.getByRole('checkbox', { name: /^Sails/ }).waitFor();
  await expectUsable(page, 'save-to');
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expectUsable(page, 'save-to-new');
  await page.getByRole('checkbox', { name: /^Watch later/ }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Saved to Watch later').waitFor();

  expect(api.askedFor(videosApi.addPlaylistElement)).toMatchObject([{ params: { playlistId: 'a1ae0a2c' } }]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the playlists of a channel, for visitors and for who manages it', async () => {
  await using pages = await openWithPlaylists();
  const channel = exampleOf(videosApi.getChannel).body as object;
  pages.api.when(videosApi.getChannel, { status: 200, body: { ...channel, id: alice.videoChannels[0].id, avatars: [], banners: [] } });
  const visited = await pages.open('/c/boats', { isSignedIn: false });
  await visited.getByRole('link', { name: 'Playlists' }).click();
  await visited.getByRole('article').nth(1).waitFor();
  await expectUsable(visited, 'channel-playlists');
  const page = await pages.open('/c/boats/video-playlists');

  await page.getByRole('button', { name: 'Change the order' }).click();
  await page.getByRole('button', { name: 'Move up: Sails and rigging' }).waitFor();
  await expectUsable(page, 'channel-playlists-order');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['fr-CA', 'Mes listes de lecture', 'Ajouter à'],
  ['de-AT', 'Meine Playlists', 'Speichern in'],
])('the same in the language of the browser, %s', async (language, mine, save) => {
  await using pages = await openWithPlaylists();
  pages.api.when(videosApi.getVideo, { status: 200, body: video });
  const page = await pages.open('/my-library/video-playlists', { language });
  await page.getByRole('heading', { name: mine, level: 1 }).waitFor();
  await expectUsable(page, `playlists-${language}`);
  await page.goto(`${pages.url}/my-library/video-playlists/boats`);
  await page.getByRole('listitem').nth(2).waitFor();
  await expectUsable(page, `playlist-videos-${language}`);
  await page.goto(`${pages.url}/w/kkGMgK9ZtnKfYAgnEtQxbv`);
  await page.getByRole('button', { name: save }).click();
  await page.getByRole('dialog', { name: save }).getByRole('checkbox').nth(2).waitFor();
  await expectUsable(page, `save-to-${language}`);
  expect(pages.mistakes).toEqual([]);
});
