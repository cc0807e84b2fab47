/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf, problem, type Request } from '../examples/example-api.ts';
import { openPages, type Pages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const id = 'oC3GxZgtmqWUYpnUEd2rmV';
const playlist = { ...(exampleOf(videosApi.getPlaylist).body as object), thumbnails: [] };
const details = { ...(exampleOf(videosApi.getVideo).body as object), thumbnails: [] };
const [example] = (exampleOf(videosApi.listPlaylistElements).body as { data: readonly { readonly video: object }[] }).data;
const moments = { startTimestamp: 12, stopTimestamp: 90 };
/** A video with each third name long, and now and then none. */
const elements = Array.from({ length: 60 }, (_, index) => {
  const type = [0, 0, 0, 1, 0, 2, 0, 3][index % 8]!;
  const name = index % 3 === 0 ? `Part ${index + 1}, in which a boat is planked, caulked and painted by the sea` : `Part ${index + 1}`;
  const video = type === 0 ? { ...example!.video, thumbnails: [], uuid: `${index}`, shortUUID: `part${index + 1}`, name } : null;
  return { id: index + 1, position: index + 1, startTimestamp: null, stopTimestamp: null, ...(index % 4 === 1 && moments), type, video };
});

function play({ api }: Pages, length = elements.length): void {
  api.when(videosApi.getPlaylist, { status: 200, body: { ...playlist, videosLength: length } });
  api.when(videosApi.listPlaylistElements, ({ query }: Request) => {
    const [start, count] = [Number(query['start']), Number(query['count'])];
    return { status: 200, body: { total: length, data: elements.slice(start, Math.min(length, start + count)) } };
  });
  api.when(videosApi.getVideo, ({ params }) => {
    const found = elements.find(({ video }) => video?.shortUUID === params['id'])?.video;
    return found ? { status: 200, body: { ...details, ...found } } : problem(404);
  });
}

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('the page that plays a playlist is usable in %s', async (language) => {
  await using pages = await openPages();
  play(pages, 8);
  const page = await pages.open(`/w/p/${id}?playlistPosition=2`, { isSignedIn: false, language });
  await page.locator('media-controller').waitFor();

  await expectUsable(page, `playlist-${language.slice(0, 2)}`);
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])(
  'saving, downloading and sharing stay in one line in %s, and sharing is usable',
  async (language) => {
    await using pages = await openPages();
    play(pages, 8);
    pages.api.when(videosApi.getVideo, { status: 200, body: { ...details, downloadEnabled: true } });
    const page = await pages.open(`/w/p/${id}?playlistPosition=2`, { isSignedIn: false, language });
    const offers = page.locator('h1 + div button:has(svg):not([aria-pressed])');
    await offers.nth(2).waitFor();

    for (const width of [360, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const places = await offers.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect([width, new Set(places).size]).toEqual([width, 1]);
    }
    await offers.last().click();
    await page.getByRole('dialog').waitFor();
    await expectUsable(page, `playlist-share-${language.slice(0, 2)}`);
  },
);

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('a place of a playlist that has no video is usable in %s', async (language) => {
  await using pages = await openPages();
  play(pages, 8);
  const page = await pages.open(`/w/p/${id}?playlistPosition=4`, { isSignedIn: false, language });
  await page.getByRole('complementary').waitFor();

  await expectUsable(page, `playlist-placeholder-${language.slice(0, 2)}`);
});

withBrowser.each([45, 51])('what plays at place %d is in view of the list, and the page stays where it is', async (position) => {
  await using pages = await openPages();
  play(pages);
  const page = await pages.open(`/w/p/${id}?playlistPosition=${position}`, { isSignedIn: false });
  const current = page.locator('aside [aria-current]');
  await current.waitFor();
  // What is before and after it has come as well.
  await page.locator('aside li').nth(59).waitFor();

  const [row, panel] = await Promise.all([current.boundingBox(), page.getByRole('complementary').boundingBox()]);

  expect(row!.y).toBeGreaterThanOrEqual(panel!.y);
  expect(row!.y + row!.height).toBeLessThanOrEqual(panel!.y + panel!.height);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

withBrowser('the keyboard leads through a playlist, and the focus stays on its buttons', async () => {
  await using pages = await openPages();
  play(pages);
  const page = await pages.open(`/w/p/${id}`, { isSignedIn: false });
  const next = page.getByRole('button', { name: 'Next video' });
  await next.focus();

  for (const position of [2, 3, 5]) {
    await page.keyboard.press('Enter');
    await page.getByText(`${position} of 60`, { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe(`?playlistPosition=${position}`);
  }

  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/w/p/${id}?playlistPosition=1`);
});

withBrowser('the queue is beside the video, and between it and what is said about it where there is no room', async () => {
  await using pages = await openPages();
  play(pages);
  const page = await pages.open(`/w/p/${id}`, { isSignedIn: false });
  const [player, queue, title] = [page.locator('media-controller'), page.getByRole('complementary'), page.locator('h1')];
  await title.waitFor();

  for (const width of [360, 860, 1080, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const [stage, beside, below] = await Promise.all([player, queue, title].map(async (part) => (await part.boundingBox())!));
    if (width > 1080) expect([beside!.x > stage!.x + stage!.width, beside!.y]).toEqual([true, stage!.y]);
    else expect([beside!.y >= stage!.y + stage!.height, below!.y >= beside!.y + beside!.height]).toEqual([true, true]);
  }
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])(
  'the test page of the player of playlists is usable in %s, and shows it',
  async (language) => {
    await using pages = await openPages();
    play(pages, 8);
    const page = await pages.open('/video-playlists/test-embed', { isSignedIn: false, language });
    await page.locator('main input').first().fill(id);
    await page.locator('main button[type=submit]').click();
    const frame = page.frameLocator('main iframe');
    await frame.locator('media-controller').waitFor();

    await expectUsable(page, `playlist-test-embed-${language.slice(0, 2)}`);
  },
);

withBrowser('elsewhere the list of a playlist opens over the video, and closes again', async () => {
  await using pages = await openPages();
  play(pages);
  const page = await pages.open(`/video-playlists/embed/${id}`, { isSignedIn: false });
  await page.setViewportSize({ width: 360, height: 203 });
  const button = page.getByRole('button', { name: 'Videos of the playlist' });
  await button.click();
  const list = page.getByRole('list', { name: 'Videos of the playlist' });

  await list.getByRole('link').nth(1).click();
  await page.waitForURL(/playlistPosition=2$/);
  await button.click();
  await list.waitFor({ state: 'detached' });

  // The frame leaves nothing in the history of the page around it.
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, history.length])).toEqual([360, 2]);
});
