import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { AccountPage } from '../../client/src/features/actors/account-page.tsx';
import { ChannelPage } from '../../client/src/features/actors/channel-page.tsx';
import { CommentsSection } from '../../client/src/features/comments/comments-section.tsx';
import { interactionAddress, ownHostIn } from '../../client/src/features/elsewhere/interaction-address.ts';
import { placeOfUri } from '../../client/src/features/elsewhere/place-of-uri.ts';
import { RemoteInteractionPage } from '../../client/src/features/elsewhere/remote-interaction-page.tsx';
import type { Playlist } from '../../client/src/features/playlists/playlist.ts';
import { SearchPage } from '../../client/src/features/search/search-page.tsx';
import { SubscribeButton } from '../../client/src/features/subscriptions/subscribe-button.tsx';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { WatchPage } from '../../client/src/features/watch/watch-page.tsx';
import { aConfiguration, anAdministrator, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const none = { status: 200, body: { total: 0, data: [] } };
const list = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });
const atHost = <Of extends object>(actor: Of, kind: 'accounts' | 'video-channels', name: string) => ({
  ...actor,
  name,
  host: 'peer.example',
  url: `https://peer.example/${kind}/${name}`,
  followersCount: 3,
});
const known = exampleOf(videosApi.getVideo).body as VideoDetails;
const channel = { ...atHost(known.channel, 'video-channels', 'ice'), isLocal: false };
const account = atHost(known.account, 'accounts', 'olof');
const film = { ...known, isLocal: false, url: 'https://peer.example/videos/watch/1', channel, account, files: [], streamingPlaylists: [] };
const [listed] = (exampleOf(videosApi.searchVideos).body as { readonly data: readonly [object & { readonly name: string }] }).data;
const found = { ...listed, isLocal: false, channel, account };
const [foundPlaylist] = (exampleOf(videosApi.searchPlaylists).body as { readonly data: readonly [Playlist] }).data;
const remote = (uri: string) => ({ at: `/remote-interaction?${new URLSearchParams({ uri })}`, path: '/remote-interaction' });
const open = jest.fn<typeof window.open>();

function Address() {
  const { pathname, search } = useLocation();
  return pathname + search;
}

beforeEach(() => {
  open.mockClear();
  window.open = open;
});
afterEach(() => localStorage.clear());

test.each([
  ['alice@videos.example', { here: '/@alice' }],
  ['acct:alice@VIDEOS.example', { here: '/@alice' }],
  ['@alice@videos.example', { here: '/@alice' }],
  ['https://videos.example/w/abc?start=3', { here: '/w/abc?start=3' }],
  ['https://videos.example//evil.example', { here: '/evil.example' }],
  ['https://third.example/c/boats@videos.example', { here: '/@boats' }],
  ['javascript:alert(1)', { unclear: true }],
  ['data:text/html,x', { unclear: true }],
  ['alice@no/host', { unclear: true }],
  ['boats in spring', { unclear: true }],
  ['', { unclear: true }],
])('%j is found here, or is nothing to look up', (uri, place) => {
  expect(placeOfUri(uri, ['videos.example'])).toEqual(place);
});

test.each([
  ['alice@Remote.Example', 'alice@remote.example', true],
  ['https://remote.example/c/ice/videos', 'ice@remote.example', true],
  ['https://remote.example/accounts/olof', 'olof@remote.example', true],
  ['https://remote.example/@olof', 'olof@remote.example', true],
  ['https://remote.example/users/olof', 'olof@remote.example', true],
  ['https://third.example/c/ice@remote.example', 'ice@remote.example', true],
  ['https://remote.example/w/abc;threadId=7?start=3', 'https://remote.example/w/abc', false],
  ['https://remote.example/videos/watch/1/comments/7', 'https://remote.example/videos/watch/1', false],
  ['https://remote.example/w/p/abc?playlistPosition=3', 'https://remote.example/w/p/abc', false],
  ['https://remote.example/videos/watch/playlist/abc', 'https://remote.example/videos/watch/playlist/abc', false],
  ['https://remote.example/video-playlists/abc/videos/7', 'https://remote.example/video-playlists/abc', false],
  ['https://remote.example/@olof/112233', 'https://remote.example/@olof/112233', false],
])('%j is looked up as %j', (uri, search, isActor) => {
  const place = placeOfUri(uri, ['videos.example']);

  expect(place).toMatchObject({ elsewhere: { host: 'remote.example', search } });
  expect('elsewhere' in place && place.elsewhere.handle).toBe(isActor ? search : undefined);
});

test.each([
  ['peer.example', 'peer.example'],
  ['https://Peer.example/about', 'peer.example'],
  ['@you@peer.example:8443', 'peer.example:8443'],
  ['you', 'you'],
  ['two words', undefined],
  ['you@peer.example/@evil', undefined],
  ['', undefined],
])('of %j the instance is %j', (text, host) => {
  expect(ownHostIn(text)).toBe(host);
});

test('another instance is asked at its own page, over plain HTTP only where this one is', () => {
  const uri = 'https://videos.example/video-channels/boats';

  expect(interactionAddress('peer.example', 'peertube', uri, 'https://videos.example')).toBe(
    'https://peer.example/remote-interaction?uri=https%3A%2F%2Fvideos.example%2Fvideo-channels%2Fboats',
  );
  expect(interactionAddress('127.0.0.1:1', 'mastodon', uri, 'http://127.0.0.1:2')).toMatch(
    /^http:\/\/127\.0\.0\.1:1\/authorize_interaction\?uri=/,
  );
});

test('a link to a channel of another instance leads to subscribing to it', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('https://peer.example/c/ice'));
  api.when(videosApi.searchChannels, list(channel));

  await screen.findByText('From peer.example, another instance. What you do with it here is told there.');

  await screen.findByRole('button', { name: `Subscribe, ${known.channel.displayName}` });
  expect(api.askedFor(videosApi.searchChannels)).toMatchObject([{ query: { search: 'ice@peer.example' } }]);
  expect(api.askedFor(videosApi.searchVideos)).toEqual([]);
});

test('a link to a video of another instance leads to watching it here', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('https://peer.example/w/abc'));
  api.when(videosApi.searchVideos, list(found));

  const card = await screen.findByRole('article');

  expect(within(card).getByText('peer.example')).toBeTruthy();
  expect(within(card).getByRole('link', { name: listed.name }).getAttribute('href')).toMatch(/^\/w\//);
});

test.each(['/w/p/abc', '/videos/watch/playlist/abc', '/video-playlists/abc', '/video-playlists/embed/abc'])(
  'a link to a playlist of another instance, %s, leads to playing it here',
  async (path) => {
    const { api } = show(<RemoteInteractionPage />, remote(`https://peer.example${path}`));
    api.when(videosApi.searchPlaylists, list(foundPlaylist));

    const link = await screen.findByRole('link', { name: foundPlaylist.displayName });

    expect(link.getAttribute('href')).toBe(`/w/p/${foundPlaylist.shortUUID}`);
    expect(api.askedFor(videosApi.searchPlaylists)).toMatchObject([{ query: { search: `https://peer.example${path}` } }]);
    expect(api.askedFor(videosApi.searchVideos)).toEqual([]);
  },
);

test('a link to a playlist that nothing is known of leads to where it is', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('https://peer.example/w/p/abc'));
  api.when(videosApi.searchPlaylists, none);

  await screen.findByRole('heading', { name: 'Nothing found' });

  expect(screen.getByRole('link', { name: 'Open on peer.example' }).getAttribute('href')).toBe('https://peer.example/w/p/abc');
});

test('a handle that is no channel is that of an account', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('olof@peer.example'));
  api.when(videosApi.searchChannels, none);
  api.when(videosApi.getAccount, { status: 200, body: account });

  const link = await screen.findByRole('link', { name: /@olof@peer.example/ });

  expect(link.getAttribute('href')).toBe('/a/olof@peer.example');
  expect(screen.getByRole('link', { name: 'Open on peer.example' }).getAttribute('href')).toBe(account.url);
});

test('while another instance is asked the page says so, and how long that may take', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('https://peer.example/w/abc'));
  api.when(videosApi.searchVideos, () => new Promise(() => undefined));

  expect((await screen.findByRole('status')).textContent).toBe('Looking for it at peer.example. This may take up to ten seconds.');
});

test('a member to whom nothing is found reads when to try again, and gets the way there', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('nobody@peer.example'));
  api.when(videosApi.searchChannels, none);
  api.when(videosApi.getAccount, problem(404));

  await screen.findByRole('heading', { name: 'Nothing found' });

  expect(screen.getByText(/ask again in ten minutes/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open on peer.example' }).getAttribute('href')).toBe('https://peer.example/@nobody');
});

test('a visitor to whom nothing is found is told to sign in, if that would help', async () => {
  const { api } = show(<RemoteInteractionPage />, { ...remote('https://peer.example/w/abc'), isSignedIn: false });
  api.when(videosApi.searchVideos, none);

  await screen.findByText('This is not known here. Once you have signed in it is looked up at peer.example.');

  const [signIn] = screen.getAllByRole('link', { name: 'Sign in' });
  expect(signIn?.getAttribute('href')).toContain(encodeURIComponent('/remote-interaction?uri='));
});

test('where nothing may be looked up elsewhere that is said', async () => {
  const { api } = show(<RemoteInteractionPage />, remote('https://peer.example/w/abc'));
  api.when(
    authApi.getConfig,
    aConfiguration(({ search }) => ({ search: { ...search, remoteUri: { users: false, anonymous: false } } })),
  );
  api.when(videosApi.searchVideos, none);

  await screen.findByText('This is not known here, and this instance looks nothing up at peer.example.');
});

test('a failed look-up can be tried again', async () => {
  const { api, person } = show(<RemoteInteractionPage />, remote('https://peer.example/w/abc'));
  api.when(videosApi.searchVideos, problem(400));
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.when(videosApi.searchVideos, list(found));

  await person.click(again);

  await screen.findByRole('article');
});

test('a link that leads to nothing is said to lack something', async () => {
  const { api } = show(<RemoteInteractionPage />, remote(''));

  await screen.findByRole('heading', { name: 'Something is missing' });

  expect(api.askedFor(videosApi.searchVideos)).toEqual([]);
});

test('a link that is pasted into the search is looked up instead of searched for', async () => {
  const { api } = show(<SearchPage />, { at: `/search?${new URLSearchParams({ search: 'https://peer.example/w/abc' })}`, path: '/search' });
  api.when(videosApi.searchVideos, list(found));

  await screen.findByText(/^From peer.example/);

  expect(screen.queryByRole('link', { name: 'Playlists' })).toBeNull();
  expect(api.askedFor(videosApi.searchVideos)).toMatchObject([{ query: { search: 'https://peer.example/w/abc' } }]);
});

test('a link of this instance that is pasted into the search leads there', async () => {
  const search = 'https://videos.example/w/p/abc?playlistPosition=3';
  const shown = (
    <Routes>
      <Route path="/search" element={<SearchPage />} />
      <Route path="/w/p/:id" element={<Address />} />
    </Routes>
  );
  show(shown, { at: `/search?${new URLSearchParams({ search })}` });

  expect(await screen.findByText('/w/p/abc?playlistPosition=3')).toBeTruthy();
});

test('a visitor who wants to subscribe goes on where their account is, or signs in here', async () => {
  const { api, person } = show(<SubscribeButton channel={channel} />, { isSignedIn: false, at: '/c/ice' });
  await person.click(screen.getByRole('button', { name: /^Subscribe/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fc%2Fice');
  within(dialog).getByText('ice@peer.example');

  await person.click(within(dialog).getByRole('button', { name: 'Mastodon' }));
  const field = await screen.findByRole('textbox', { description: /^The name of an instance is needed/ });
  expect(document.activeElement).toBe(field);
  expect(open).not.toHaveBeenCalled();
  await person.type(field, '@me@home.example');
  await person.click(within(dialog).getByRole('button', { name: 'Mastodon' }));
  await person.click(within(dialog).getByRole('button', { name: 'Flotilla, PeerTube' }));

  const { protocol } = location;
  const uri = encodeURIComponent('https://peer.example/video-channels/ice');
  expect(open.mock.calls).toEqual([
    [`${protocol}//home.example/authorize_interaction?uri=${uri}`, '_blank', 'noopener,noreferrer'],
    [`${protocol}//home.example/remote-interaction?uri=${uri}`, '_blank', 'noopener,noreferrer'],
  ]);
  expect(api.askedFor(videosApi.addSubscription)).toEqual([]);
});

test('a video of another instance names it and leads there; nobody is offered to edit it or to see its numbers', async () => {
  const { api } = show(<WatchPage />, { at: '/w/abc', path: '/w/:id' });
  api.when(authApi.getMyUser, anAdministrator());
  api.when(videosApi.getVideo, { status: 200, body: { ...film, downloadEnabled: false } });

  const link = await screen.findByRole('link', { name: 'Watch on peer.example' });

  expect(link.getAttribute('href')).toBe(film.url);
  expect(link.getAttribute('rel')).toContain('noopener');
  await screen.findByRole('button', { name: new RegExp(`^.*${known.name}`) });
  for (const name of ['Edit', 'Statistics']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('a video that visitors may only watch at its origin leads there', async () => {
  const { api } = show(<WatchPage />, { at: '/w/abc', path: '/w/:id', isSignedIn: false });
  api.when(videosApi.getVideo, problem(403, { code: 'does_not_respect_follow_constraints', originUrl: film.url }));

  const link = await screen.findByRole('link', { name: 'Watch on peer.example' });

  expect(link.getAttribute('href')).toBe(film.url);
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('pages of channels and accounts of other instances lead to their profile there', async () => {
  const { api, unmount } = show(<ChannelPage />, { at: '/c/ice@peer.example', path: '/c/:handle/*' });
  api.when(videosApi.getChannel, { status: 200, body: channel });
  expect((await screen.findByRole('link', { name: 'Open on peer.example' })).getAttribute('href')).toBe(channel.url);
  unmount();

  show(<AccountPage />, { at: '/a/olof@peer.example', path: '/a/:handle/*' }).api.when(videosApi.getAccount, {
    status: 200,
    body: account,
  });
  expect((await screen.findByRole('link', { name: 'Open on peer.example' })).getAttribute('href')).toBe(account.url);
});

test('a comment of another instance leads to where it was written', async () => {
  const { api } = show(<CommentsSection video={known} player={null} />);
  const [thread] = (exampleOf(videosApi.listCommentThreads).body as { readonly data: readonly [object] }).data;
  const url = 'https://peer.example/videos/watch/1/comments/7';
  api.when(videosApi.listCommentThreads, {
    status: 200,
    body: { total: 1, totalNotDeletedComments: 1, data: [{ ...thread, account, url }] },
  });

  expect((await screen.findByRole('link', { name: 'The comment at peer.example' })).getAttribute('href')).toBe(url);
});
