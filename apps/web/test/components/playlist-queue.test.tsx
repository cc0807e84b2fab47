import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { queries } from '../../client/src/api/query-client.ts';
import { visitorPreferences } from '../../client/src/features/preferences/kept-preferences.ts';
import { usualPreferences } from '../../client/src/features/preferences/preferences.ts';
import { EmbedTestPage } from '../../client/src/features/queue/embed-test-page.tsx';
import { PlaylistEmbedPage } from '../../client/src/features/queue/playlist-embed-page.tsx';
import { PlaylistPage } from '../../client/src/features/queue/playlist-page.tsx';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { Dialog } from '../../client/src/ui/dialog.tsx';
import { exampleOf, problem, type Request } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Element = { readonly id: number; readonly position: number; readonly video: { readonly shortUUID: string } | null };

const playlist = exampleOf(videosApi.getPlaylist).body as object;
const { streamingPlaylists, ...rest } = exampleOf(videosApi.getVideo).body as VideoDetails;
/** As a file, which jsdom asks for like a browser. */
const details = { ...rest, files: streamingPlaylists[0]!.files, streamingPlaylists: [] };
const [example] = (exampleOf(videosApi.listPlaylistElements).body as { readonly data: readonly Element[] }).data;
const visitor = { isSignedIn: false };
const at = (query = '') => ({ ...visitor, at: `/w/p/oC3GxZgtmqWUYpnUEd2rmV${query}`, path: '/w/p/:id' });

const embed = (query = '') => ({
  ...visitor,
  at: `/video-playlists/embed/oC3GxZgtmqWUYpnUEd2rmV${query}`,
  path: '/video-playlists/embed/:id',
});

/** A video of an hour, which nobody has begun to watch. */
const film = (name: string) => ({ shortUUID: `short-${name}`, uuid: `0000-${name}`, name, duration: 3600, userHistory: undefined });
/** A place of a playlist: a video by its name, or the type of why there is none. */
function place(what: number | string, index: number, changes: object = {}): Element {
  const video = typeof what === 'string' ? { ...example!.video!, ...film(what) } : null;
  const type = typeof what === 'number' ? what : 0;
  return {
    ...example!,
    id: 100 + index,
    position: index + 1,
    startTimestamp: null,
    stopTimestamp: null,
    type,
    video,
    ...changes,
  } as Element;
}

/** A playlist of these; pages as they are asked for. */
function list(shown: ReturnType<typeof show>, elements: readonly Element[]) {
  shown.api.when(videosApi.getPlaylist, { status: 200, body: { ...playlist, videosLength: elements.length } });
  shown.api.when(videosApi.listPlaylistElements, ({ query }: Request) => {
    const [start, count] = [Number(query['start']), Number(query['count'])];
    return { status: 200, body: { total: elements.length, data: elements.slice(start, start + count) } };
  });
}
function play(shown: ReturnType<typeof show>, elements: readonly Element[]) {
  list(shown, elements);
  shown.api.when(videosApi.getVideo, ({ params }) => {
    const video = elements.find((element) => element.video?.shortUUID === params['id'])?.video;
    return video ? { status: 200, body: { ...details, ...film(video.shortUUID.slice('short-'.length)) } } : problem(404);
  });
  return shown;
}

const panel = () => screen.findByRole('complementary', { name: 'Playlist' });
/** What the player plays: as soon as it is there. */
const playing = async (name: string) => {
  const label = () => document.querySelector('media-controller')?.getAttribute('aria-label');
  // The first test loads the player, on a machine that may be busy.
  await waitFor(() => expect(label()).toBe(`Video player: ${name}`), { timeout: 4_000 });
  return document.querySelector('video')!;
};
/** Where the player was told to be. */
async function loaded(video: HTMLVideoElement): Promise<number> {
  Object.defineProperties(video, { duration: { value: 3600 }, readyState: { value: 4 }, paused: { value: false } });
  await act(async () => void fireEvent(video, new Event('loadedmetadata')));
  return video.currentTime;
}
const ends = (video: HTMLVideoElement) => act(async () => void fireEvent(video, new Event('ended')));
async function reaches(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds;
  await act(async () => void fireEvent(video, new Event('timeupdate')));
}

beforeEach(() => {
  // What jsdom has no code for.
  for (const act of ['load', 'pause', 'play'] as const) jest.spyOn(HTMLMediaElement.prototype, act).mockResolvedValue(undefined as never);
});
afterEach(() => {
  localStorage.clear();
  visitorPreferences.write(usualPreferences(undefined));
});

test('a playlist shows its videos in their order, with a place for those one may not see, and plays the first', async () => {
  play(show(<PlaylistPage />, at()), [place(1, 0), place('Keel', 1), place(2, 2), place(3, 3), place('Sail', 4)]);

  await playing('Keel');

  const queue = within(await panel());
  expect(queue.getByRole('heading', { level: 2, name: 'How a boat is built' })).toBeTruthy();
  expect(queue.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1This video was deleted',
    expect.stringMatching(/^2.*Keel/),
    '3This video is private',
    '4This video is not available',
    expect.stringMatching(/^5.*Sail/),
  ]);
  expect(queue.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Keel')]);
  expect(queue.getByRole('status').textContent).toBe('2 of 5');
  await waitFor(() => expect(document.title).toContain('Keel · How a boat is built'));
});

test('the address says which video plays, and each has an address of its own', async () => {
  const { person } = play(
    show(<PlaylistPage />, at('?playlistPosition=2')),
    ['Keel', 'Frames', 'Sail'].map((name, index) => place(name, index)),
  );
  await playing('Frames');
  const queue = within(await panel());
  expect(queue.getByRole('link', { name: /Sail/ }).getAttribute('href')).toBe('/w/p/oC3GxZgtmqWUYpnUEd2rmV?playlistPosition=3');

  await person.click(queue.getByRole('button', { name: 'Previous video' }));
  await playing('Keel');
  expect(queue.getByRole('button', { name: 'Previous video' }).getAttribute('aria-disabled')).toBe('true');
  await person.click(within(await panel()).getByRole('link', { name: /Sail/ }));

  await playing('Sail');
  expect(within(await panel()).getByRole('status').textContent).toBe('3 of 3');
});

test.each(['0', '-1', '99', '999999999', 'two', '1e3', '2;DROP'])(
  'where an address asks for the place “%s”, the first video plays',
  async (position) => {
    play(show(<PlaylistPage />, at(`?playlistPosition=${encodeURIComponent(position)}`)), [place('Keel', 0), place('Sail', 1)]);

    await playing('Keel');
  },
);

test('when a video has ended the next one that may be seen plays by itself', async () => {
  play(show(<PlaylistPage />, at()), [place('Keel', 0), place(1, 1), place(3, 2), place('Sail', 3)]);
  const first = await playing('Keel');

  await ends(first);

  const next = await playing('Sail');
  expect(next).not.toBe(first);
  expect(next.autoplay).toBe(true);
  // There is nothing after the last one.
  await ends(next);
  expect(await playing('Sail')).toBe(next);
});

test.each([
  ['here', <PlaylistPage key="" />, at()],
  ['elsewhere', <PlaylistEmbedPage key="" />, embed()],
])('%s the next player has the focus that the one before had, and no other', async (_, page, where) => {
  const { person } = play(
    show(page, where),
    ['Keel', 'Frames', 'Sail'].map((name, index) => place(name, index)),
  );
  const first = await playing('Keel');
  document.querySelector<HTMLElement>('media-controller media-play-button')!.tabIndex = 0;
  await act(async () => document.querySelector<HTMLElement>('media-controller media-play-button')!.focus());

  await ends(first);

  const second = await playing('Frames');
  expect(document.activeElement).toBe(second.closest('media-controller'));
  const next = screen.getByRole('button', { name: 'Next video' });
  await person.click(next);
  await playing('Sail');
  expect(document.activeElement).toBe(next);
});

test.each([
  ['types', <textarea key="" aria-label="Below" />],
  [
    'has a dialog open',
    <Dialog key="" title="Below" onClose={() => undefined}>
      {null}
    </Dialog>,
  ],
])('nothing goes on by itself for somebody who %s', async (_, below) => {
  const page = (
    <>
      <PlaylistPage />
      {below}
    </>
  );
  play(show(page, at()), [place('Keel', 0), place('Sail', 1)]);
  const first = await playing('Keel');
  await act(async () => screen.getByLabelText('Below').focus());

  await ends(first);

  expect(await playing('Keel')).toBe(first);
});

test('who does not want that stays, and goes on by hand', async () => {
  visitorPreferences.write({ ...usualPreferences(undefined), autoPlayNextVideoPlaylist: false });
  const { person } = play(show(<PlaylistPage />, at()), [place('Keel', 0), place('Sail', 1)]);
  const first = await playing('Keel');

  await ends(first);
  expect(await playing('Keel')).toBe(first);
  await person.click(within(await panel()).getByRole('button', { name: 'Next video' }));

  expect((await playing('Sail')).autoplay).toBe(true);
});

test('a member’s wish is that of their account', async () => {
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly object[];
  const shown = play(show(<PlaylistPage />, { ...at(), isSignedIn: true }), [place('Keel', 0), place('Sail', 1)]);
  shown.api.when(authApi.getMyUser, { status: 200, body: [{ ...me, autoPlayNextVideoPlaylist: false }] });
  const first = await playing('Keel');

  await ends(first);

  expect(await playing('Keel')).toBe(first);
});

test('a part of a video plays from its start to its stop, and then the next one', async () => {
  play(show(<PlaylistPage />, at()), [place('Keel', 0, { startTimestamp: 12, stopTimestamp: 20 }), place('Sail', 1)]);
  const first = await playing('Keel');
  expect(within(await panel()).getByRole('link', { current: true }).textContent).toContain('from 0:12 to 0:20');
  expect(await loaded(first)).toBe(12);

  await reaches(first, 19.9);
  expect(await playing('Keel')).toBe(first);
  await reaches(first, 20.1);

  await playing('Sail');
});

test('the same video twice in a row begins anew', async () => {
  play(show(<PlaylistPage />, at()), [place('Keel', 0, { stopTimestamp: 30 }), place('Keel', 1), place('Sail', 2)]);
  const first = await playing('Keel');
  await loaded(first);

  await reaches(first, 31);

  await waitFor(async () => expect(await playing('Keel')).not.toBe(first));
  const second = await playing('Keel');
  expect(await loaded(second)).toBe(0);
  expect(within(await panel()).getByRole('status').textContent).toBe('2 of 3');
});

test('what is shared is the video, or the playlist from this video on', async () => {
  const { person } = play(show(<PlaylistPage />, at('?playlistPosition=2')), [place('larch', 0), place('oak', 1)]);
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share' });
  const link = () => within(dialog).getByLabelText<HTMLInputElement>('Link').value;
  expect(link()).toBe('https://videos.example/w/short-oak');

  await person.click(within(dialog).getByRole('button', { name: /What to share/ }));
  await person.click(await screen.findByRole('option', { name: /^The playlist/ }));

  expect(link()).toBe('https://videos.example/w/p/oC3GxZgtmqWUYpnUEd2rmV?playlistPosition=2');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Code for other pages').value).toMatch(
    /src="https:\/\/videos\.example\/video-playlists\/embed\/[^/?]+\?playlistPosition=2"/,
  );
});

test('a private playlist is not offered to be shared', async () => {
  const shown = play(show(<PlaylistPage />, at()), [place('larch', 0)]);
  shown.api.when(videosApi.getPlaylist, { status: 200, body: { ...playlist, privacy: { id: 3, label: 'Private' } } });
  await shown.person.click(await screen.findByRole('button', { name: 'Share' }));

  const dialog = await screen.findByRole('dialog', { name: 'Share' });

  expect(within(dialog).queryByRole('button', { name: /What to share/ })).toBeNull();
});

test('a place without a video says why, and offers the next', async () => {
  const { person } = play(show(<PlaylistPage />, at('?playlistPosition=1')), [place(2, 0), place('Sail', 1)]);
  expect(await screen.findByRole('heading', { level: 1, name: 'This video is private' })).toBeTruthy();

  await person.click(within(await panel()).getByRole('button', { name: 'Next video' }));

  await playing('Sail');
});

test('more of a long playlist comes while it plays', async () => {
  const many = Array.from({ length: 130 }, (_, index) => place(`part-${index + 1}`, index));
  const { api, person } = play(show(<PlaylistPage />, at('?playlistPosition=45')), many);
  await playing('part-45');
  const asked = () => api.askedFor(videosApi.listPlaylistElements).map(({ query }) => query['start']);
  await waitFor(() => expect(asked()).toEqual(['0', '50']));
  expect(within(await panel()).getAllByRole('listitem')).toHaveLength(100);

  await person.click(within(await panel()).getByRole('button', { name: 'Show more' }));

  await waitFor(async () => expect(within(await panel()).getAllByRole('listitem')).toHaveLength(130));
  expect(asked()).toEqual(['0', '50', '100']);
});

test('what is far behind in a long playlist is found at once, with what is before it', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => place(`part-${index + 1}`, index));
  const { api, person } = play(show(<PlaylistPage />, at('?playlistPosition=1501')), many);
  await playing('part-1501');
  const asked = () => api.askedFor(videosApi.listPlaylistElements).map(({ query }) => query['start']);
  await waitFor(() => expect(asked()).toEqual(['1500', '1450']));

  await person.click(within(await panel()).getByRole('button', { name: 'Previous video' }));
  await playing('part-1500');
  await person.click(within(await panel()).getByRole('button', { name: 'Show earlier ones' }));

  await waitFor(() => expect(asked()).toEqual(['1500', '1450', '1400']));
  await waitFor(async () => expect(within(await panel()).getAllByRole('listitem')).toHaveLength(150));
  expect(within(await panel()).getAllByRole('listitem')[0]?.textContent).toContain('part-1401');
});

test('what plays goes on when others before it go or come', async () => {
  const elements = ['Keel', 'Frames', 'Sail'].map((name, index) => place(name, index));
  const shown = play(show(<PlaylistPage />, at('?playlistPosition=2')), elements);
  const video = await playing('Frames');
  const [, frames, sail] = elements;
  play(shown, [
    { ...frames!, position: 1 },
    { ...sail!, position: 2 },
  ]);

  await act(() => queries.invalidateQueries());

  await waitFor(async () => expect(within(await panel()).getByRole('status').textContent).toBe('1 of 2'));
  expect(await playing('Frames')).toBe(video);
});

/** The list is asked for again, after somebody changed it. */
async function becomes(shown: ReturnType<typeof show>, elements: readonly Element[]) {
  list(
    shown,
    elements.map((element, index) => ({ ...element, position: index + 1 })),
  );
  await act(() => queries.invalidateQueries());
  await waitFor(async () => expect(within(await panel()).queryAllByRole('listitem')).toHaveLength(elements.length));
}

test.each(['the end', 'a click'])('when one before it has gone, %s leads to what has its number now', async (way) => {
  const [keel, frames, sail] = ['Keel', 'Frames', 'Sail'].map((name, index) => place(name, index));
  const shown = play(show(<PlaylistPage />, at('?playlistPosition=2')), [keel!, frames!, sail!]);
  const video = await playing('Frames');
  await becomes(shown, [frames!, sail!]);

  if (way === 'the end') await ends(video);
  else await shown.person.click(within(await panel()).getByRole('link', { name: /Sail/ }));

  await playing('Sail');
  expect(within(await panel()).getByRole('status').textContent).toBe('2 of 2');
});

test('what plays goes on when it is taken out itself, and then what came after it', async () => {
  const [keel, frames, sail] = ['Keel', 'Frames', 'Sail'].map((name, index) => place(name, index));
  const shown = play(show(<PlaylistPage />, at('?playlistPosition=2')), [keel!, frames!, sail!]);
  const video = await playing('Frames');

  await becomes(shown, [keel!, sail!]);

  expect(await playing('Frames')).toBe(video);
  expect(within(await panel()).getByRole('status').textContent).toBe('');
  await ends(video);
  const last = await playing('Sail');
  await becomes(shown, []);
  expect(await playing('Sail')).toBe(last);
});

test('what plays goes on when other times are set for it', async () => {
  const [keel, sail] = ['Keel', 'Sail'].map((name, index) => place(name, index));
  const shown = play(show(<PlaylistPage />, at()), [keel!, sail!]);
  const video = await playing('Keel');
  await loaded(video);
  await reaches(video, 100);

  await becomes(shown, [{ ...keel!, startTimestamp: 12, stopTimestamp: 50 } as Element, sail!]);

  expect((await within(await panel()).findByRole('link', { current: true })).textContent).toContain('from 0:12 to 0:50');
  expect(video.currentTime).toBe(100);
  await reaches(video, 101);
  expect(await playing('Keel')).toBe(video);
});

test('what plays goes on when the same video is found further behind', async () => {
  const many = Array.from({ length: 60 }, (_, index) => place(index === 55 ? 'part-30' : `part-${index + 1}`, index));
  const { person } = play(show(<PlaylistPage />, at('?playlistPosition=30')), many);
  const video = await playing('part-30');
  await loaded(video);
  await reaches(video, 100);

  await person.click(within(await panel()).getByRole('button', { name: 'Show more' }));

  await waitFor(async () => expect(within(await panel()).getAllByRole('listitem')).toHaveLength(60));
  expect(video.currentTime).toBe(100);
});

test.each([
  ['?', 'part-1'],
  ['?playlistPosition=5', 'part-5'],
])('from the end of a long playlist, %s leads to %s', async (to, name) => {
  const many = Array.from({ length: 2000 }, (_, index) => place(`part-${index + 1}`, index));
  const page = (
    <>
      <Link to={to}>There</Link>
      <PlaylistPage />
    </>
  );
  const { api, person } = play(show(page, at('?playlistPosition=1999')), many);
  await playing('part-1999');

  await person.click(screen.getByRole('link', { name: 'There' }));

  await playing(name);
  expect(api.askedFor(videosApi.getVideo).map(({ params }) => params['id'])).toEqual(['short-part-1999', `short-${name}`]);
});

test.each([
  [false, 401, 'It may be visible once you have signed in.'],
  [true, 403, 'Its owner has not shared it with your account.'],
  [true, 404, 'There is no such playlist'],
])('who cannot see a playlist reads why: signed in %p, status %d', async (isSignedIn, status, words) => {
  const { api } = show(<PlaylistPage />, { ...at(), isSignedIn });
  for (const operation of [videosApi.getPlaylist, videosApi.listPlaylistElements]) api.when(operation, problem(status));

  expect(await screen.findByText(words)).toBeTruthy();
});

test('a playlist that is withdrawn is taken away', async () => {
  const { api } = play(show(<PlaylistPage />, at()), [place('Keel', 0)]);
  await playing('Keel');
  for (const operation of [videosApi.getPlaylist, videosApi.listPlaylistElements]) api.when(operation, problem(401));

  await act(() => queries.invalidateQueries());

  expect(await screen.findByText('This playlist is not for everybody')).toBeTruthy();
  expect(document.querySelector('video')).toBeNull();
});

test('an empty playlist says so, and what everybody has is called as the page speaks', async () => {
  const { api } = play(show(<PlaylistPage />, at()), []);
  expect(await screen.findByRole('heading', { name: 'Nothing is in this playlist yet' })).toBeTruthy();
  expect(document.title).toContain('How a boat is built');
  api.when(videosApi.getPlaylist, { status: 200, body: { ...playlist, displayName: 'x', type: { id: 2, label: 'Watch later' } } });

  await act(() => queries.invalidateQueries());

  await waitFor(() => expect(document.title).toContain('Watch later'));
});

test('elsewhere a playlist plays with the same parameters as a video, which go along', async () => {
  const { person } = play(show(<PlaylistEmbedPage />, embed('?playlistPosition=2&muted=1&start=5')), [
    place('Keel', 0, { startTimestamp: 7 }),
    place('Frames', 1),
    place('Sail', 2),
  ]);
  const first = await playing('Frames');
  expect([first.muted, first.autoplay]).toEqual([true, false]);
  expect(await loaded(first)).toBe(5);
  expect(screen.getByRole('link', { name: 'Frames · How a boat is built' }).getAttribute('href')).toBe(
    '/w/p/oC3GxZgtmqWUYpnUEd2rmV?playlistPosition=2',
  );

  await person.click(screen.getByRole('button', { name: 'Videos of the playlist', expanded: false }));
  const keel = within(screen.getByRole('list', { name: 'Videos of the playlist' })).getByRole('link', { name: /Keel/ });
  expect(keel.getAttribute('href')).toBe('/video-playlists/embed/oC3GxZgtmqWUYpnUEd2rmV?playlistPosition=1&muted=1');
  await person.click(keel);

  const second = await playing('Keel');
  expect([second.muted, second.autoplay]).toEqual([true, true]);
  expect(await loaded(second)).toBe(7);
  await ends(second);
  await playing('Frames');
});

test('elsewhere silence and speed of the address are for the first video, and then stay as somebody left them', async () => {
  play(show(<PlaylistEmbedPage />, embed('?muted=1&playbackRate=1.5')), [place('Keel', 0), place(1, 1), place('Sail', 2)]);
  const first = await playing('Keel');
  expect([first.muted, first.defaultPlaybackRate]).toEqual([true, 1.5]);

  await act(async () => {
    first.muted = false;
    first.playbackRate = 2;
    for (const type of ['volumechange', 'ratechange']) fireEvent(first, new Event(type));
  });
  await ends(first);

  const second = await playing('Sail');
  expect([second.muted, second.defaultPlaybackRate]).toEqual([false, 2]);
});

test('elsewhere a playlist that does not open says so, and one without a title has no list', async () => {
  const refused = show(<PlaylistEmbedPage />, embed());
  for (const operation of [videosApi.getPlaylist, videosApi.listPlaylistElements]) refused.api.when(operation, problem(401));
  expect((await screen.findByRole('alert')).textContent).toBe('This playlist cannot be shown here.');
  refused.unmount();
  queries.clear();

  play(show(<PlaylistEmbedPage />, embed('?title=0')), [place('Keel', 0)]);

  await playing('Keel');
  expect(screen.queryAllByRole('button', { name: 'Next video' })).toEqual([]);
});

test('the test page shows the player of any address of a playlist', async () => {
  const { person } = show(<EmbedTestPage of="playlist" />);
  await person.type(screen.getByLabelText('Address or id of the playlist'), 'https://videos.example/w/p/abc/?playlistPosition=9');
  await person.click(screen.getByLabelText('Without sound'));

  await person.click(screen.getByRole('button', { name: 'Show it' }));

  const path = '/video-playlists/embed/abc?playlistPosition=1&autoplay=0&muted=1&loop=0&controls=1&title=1';
  expect(screen.getByTitle('The player as other sites show it').getAttribute('src')).toBe(path);
  expect(screen.getByLabelText<HTMLInputElement>('Address of the player').value).toBe(`https://videos.example${path}`);
});
