import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MyVideosPage } from '../../client/src/features/my-videos/my-videos-page.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const NAME = 'How a clinker boat is planked';
const [listed] = (exampleOf(videosApi.listMyVideos).body as { readonly data: readonly object[] }).data;
const press = async (person: ReturnType<typeof show>['person'], name: string) => person.click(await screen.findByRole('button', { name }));

test('each video says who can watch it and how far it is', async () => {
  show(<MyVideosPage />);

  const row = await screen.findByRole('article');
  expect(within(row).getByRole('link', { name: NAME }).getAttribute('href')).toBe('/w/kkGMgK9ZtnKfYAgnEtQxbv');
  expect(row.textContent).toContain('Public · 0 views · ');
  expect(row.textContent).toContain('Waiting to be prepared');
  expect(screen.getByText('1 video')).toBeTruthy();
});

test('who has uploaded nothing is shown the way', async () => {
  const { api } = show(<MyVideosPage />);
  api.when(videosApi.listMyVideos, { status: 200, body: { total: 0, data: [] } });

  expect(await screen.findByRole('heading', { name: 'You have not uploaded anything yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload a video' }).getAttribute('href')).toBe('/upload');
});

test('a list that does not come is asked for again', async () => {
  const { api, person } = show(<MyVideosPage />);
  api.when(videosApi.listMyVideos, problem(403));
  expect((await screen.findByRole('alert')).textContent).toContain('You have no right to do this.');
  api.when(videosApi.listMyVideos, exampleOf(videosApi.listMyVideos));

  await press(person, 'Try again');

  expect(await screen.findByRole('article')).toBeTruthy();
});

test('a longer list grows page by page', async () => {
  const { api, person } = show(<MyVideosPage />);
  const page = (start: number) => Array.from({ length: 20 }, (_, index) => ({ ...listed, uuid: `00${start + index}` }));
  api.when(videosApi.listMyVideos, ({ query }) => ({ status: 200, body: { total: 40, data: page(Number(query['start'])) } }));

  await press(person, 'Show more');

  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(api.askedFor(videosApi.listMyVideos).at(-1)?.query).toEqual({ sort: '-createdAt', start: '20', count: '20' });
});

test.each([
  [-1, '700 MB used'],
  [2_000_000_000, '0.7 of 2 GB used'],
])('with a quota of %d bytes people read how much they have used', async (videoQuota, words) => {
  const { api } = show(<MyVideosPage />);
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly object[];
  api.when(authApi.getMyUser, { status: 200, body: [{ ...me, videoQuota }] });
  api.when(videosApi.getMyQuotaUsed, { status: 200, body: { videoQuotaUsed: 700_000_000, videoQuotaUsedDaily: 0 } });

  expect(await screen.findByText(words)).toBeTruthy();
});

test('a video leads to the page on which it is edited', async () => {
  show(<MyVideosPage />);

  const link = await screen.findByRole('link', { name: `Edit ${NAME}` });
  expect(link.getAttribute('href')).toBe('/videos/update/kkGMgK9ZtnKfYAgnEtQxbv');
  expect(screen.queryByRole('button', { name: `Publish ${NAME}` })).toBeNull();
});

test('a private video is published when its owner says so, and a time that was set for it is forgotten', async () => {
  const { api, person } = show(<MyVideosPage />);
  const schedule = { scheduledUpdate: { updateAt: '2099-05-01T10:00:00.000Z', privacy: 1 } };
  api.when(videosApi.listMyVideos, {
    status: 200,
    body: { total: 1, data: [{ ...listed, privacy: { id: 3, label: 'Private' }, ...schedule }] },
  });
  expect((await screen.findByRole('article')).textContent).toContain('Private, Public on May 1, 2099');
  await press(person, `Publish ${NAME}`);
  await press(person, 'Public Who can watch');
  await person.click(await screen.findByRole('option', { name: /^Unlisted/ }));
  expect(api.askedFor(videosApi.updateVideo)).toEqual([]);

  await press(person, 'Publish');

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.askedFor(videosApi.updateVideo)).toMatchObject([
    { params: { id: '9c9de5e8-0a1e-484a-b099-e80766180a6d' }, body: { privacy: 2, scheduleUpdate: null } },
  ]);
  expect(api.askedFor(videosApi.listMyVideos).length).toBeGreaterThan(1);
});

test('a video is deleted once that was confirmed', async () => {
  const { api, person } = show(<MyVideosPage />);
  await press(person, `Delete ${NAME}`);
  expect((await screen.findByRole('alertdialog')).textContent).toContain(`${NAME} and all its files will be gone for everybody.`);
  expect(api.askedFor(videosApi.deleteVideo)).toEqual([]);
  api.when(videosApi.listMyVideos, { status: 200, body: { total: 0, data: [] } });

  await press(person, 'Delete for ever');

  await screen.findByRole('heading', { name: 'You have not uploaded anything yet' });
  expect(api.askedFor(videosApi.deleteVideo)).toMatchObject([{ params: { id: '9c9de5e8-0a1e-484a-b099-e80766180a6d' } }]);
});

test('a video that is not deleted says why', async () => {
  const { api, person } = show(<MyVideosPage />);
  api.when(videosApi.deleteVideo, problem(503));
  await press(person, `Delete ${NAME}`);

  await press(person, 'Delete for ever');

  expect((await screen.findByRole('alert')).textContent).toBe(
    'A part of the instance is not available right now. Please try again in a moment.',
  );
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
