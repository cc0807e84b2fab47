import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AllCommentsPage } from '../../client/src/features/comment-moderation/all-comments-page.tsx';
import { MyCommentsPage } from '../../client/src/features/comment-moderation/my-comments-page.tsx';
import { CommentsSection } from '../../client/src/features/comments/comments-section.tsx';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const video = exampleOf(videosApi.getVideo).body as VideoDetails;
const list = exampleOf(videosApi.listCommentThreads).body as { readonly data: readonly [object] };
const [thread] = list.data;
const withPolicy = (id: number): VideoDetails => ({ ...video, commentsPolicy: { id, label: '' } });
const threads = (...data: readonly object[]) => ({
  status: 200,
  body: { total: data.length, totalNotDeletedComments: data.length, data },
});

test('replies are asked for when somebody wants to read them', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  expect(await screen.findByRole('heading', { name: '2 comments' })).toBeTruthy();
  expect(api.askedFor(videosApi.getCommentThread)).toEqual([]);

  await person.click(await screen.findByRole('button', { name: /^Show 1 reply/ }));

  expect(await screen.findByText('Thank you.')).toBeTruthy();
});

test('a comment is sent with Ctrl and Enter, and the field is empty again', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });

  await person.type(field, ' A fine boat {Control>}{Enter}{/Control}');

  expect(await screen.findByText('Your comment is there.')).toBeTruthy();
  expect(api.askedFor(videosApi.createCommentThread)).toMatchObject([{ params: { id: video.uuid }, body: { text: 'A fine boat' } }]);
  expect((field as HTMLTextAreaElement).value).toBe('');
});

test('what could not be sent stays in the field', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  api.when(videosApi.createCommentThread, problem(503));
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });

  await person.type(field, 'A fine boat');
  await person.click(screen.getByRole('button', { name: 'Comment' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('A fine boat');
  await person.clear(field);
});

test('visitors read, and are shown the way in', async () => {
  show(<CommentsSection video={video} player={null} />, { isSignedIn: false });

  expect((await screen.findByText('Sign in to comment.')).querySelector('a')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  [2, 'Comments are turned off for this video.', 0],
  [3, 'Comments appear once the owner of the video has approved them.', 1],
])('policy %d is said in words', async (policy, words, fields) => {
  show(<CommentsSection video={withPolicy(policy)} player={null} />);

  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByRole('textbox')).toHaveLength(fields));
});

test('a deleted comment keeps its place', async () => {
  const { api } = show(<CommentsSection video={video} player={null} />);
  api.when(videosApi.listCommentThreads, threads({ ...thread, isDeleted: true, text: '', account: null }));

  expect(await screen.findByText('This comment was deleted.')).toBeTruthy();
});

test('who owns the video approves what is held for review', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  api.when(videosApi.listCommentThreads, threads({ ...thread, heldForReview: true }));

  await person.click(await screen.findByRole('button', { name: /^Approve/ }));

  await waitFor(() => expect(api.askedFor(videosApi.approveComment)).toMatchObject([{ params: { commentId: '7' } }]));
});

test('a comment is deleted once that was confirmed', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  await person.click(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('alertdialog');
  expect(api.askedFor(videosApi.deleteComment)).toEqual([]);

  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.askedFor(videosApi.deleteComment)).toMatchObject([{ params: { commentId: '7' } }]);
});

test('the link of a mail shows what is held for review', async () => {
  const { api } = show(<MyCommentsPage />, { at: '/my-account/videos/comments?search=heldForReview:true' });

  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Only those held for review', checked: true })).toBeTruthy();
  expect(api.askedFor(videosApi.listCommentsOnMyVideos)[0]?.query).toMatchObject({ isHeldForReview: 'true' });
});

test('a moderator deletes everything somebody wrote', async () => {
  const { api, person } = show(<AllCommentsPage />);
  await person.click(await screen.findByRole('button', { name: /^Delete everything by/ }));

  await person.click(await screen.findByRole('button', { name: 'Delete all' }));

  expect(await screen.findByText(/are being deleted/)).toBeTruthy();
  expect(api.askedFor(videosApi.removeCommentsOf)).toMatchObject([{ body: { scope: 'instance' } }]);
});

test('names of accounts lead to them, addresses of mails do not', async () => {
  const { api } = show(<CommentsSection video={video} player={null} />);
  const text = '@bob look, @eve@remote.example and mail@elsewhere.example';
  api.when(videosApi.listCommentThreads, threads({ ...thread, text }));

  expect((await screen.findByRole('link', { name: '@bob' })).getAttribute('href')).toBe('/a/bob');
  expect(screen.getByRole('link', { name: '@eve@remote.example' }).getAttribute('href')).toBe('/a/eve@remote.example');
  expect(screen.getByRole('link', { name: 'mail@elsewhere.example' }).getAttribute('href')).toBe('mailto:mail@elsewhere.example');
});

test('the thread of a link stands before the others, once, with its replies', async () => {
  const { api } = show(<CommentsSection video={video} player={null} commentId={7} />);
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });

  const linked = await screen.findByRole('list', { name: 'The thread of the link' });
  expect(await within(linked).findByText('Thank you.')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(api.askedFor(videosApi.getCommentThread)).toHaveLength(1);
});

test('a link to a reply leads to it, in its thread', async () => {
  const { api } = show(<CommentsSection video={video} player={null} commentId={8} />);
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  api.when(videosApi.getCommentThread, ({ params }) =>
    params['threadId'] === '7' ? exampleOf(videosApi.getCommentThread) : problem(400, { threadId: 7 }),
  );

  const linked = await screen.findByRole('list', { name: 'The thread of the link' });

  await waitFor(() => expect(document.activeElement?.textContent).toContain('Thank you.'));
  expect(linked.contains(document.activeElement)).toBe(true);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(api.askedFor(videosApi.getCommentThread).map(({ params }) => params['threadId'])).toEqual(['8', '7']);
});

test('a link to a comment that is gone says so', async () => {
  const { api } = show(<CommentsSection video={video} player={null} commentId={99} />);
  api.when(videosApi.getCommentThread, problem(404));

  expect(await screen.findByText('The comment of this link is gone, or not visible to you.')).toBeTruthy();
});
