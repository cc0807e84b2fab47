import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminPagesFor } from '../../client/src/features/admin/admin-pages.ts';
import { VideosPage } from '../../client/src/features/admin/videos/videos-page.tsx';
import { stateInWords } from '../../client/src/features/videos/video-states.ts';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const NAME = 'How a clinker boat is planked';
const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const [listed] = (exampleOf(videosApi.listVideos).body as { readonly data: readonly object[] }).data;
const hidden = {
  ...listed,
  uuid: '00000000-0000-4000-8000-000000000001',
  shortUUID: 'tides',
  name: 'The tides',
  privacy: { id: 3, label: 'Private' },
  state: { id: 7, label: 'Transcoding failed' },
  nsfw: true,
};

function showVideos(at = '/admin/videos') {
  const shown = show(<VideosPage />, { at });
  shown.api.when(videosApi.listVideos, { status: 200, body: { total: 41, data: [listed, hidden] } });
  return { ...shown, asked: () => shown.api.askedFor(videosApi.listVideos).at(-1)?.query };
}

test('moderators and administrators find the page, others do not', () => {
  const offered = (id: 0 | 1 | 2) => adminPagesFor({ role: { id, label: '' } }).some(({ path }) => path === '/admin/videos');

  expect([offered(0), offered(1), offered(2)]).toEqual([true, true, false]);
});

test('each video says whose it is, for whom, and how far', async () => {
  const { asked } = showVideos();

  const row = await screen.findByRole('row', { name: /The tides/ });
  expect(within(row).getByRole('rowheader').textContent).toContain('The tidesCould not be preparedSensitive');
  expect(row.textContent).toContain('Private');
  expect(within(row).getByRole('link', { name: 'Edit The tides' }).getAttribute('href')).toBe('/videos/update/tides');
  // Every audience, every state, also blocked ones, sensitive or not.
  expect(asked()).toMatchObject({ include: '7', nsfw: 'both', isLocal: 'true', sort: '-createdAt', start: '0', count: '20' });
});

test('the list is searched, narrowed, sorted and turned', async () => {
  const { person, asked } = showVideos();
  await screen.findByRole('row', { name: new RegExp(NAME) });
  await person.type(screen.getByRole('searchbox', { name: 'Find by title or tag' }), 'boat');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'boat' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Who can watch' }), 'Private');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Could not be prepared');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sensitive' }), 'Yes');
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await waitFor(() => expect(asked()).toMatchObject({ search: 'boat', privacyOneOf: '3', stateOneOf: '7', nsfw: 'true', sort: 'views' }));
  expect(screen.getByRole('columnheader', { name: /^Views/ }).getAttribute('aria-sort')).toBe('ascending');

  await person.click(screen.getByRole('button', { name: 'Next' }));

  await waitFor(() => expect(asked()).toMatchObject({ search: 'boat', privacyOneOf: '3', start: '20' }));
});

test('what the address asks for in vain is left out', async () => {
  const { asked } = showVideos('/admin/videos?privacy=9&state=x&sort=likes&sensitive=maybe&start=-4');

  await screen.findByRole('row', { name: /The tides/ });
  expect(asked()).toMatchObject({ nsfw: 'both', sort: '-createdAt', start: '0' });
  expect(asked()).not.toHaveProperty('stateOneOf');
});

test('a video of somebody else is deleted once that was confirmed', async () => {
  const { api, person } = showVideos();
  await person.click(await screen.findByRole('button', { name: `Delete ${NAME}` }));
  expect(api.askedFor(videosApi.deleteVideo)).toEqual([]);
  api.when(videosApi.listVideos, { status: 200, body: { total: 1, data: [hidden] } });

  await person.click(await screen.findByRole('button', { name: 'Delete for ever' }));

  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(NAME) })).toBeNull());
  expect(api.askedFor(videosApi.deleteVideo)).toMatchObject([{ params: { id: UUID } }]);
});

test.each([
  ['/admin/videos', 'There are no videos yet'],
  ['/admin/videos?find=larch', 'No video is like this'],
])('nothing at %s', async (at, words) => {
  const { api } = showVideos(at);
  api.when(videosApi.listVideos, { status: 200, body: { total: 0, data: [] } });

  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
});

test('a list that does not come is asked for again', async () => {
  const { api, person } = showVideos();
  api.when(videosApi.listVideos, problem(403));
  expect((await screen.findByRole('alert')).textContent).toContain('You have no right to do this.');
  api.when(videosApi.listVideos, exampleOf(videosApi.listVideos));

  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('row', { name: new RegExp(NAME) })).toBeTruthy();
});

test.each([
  [1, 'moderators', 'Published'],
  [2, 'moderators', 'Being prepared'],
  [2, 'owner', 'Waiting to be prepared'],
  [3, 'moderators', 'Waiting to be imported'],
  [3, 'owner', 'Waiting to be imported'],
  [7, 'owner', 'Could not be prepared'],
  [12, 'owner', 'On its way'],
] as const)('state %d of a video, for its %s', (id, audience, words) => {
  expect(stateInWords({ id, label: 'On its way' }, audience)).toBe(words);
});
