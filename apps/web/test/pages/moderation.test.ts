/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { HELD_BACK, videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, exampleOf } from '../examples/example-api.ts';
import { openPages, type Pages } from './open-pages.ts';

// Pages are looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const HOSTILE = '<img src=x onerror="window.hacked=1"></p><script>window.hacked=1</script> {{7*7}} ${7*7}';
const WATCH = '/w/kkGMgK9ZtnKfYAgnEtQxbv';
const example = exampleOf(videosApi.getVideo).body as { readonly account: object; readonly uuid: string };
// Files and images of the examples are on another host, which pages do not ask.
const watched = { ...example, thumbnails: [], streamingPlaylists: [], files: [] };
type Listed = { readonly data: readonly [Readonly<Record<string, object>>] };
const [report] = (exampleOf(videosApi.listAbuses).body as Listed).data;
const [mine] = (exampleOf(videosApi.listMyAbuses).body as Listed).data;
const [block] = (exampleOf(videosApi.listBlockedVideos).body as Listed).data;
const plain = { ...block, video: { ...block['video'], thumbnails: [] } };
const aList = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });
const aComment = { id: 7, threadId: 7, text: '', deleted: true, video: { id: 42, uuid: 'u', name: HOSTILE }, reportedText: HOSTILE };

/** A report of somebody of this instance, who reads messages. */
const reportedTo = ({ url }: Pages) => ({ ...report, reporterAccount: { ...report['reporterAccount'], host: new URL(url).host } });

/** Somebody who moderates, and whose videos are not those of the examples. */
function asModerator(pages: Pages): void {
  const { api } = pages;
  const local = reportedTo(pages);
  api.when(authApi.getMyUser, anAdministrator());
  const video = { ...watched, account: { ...watched.account, id: 77, name: 'boats', displayName: 'Boats' } };
  api.when(videosApi.getVideo, { status: 200, body: video });
  api.when(
    videosApi.listAbuses,
    aList({ ...local, id: 8 }, { ...local, id: 7, video: null, comment: aComment, reason: HOSTILE, state: { id: 2 } }),
  );
}

const isUnharmed = (pages: Pages, page: { evaluate: (what: string) => Promise<unknown> }) =>
  page.evaluate('window.hacked ?? 0').then((hacked) => expect([hacked, pages.mistakes]).toEqual([0, []]));

withBrowser.each([
  ['en-GB', 'More about', 'Report this video', 'Send the report', 'Privacy|private'],
  ['de-DE', 'Mehr zu', 'Dieses Video melden', 'Meldung abschicken', 'Privates'],
  ['fr-FR', 'Plus sur', 'Signaler cette vidéo', 'Envoyer le signalement', 'vie privée'],
])('a video is reported from its page in %s, with reasons and a part of it', async (language, more, open, send, reason) => {
  await using pages = await openPages();
  asModerator(pages);
  const page = await pages.open(WATCH, { language });
  await page.getByRole('button', { name: new RegExp(`^${more}`) }).click();
  await page.getByRole('menuitem', { name: open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: send }).waitFor();
  await expectUsable(page, `report-${language}`);

  await dialog.getByRole('button', { name: send }).click();
  await dialog.locator('textarea[aria-invalid=true]').waitFor();
  await dialog.getByRole('checkbox', { name: new RegExp(reason) }).check();
  await dialog.locator('input[type=text], input:not([type])').first().fill('1:02');
  await dialog.locator('textarea').fill('Shows my house.');
  await dialog.getByRole('button', { name: send }).click();
  await dialog.getByRole('link').waitFor();
  await expectUsable(page, `report-sent-${language}`);

  expect(pages.api.askedFor(videosApi.createAbuse).map(({ body }) => body)).toEqual([
    { reason: 'Shows my house.', predefinedReasons: ['privacy'], video: { id: example.uuid, startAt: 62, endAt: null } },
  ]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])(
  'K1: reports are looked at by moderators in %s; what people wrote takes no effect',
  async (language) => {
    await using pages = await openPages();
    asModerator(pages);
    pages.api.when(
      videosApi.listAbuseMessages,
      aList({ id: 1, message: HOSTILE, byModerator: false, createdAt: '2026-11-23T10:00:00Z', account: null }),
    );
    const page = await pages.open('/admin/moderation/abuses/list', { language });
    const cards = page.getByRole('main').getByRole('article');
    await cards.nth(1).waitFor();
    expect(await cards.nth(1).locator('blockquote').first().textContent()).toBe(HOSTILE);
    await cards.nth(0).locator('[aria-expanded]').nth(0).click();
    await cards.nth(0).locator('blockquote').nth(1).waitFor();
    await cards.nth(1).locator('[aria-expanded]').nth(1).click();
    await cards.nth(1).locator('textarea').waitFor();
    await expectUsable(page, `reports-${language}`);
    await cards.nth(0).locator('[aria-expanded]').nth(2).click();
    await expectUsable(page, `reports-account-${language}`);
    await isUnharmed(pages, page);
  },
);

withBrowser('a moderator decides, notes, blocks the video and answers who reported', async () => {
  await using pages = await openPages();
  asModerator(pages);
  pages.api.when(videosApi.listAbuses, aList({ ...reportedTo(pages), id: 8 }));
  const page = await pages.open('/admin/moderation/abuses/list?search=%238');
  const card = page.getByRole('article', { name: 'Report 8' });
  await card.getByRole('textbox', { name: 'Your message to who reported' }).fill('We look at it.');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'Accept: report 8' }).click();
  await card.getByRole('button', { name: 'Note for moderators' }).click();
  await card.getByRole('textbox', { name: /Note for moderators/ }).fill('Third time');
  await card.getByRole('button', { name: 'Save the note' }).click();
  await card.getByRole('textbox', { name: /Note for moderators/ }).waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Block the video' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Not theirs');
  await page.getByRole('dialog').getByRole('button', { name: 'Block the video' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const bodies = (operation: typeof videosApi.updateAbuse | typeof videosApi.blockVideo | typeof videosApi.createAbuseMessage) =>
    pages.api.askedFor(operation).map(({ body }) => body);
  expect(pages.api.askedFor(videosApi.listAbuses).some(({ query }) => query['id'] === '8')).toBe(true);
  expect(bodies(videosApi.createAbuseMessage)).toEqual([{ message: 'We look at it.' }]);
  expect(bodies(videosApi.updateAbuse)).toEqual([{ state: 3 }, { moderationComment: 'Third time' }]);
  expect(bodies(videosApi.blockVideo)).toEqual([{ reason: 'Not theirs' }]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('K1: one’s own reports are usable in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(videosApi.listMyAbuses, aList({ ...mine, id: 8, reason: HOSTILE }));
  const page = await pages.open('/my-account/abuses?search=%238', { language });
  const card = page.getByRole('main').getByRole('article');
  await card.locator('textarea').waitFor();
  await expectUsable(page, `my-reports-${language}`);
  pages.api.when(videosApi.listMyAbuses, aList());
  await page.reload();
  await page.locator('h2').waitFor();
  await expectUsable(page, `my-reports-none-${language}`);
  await isUnharmed(pages, page);
});

withBrowser.each([
  ['en-GB', /^Accept: /, /^Refuse: /],
  ['de-DE', /^Annehmen: /, /^Ablehnen: /],
  ['fr-FR', /^Accepter : /, /^Refuser : /],
])('blocked videos, and those that wait, are looked at in %s', async (language, accept, refuse) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  const held = { ...plain, id: 4, type: 2, reason: HELD_BACK, video: { ...plain.video, name: 'A quay', uuid: 'held' } };
  pages.api.when(videosApi.listBlockedVideos, aList({ ...plain, reason: HOSTILE }, held));
  const page = await pages.open('/admin/moderation/video-auto-blacklist/list', { language });
  await page.getByRole('button', { name: accept }).waitFor();
  await expectUsable(page, `blocks-${language}`);
  expect(pages.api.askedFor(videosApi.listBlockedVideos)[0]?.query['type']).toBe('2');

  await page.getByRole('button', { name: accept }).click();
  await page.getByRole('alertdialog').getByRole('button').nth(1).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: refuse }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Not here');
  await expectUsable(page, `refuse-${language}`);
  await dialog.getByRole('button').nth(1).click();
  await dialog.waitFor({ state: 'detached' });

  expect(pages.api.askedFor(videosApi.unblockVideo).map(({ params }) => params['videoId'])).toEqual(['held']);
  expect(pages.api.askedFor(videosApi.updateVideoBlock).map(({ body }) => body)).toEqual([{ reason: 'Not here' }]);
  await isUnharmed(pages, page);
});

withBrowser.each(['en-GB', 'de-DE', 'fr-FR'])('the page of a blocked video says so to who sees it, in %s', async (language) => {
  await using pages = await openPages();
  asModerator(pages);
  pages.api.when(videosApi.getVideo, { status: 200, body: { ...watched, blacklisted: true, blacklistedReason: HOSTILE } });
  const page = await pages.open(WATCH, { language });
  await page.getByText('{{7*7}}').waitFor();
  await expectUsable(page, `blocked-${language}`);
  await isUnharmed(pages, page);
});
