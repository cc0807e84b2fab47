/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, exampleOf } from '../examples/example-api.ts';
import { openPages, type Pages } from './open-pages.ts';

// Pages are looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const video = { status: 200, body: { ...(exampleOf(videosApi.getVideo).body as object), thumbnails: [] } };
const WATCH = '/w/kkGMgK9ZtnKfYAgnEtQxbv';
type Shown = { readonly data: readonly { readonly account: object }[] };

/** Comments by three people, held for review, of whom those deleted or approved leave the list. */
function manyComments({ api }: Pages, { staysApproved = false } = {}): void {
  const [one] = (exampleOf(videosApi.listAllComments).body as Shown).data;
  let comments = ['Ada', 'Ben', 'Cleo'].map((displayName, index) => ({
    ...one,
    id: index + 1,
    heldForReview: true,
    account: { ...one?.account, displayName },
  }));
  const list = () => ({ status: 200, body: { total: comments.length, data: comments } });
  api.when(authApi.getMyUser, anAdministrator());
  api.when(videosApi.listAllComments, list);
  api.when(videosApi.deleteComment, ({ params }) => {
    comments = comments.filter(({ id }) => id !== Number(params['commentId']));
    return { status: 204 };
  });
  api.when(videosApi.approveComment, ({ params }) => {
    const isMeant = ({ id }: { id: number }) => id === Number(params['commentId']);
    comments = staysApproved
      ? comments.map((comment) => (isMeant(comment) ? { ...comment, heldForReview: false } : comment))
      : comments.filter((comment) => !isMeant(comment));
    return { status: 204 };
  });
}

withBrowser('after a comment was deleted, the focus is at the next one, at last at the heading', async () => {
  await using pages = await openPages();
  manyComments(pages);
  const page = await pages.open('/admin/moderation/comments');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete the comment by ${name}` }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  };

  await remove('Ben');
  await page.locator('article:focus', { hasText: 'Cleo' }).waitFor();
  await expectUsable(page, 'comments-after-deleting');
  await remove('Cleo');
  await page.locator('article:focus', { hasText: 'Ada' }).waitFor();
  await remove('Ada');
  await page.locator('h1:focus').waitFor();

  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  [true, 'Ada'],
  [false, 'Ben'],
])('after a comment was approved, and stays listed: %s, the focus is at %s', async (staysApproved, name) => {
  await using pages = await openPages();
  manyComments(pages, { staysApproved });
  const page = await pages.open('/admin/moderation/comments');

  await page.getByRole('button', { name: 'Approve the comment by Ada' }).press('Enter');

  await page.locator('article:focus', { hasText: name }).waitFor();
  expect(pages.mistakes).toEqual([]);
});

withBrowser('under a video, where only the place of the last comment is left, the focus is at the heading', async () => {
  await using pages = await openPages();
  const threads = exampleOf(videosApi.listCommentThreads).body as Shown;
  const deletedAt = '2026-06-01T08:00:00.000Z';
  const places = threads.data.map((thread) => ({ ...thread, account: null, text: '', isDeleted: true, deletedAt, totalReplies: 0 }));
  pages.api.when(authApi.getMyUser, anAdministrator());
  pages.api.when(videosApi.getVideo, video);
  pages.api.when(videosApi.deleteComment, () => {
    pages.api.when(videosApi.listCommentThreads, { status: 200, body: { total: 1, totalNotDeletedComments: 0, data: places } });
    return { status: 204 };
  });
  const page = await pages.open(WATCH);
  await page.locator('#comments').scrollIntoViewIfNeeded();

  await page.getByRole('button', { name: 'Delete the comment by' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');

  await page.locator('#comments:focus').waitFor();
  expect(pages.api.askedFor(videosApi.deleteComment)).toHaveLength(1);
});

withBrowser('how much may still be written is heard at every hundred while one writes, and not because the page changed', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, video);
  const page = await pages.open(WATCH);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.scrollIntoViewIfNeeded();
  const said = page.locator('form', { has: field }).getByRole('status').filter({ hasText: /\d/ });

  await field.fill('a'.repeat(9_700));
  await said.getByText('300').waitFor();
  await field.press('a');
  await page.getByText('299 characters left').waitFor();
  expect(await said.count()).toBe(0);
  await field.press('Backspace');
  await said.getByText('300').waitFor();
  await page.getByRole('banner').getByRole('link').first().click();
  await field.waitFor({ state: 'detached' });
  await page.goBack();
  await field.scrollIntoViewIfNeeded();
  await page.getByText('300 characters left').waitFor();

  expect(await said.count()).toBe(0);
});
