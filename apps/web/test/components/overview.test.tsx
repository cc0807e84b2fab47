import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { OverviewPage } from '../../client/src/features/overview/overview-page.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const place = { at: '/videos/overview', path: '/videos/overview', isSignedIn: false };
const [video] = (exampleOf(videosApi.listVideos).body as { readonly data: readonly { readonly channel: object }[] }).data;
const nothing = { categories: [], channels: [], tags: [] };
const full = {
  categories: [{ category: { id: 15, label: 'Science & Technology' }, videos: [video] }],
  channels: [{ channel: video!.channel, videos: [video] }],
  tags: [{ tag: 'a&b', videos: [video] }],
};
const answer = (body: object) => ({ status: 200, body });

test('samples of categories, channels and tags, with ways to more of the same', async () => {
  const { api } = show(<OverviewPage />, place);
  api.when(videosApi.getVideosOverview, answer(full));

  const tag = await screen.findByRole('region', { name: '#a&b' });
  expect(within(tag).getByRole('link', { name: '#a&b' }).getAttribute('href')).toBe('/search?search=a%26b&tags=a%26b');
  expect(within(tag).getByRole('heading', { level: 3 })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Science & Technology' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Discover' })).toBeTruthy();
});

test('more is shown on request until a page is empty', async () => {
  const { api, person } = show(<OverviewPage />, place);
  api.when(videosApi.getVideosOverview, answer(full));
  const more = await screen.findByRole('button', { name: 'Show more' });
  api.when(videosApi.getVideosOverview, answer({ ...nothing, tags: [{ tag: 'oak', videos: [video] }] }));

  await person.click(more);
  await screen.findByRole('region', { name: '#oak' });
  api.when(videosApi.getVideosOverview, answer(nothing));
  await person.click(screen.getByRole('button', { name: 'Show more' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(api.askedFor(videosApi.getVideosOverview).map(({ query }) => query)).toMatchObject([{ page: '1' }, { page: '2' }, { page: '3' }]);
});

test('nothing is asked for beyond the twentieth page', async () => {
  const { api, person } = show(<OverviewPage />, place);
  api.when(videosApi.getVideosOverview, answer(full));
  for (let page = 2; page <= 20; page++) {
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('region', { name: '#a&b' })).toHaveLength(page));
  }

  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a young instance says what will be here, and one that does not answer is asked again', async () => {
  const { api } = show(<OverviewPage />, place);
  api.when(videosApi.getVideosOverview, answer(nothing));
  expect(await screen.findByRole('heading', { name: 'Nothing to discover yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse all videos' }).getAttribute('href')).toBe('/videos/browse');
});

test('a failure is told with a way to try again', async () => {
  const { api, person } = show(<OverviewPage />, place);
  api.when(videosApi.getVideosOverview, problem(403));
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.when(videosApi.getVideosOverview, answer(full));

  await person.click(again);

  expect(await screen.findByRole('region', { name: '#a&b' })).toBeTruthy();
});
