/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, exampleOf, problem } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(600_000);

type Playlist = { readonly displayName: string };

const none = { status: 200, body: { total: 0, data: [] } };
const list = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });
const noImages = { avatars: [], banners: [], thumbnails: [], thumbnailPath: null, previewPath: null };
const host = 'a-rather-long-name.peer.example';
const details = exampleOf(videosApi.getVideo).body as { readonly account: object; readonly channel: object };
const [listed] = (exampleOf(videosApi.searchVideos).body as { readonly data: readonly [object] }).data;
const [listedPlaylist] = (exampleOf(videosApi.searchPlaylists).body as { readonly data: readonly [Playlist] }).data;
const channel = { ...details.channel, ...noImages, name: 'ice', host, url: `https://${host}/video-channels/ice`, isLocal: false };
const account = { ...details.account, ...noImages, name: 'olof', host, url: `https://${host}/accounts/olof` };
const remote = {
  ...noImages,
  isLocal: false,
  url: `https://${host}/videos/watch/1`,
  channel,
  account,
  streamingPlaylists: [],
};
const film = { ...details, ...remote };

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('things of other instances are looked up, found and led to in %s', async (language) => {
  await using pages = await openPages();
  const { api, url } = pages;
  const page = await pages.open('/about', { language });
  const look = (name: string) => expectUsable(page, `elsewhere-${name}-${language.slice(0, 2)}`);
  const goTo = (uri: string) => page.goto(`${url}/remote-interaction?${new URLSearchParams({ uri })}`);
  const main = page.getByRole('main');

  api.when(videosApi.searchChannels, list(channel));
  await goTo(`ice@${host}`);
  await main.getByRole('button').first().waitFor();
  await look('channel');
  api.when(videosApi.searchChannels, none);
  api.when(videosApi.getAccount, { status: 200, body: account });
  await goTo(`olof@${host}`);
  await main.getByRole('link').nth(1).waitFor();
  await look('account');
  api.when(videosApi.searchVideos, none);
  await goTo(`https://${host}/w/abc`);
  await main.getByRole('heading', { level: 2 }).waitFor();
  await look('nothing');

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.when(videosApi.searchVideos, async () => {
    await asked;
    return list({ ...listed, ...remote });
  });
  await page.goto(`${url}/search?${new URLSearchParams({ search: `https://${host}/w/abc` })}`);
  await main.getByText(host).first().waitFor();
  await look('looking');
  answer();
  await main.getByRole('article').waitFor();
  await look('search');
  api.when(videosApi.searchPlaylists, list({ ...listedPlaylist, ...noImages, isLocal: false }));
  await page.goto(`${url}/search?${new URLSearchParams({ search: `https://${host}/w/p/abc` })}`);
  await main.getByRole('article').waitFor();
  await look('playlist');

  api.when(authApi.getMyUser, anAdministrator());
  api.when(videosApi.getVideo, { status: 200, body: { ...film, files: [] } });
  const [thread] = (exampleOf(videosApi.listCommentThreads).body as { readonly data: readonly [object] }).data;
  const comment = { ...thread, account, url: `https://${host}/videos/watch/1/comments/7` };
  api.when(videosApi.listCommentThreads, { status: 200, body: { total: 1, totalNotDeletedComments: 1, data: [comment] } });
  await page.goto(`${url}/w/kkGMgK9ZtnKfYAgnEtQxbv;threadId=1`);
  await main.locator(`a[href="${comment.url}"]`).waitFor();
  await look('watch');
  api.when(videosApi.getChannel, { status: 200, body: channel });
  await page.goto(`${url}/c/ice@${host}`);
  await main.locator(`a[href="${channel.url}"]`).waitFor();
  await look('channel-page');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the addresses by which peers know a comment and a playlist show them', async () => {
  await using pages = await openPages();
  const { api, url } = pages;
  const tree = exampleOf(videosApi.getCommentThread);
  api.when(videosApi.getVideo, { status: 200, body: { ...details, ...noImages, files: [], streamingPlaylists: [] } });
  api.when(videosApi.getCommentThread, ({ params }) => (params['threadId'] === '7' ? tree : problem(400, { threadId: 7 })));
  const page = await pages.open('/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d/comments/8', { isSignedIn: false });

  await page.locator('article:focus', { hasText: 'Thank you.' }).waitFor();
  await expectUsable(page, 'elsewhere-comment');

  api.when(videosApi.getPlaylist, { status: 200, body: { ...listedPlaylist, ...noImages } });
  const answer = await page.goto(`${url}/video-playlists/b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11`);
  await page.getByRole('complementary').getByRole('heading', { name: listedPlaylist.displayName }).waitFor();
  await expectUsable(page, 'elsewhere-played-playlist');
  expect(answer?.status()).toBe(200);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('visitors are sent to their own instance, by the keyboard alone', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getChannel, { status: 200, body: channel });
  const page = await pages.open(`/c/ice@${host}`, { isSignedIn: false });
  await page.getByRole('button', { name: /^Subscribe/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectUsable(page, 'elsewhere-subscribe');
  await page.getByRole('textbox').press('Enter');
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, 'elsewhere-subscribe-refused');

  // Nothing leaves the machine of a test.
  await page.context().route('**/*', (route) => (route.request().url().startsWith(pages.url) ? route.continue() : route.abort()));
  const opened = page.context().waitForEvent('request', (request) => request.isNavigationRequest());
  await page.getByRole('textbox').fill('me@127.0.0.1:9');
  await page.keyboard.press('Enter');

  expect((await opened).url()).toBe(`http://127.0.0.1:9/remote-interaction?uri=${encodeURIComponent(channel.url)}`);
  expect(pages.mistakes).toEqual([]);
});
