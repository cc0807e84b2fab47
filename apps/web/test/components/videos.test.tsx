import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { takeKnownAnswers } from '../../client/src/api/known-answers.ts';
import { AccountPage } from '../../client/src/features/actors/account-page.tsx';
import { ChannelPage } from '../../client/src/features/actors/channel-page.tsx';
import { BrowsePage, HomepagePage } from '../../client/src/features/home/first-page.tsx';
import { SearchPage } from '../../client/src/features/search/search-page.tsx';
import { Ladder } from '../../client/src/features/videos/ladder.tsx';
import { TranscodingActions } from '../../client/src/features/videos/transcoding-actions.tsx';
import type { Transcoding } from '../../client/src/features/videos/videos.ts';
import { aConfiguration, exampleOf, problem } from '../examples/example-api.ts';
import { show, within } from './show.tsx';

type List = { readonly total: number; readonly data: readonly (object & { readonly name: string })[] };

const listed = exampleOf(videosApi.listVideos).body as List;
const [video] = listed.data;
const nothing = { status: 200, body: { total: 0, data: [] } };
const visitor = { isSignedIn: false };
const heading = (name: string) => screen.findByRole('heading', { name });

test('videos are listed by name, and counted for those who do not see them', async () => {
  show(<BrowsePage />, visitor);

  expect(await heading(video!.name)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(listed.data.length === 1 ? '1 video shown' : `${listed.data.length} videos shown`);
});

test.each([
  ['is not asked for again', { isSignedIn: false, age: 0 }, 0],
  ['is asked for by members', { isSignedIn: true, age: 0 }, 1],
  ['is asked for again when the page comes from history', { isSignedIn: false, age: 86_400_000 }, 1],
])('a list that the page brought along %s', async (_what, { isSignedIn, age }, times) => {
  const block = document.createElement('script');
  Object.assign(block, { id: 'flotilla-answers', type: 'application/json' });
  const known = { operation: 'listVideos', input: { query: { sort: '-publishedAt' } }, count: 24, body: listed, at: Date.now() - age };
  block.textContent = JSON.stringify([known]);
  document.body.append(block);
  const { api, rerender } = show(<p />, { isSignedIn });
  takeKnownAnswers();
  rerender(within(<BrowsePage />));

  expect(await heading(video!.name)).toBeTruthy();
  await waitFor(() => expect(api.askedFor(videosApi.listVideos)).toHaveLength(times));
  block.remove();
});

test('another order is asked for, and the rest of the list on request', async () => {
  const { api, person } = show(<BrowsePage />, visitor);
  api.when(videosApi.listVideos, ({ query: { start } }) => ({
    status: 200,
    body: { total: 2, data: [{ ...video, uuid: start, name: `Video ${start}` }] },
  }));
  await person.click(await screen.findByRole('button', { name: 'Most watched' }));
  await heading('Video 0');

  await person.click(await screen.findByRole('button', { name: 'Show more' }));

  await heading('Video 1');
  const asked = api.askedFor(videosApi.listVideos).map(({ query: { sort, start } }) => [sort, start]);
  expect(asked).toEqual([
    ['-publishedAt', '0'],
    ['-views', '0'],
    ['-views', '1'],
  ]);
});

test('what is sensitive is marked, where its viewer wants to be warned', async () => {
  const { api } = show(<BrowsePage />, visitor);
  api.when(
    authApi.getConfig,
    aConfiguration(({ instance }) => ({ instance: { ...instance, defaultNSFWPolicy: 'warn' } })),
  );
  api.when(videosApi.listVideos, { status: 200, body: { total: 1, data: [{ ...video, nsfw: true, nsfwFlags: 1 }] } });

  expect(await screen.findByText('Sensitive: violence')).toBeTruthy();
});

test('an instance without videos asks for the first one', async () => {
  const { api } = show(<BrowsePage />, visitor);
  api.when(videosApi.listVideos, nothing);

  expect(await heading('No videos yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload the first one' }).getAttribute('href')).toBe('/upload');
});

test('a list that does not come can be asked for again', async () => {
  const { api, person } = show(<BrowsePage />, visitor);
  api.when(videosApi.listVideos, problem(403));
  await heading('This did not work');
  api.when(videosApi.listVideos, nothing);

  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await heading('No videos yet')).toBeTruthy();
});

test('an instance without a homepage says so, and leads to the videos', async () => {
  const { api } = show(<HomepagePage />, visitor);
  api.when(
    authApi.getConfig,
    aConfiguration(() => ({ homepage: { enabled: false } })),
  );

  expect(await heading('There is no homepage here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All videos' }).getAttribute('href')).toBe('/videos/browse');
});

test('what is searched for is asked for, the best first, and counted', async () => {
  const { api } = show(<SearchPage />, { ...visitor, at: '/?search=%20boats%20' });
  api.when(videosApi.searchVideos, { status: 200, body: { total: 1200, data: [video] } });

  expect(await heading('Results for “boats”')).toBeTruthy();
  expect(await screen.findByText('1,200 results')).toBeTruthy();
  expect(api.askedFor(videosApi.searchVideos)).toMatchObject([{ query: { search: 'boats', sort: '-match' } }]);
});

test.each([
  ['/?search=boats', 'Nothing found'],
  ['/?search=%20', 'What are you looking for?'],
])('a search at %s that finds nothing says: %s', async (at, words) => {
  const { api } = show(<SearchPage />, { ...visitor, at });
  api.when(videosApi.searchVideos, nothing);

  expect(await heading(words)).toBeTruthy();
});

test('an account is shown with its channels and what it publishes', async () => {
  const { api } = show(<AccountPage />, { ...visitor, at: '/a/alice', path: '/a/:handle' });
  api.when(videosApi.listAccountVideos, nothing);
  const account = exampleOf(videosApi.getAccount).body as { readonly displayName: string };
  const { data: channels } = exampleOf(videosApi.listAccountChannels).body as {
    readonly data: readonly { readonly name: string; readonly displayName: string }[];
  };

  expect(await heading(account.displayName)).toBeTruthy();
  expect(await screen.findByText('What this account publishes appears here.')).toBeTruthy();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...channels.map(({ name }) => `/c/${name}`),
    '/a/alice/videos',
    '/a/alice/video-channels',
    '/a/alice/video-playlists',
    '/a/alice/about',
  ]);
  expect(api.askedFor(videosApi.listAccountVideos)).toMatchObject([{ params: { name: 'alice' } }]);
});

test('a channel names who it belongs to', async () => {
  const { api } = show(<ChannelPage />, { ...visitor, at: '/c/boats', path: '/c/:handle' });
  api.when(videosApi.listChannelVideos, nothing);
  const { ownerAccount } = exampleOf(videosApi.getChannel).body as {
    readonly ownerAccount: { readonly name: string; readonly displayName: string };
  };

  const owner = await screen.findByRole('link', { name: ownerAccount.displayName });

  expect(owner.getAttribute('href')).toBe(`/a/${ownerAccount.name}`);
  expect(owner.parentElement?.textContent).toContain(`by ${ownerAccount.displayName}`);
  expect(await screen.findByText('What this channel publishes appears here.')).toBeTruthy();
});

test('without a picture a channel has its initials on its own colours, and so has its owner', async () => {
  const { api, container } = show(<ChannelPage />, { ...visitor, at: '/c/boats', path: '/c/:handle' });
  const channel = exampleOf(videosApi.getChannel).body as { readonly ownerAccount: object };
  const [name, displayName] = ['boats', 'Clinker boats'];
  const ownerAccount = { ...channel.ownerAccount, avatars: [], displayName: 'Ada Lovelace' };
  api.when(videosApi.getChannel, { status: 200, body: { ...channel, name, displayName, avatars: [], ownerAccount } });
  api.when(videosApi.listChannelVideos, nothing);
  await heading('Clinker boats');

  const avatars = [...container.querySelectorAll<HTMLElement>('header .avatar')];

  expect(avatars.map(({ dataset }) => dataset['initials'])).toEqual(['CB', 'AL']);
  expect(avatars.map(({ classList }) => classList.contains('of-channel'))).toEqual([true, false]);
  const [first, second] = avatars.map(({ style }) => style.backgroundImage);
  expect(first).toMatch(/^linear-gradient\(/);
  expect(first).not.toBe(second);
});

test('a channel that does not exist is a page that does not', async () => {
  const { api } = show(<ChannelPage />, { ...visitor, at: '/c/nowhere', path: '/c/:handle' });
  api.when(videosApi.getChannel, problem(404));

  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const transcoding = exampleOf(videosApi.getTranscoding).body as Transcoding;

test('qualities are said in words, lowest first', () => {
  const [any] = transcoding.renditions;
  const renditions = (['failed', 'active', 'completed'] as const).map((state, index) => ({
    ...any!,
    state,
    progress: 40,
    resolution: { id: 720 - index, label: `${720 - index}p` },
  }));

  show(<Ladder renditions={renditions} />, visitor);

  expect(screen.getAllByRole('listitem').map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
    '718p ready',
    '719p being made, 40 percent',
    '720p failed',
  ]);
});

test.each([
  ['running', 'Stop here', videosApi.cancelTranscoding],
  ['failed', 'Try again', videosApi.retryTranscoding],
] as const)('of transcoding that is %s one may say: %s', async (state, action, operation) => {
  const { api, person } = show(<TranscodingActions id="abc" transcoding={{ ...transcoding, state }} />);
  api.when(operation, problem(503));

  await person.click(screen.getByRole('button', { name: action }));

  expect((await screen.findByRole('alert')).textContent).toMatch(/^A part of the instance is not available/);
  expect(api.askedFor(operation)).toMatchObject([{ params: { id: 'abc' } }]);
});
