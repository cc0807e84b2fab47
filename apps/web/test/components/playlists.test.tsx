import type { Operation } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { ChannelPage } from '../../client/src/features/actors/channel-page.tsx';
import { EditPlaylistPage } from '../../client/src/features/playlists/edit-playlist-page.tsx';
import { MyPlaylistsPage } from '../../client/src/features/playlists/my-playlists-page.tsx';
import { NewPlaylistPage } from '../../client/src/features/playlists/new-playlist-page.tsx';
import type { Playlist, PlaylistElement } from '../../client/src/features/playlists/playlist.ts';
import { PlaylistVideosPage, WatchLaterPage } from '../../client/src/features/playlists/playlist-videos-page.tsx';
import { secondsOf } from '../../client/src/features/playlists/times.ts';
import { anAdministrator, type ExampleApi, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const [alice] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly [
  { readonly account: { readonly id: number }; readonly videoChannels: readonly [{ readonly id: number; readonly displayName: string }] },
];
const example = exampleOf(videosApi.getPlaylist).body as Playlist;
const mine: Playlist = { ...example, ownerAccount: { ...example.ownerAccount, id: alice.account.id } };
const foreign: Playlist = { ...example, ownerAccount: { ...example.ownerAccount, id: 4711 }, videoChannel: null };
const watchLater: Playlist = {
  ...mine,
  id: 1,
  uuid: 'later',
  shortUUID: 'later',
  displayName: 'Watch later',
  type: { id: 2, label: 'Watch later' },
  privacy: { id: 3, label: 'Private' },
};
const [element] = (exampleOf(videosApi.listPlaylistElements).body as { readonly data: readonly [PlaylistElement] }).data;
const named = (id: number, name: string) => ({ ...element, id, position: id, startTimestamp: null, video: { ...element.video, name } });
const boats = [named(1, 'Keel'), named(2, 'Planks'), named(3, 'Sails')];
const ok = (body: unknown) => ({ status: 200, body });
const listOf = (data: readonly unknown[]) => ok({ total: data.length, data });
/** One's own playlists as the server has them: by type. */
const own =
  (regular: readonly Playlist[]) =>
  ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
    query['playlistType'] === '2' ? listOf([watchLater]) : listOf(regular);
type Reorder = { readonly startPosition: number; readonly insertAfterPosition: number };
/** A server that keeps an order. */
function ordered<Row>(api: ExampleApi, list: Operation, reorder: Operation, rows: readonly Row[]) {
  let now = rows;
  api.when(list, () => listOf(now.map((row, index) => ({ ...row, position: index + 1, videoChannelPosition: index + 1 }))));
  api.when(reorder, ({ body }) => {
    const { startPosition: from, insertAfterPosition: after } = body as Reorder;
    now = now.toSpliced(from - 1, 1).toSpliced(after < from ? after : after - 1, 0, now[from - 1]!);
    return { status: 204 };
  });
}
const Place = () => <p>{useLocation().pathname}</p>;
const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent);

function open(elements: readonly unknown[] = boats, playlist: Playlist = mine, shown = <PlaylistVideosPage />) {
  const page = show(shown, { at: '/my-library/video-playlists/boats', path: '/my-library/video-playlists/:id' });
  page.api.when(videosApi.getPlaylist, ok(playlist));
  page.api.when(videosApi.listPlaylistElements, listOf(elements));
  page.api.when(videosApi.listAccountPlaylists, own([playlist]));
  return page;
}
const sentMoves = ({ api }: ReturnType<typeof show>) => api.askedFor(videosApi.reorderPlaylistElements).map(({ body }) => body);

test('the library lists Watch later, which cannot be changed, before the other playlists', async () => {
  const { api } = show(<MyPlaylistsPage />);
  api.when(videosApi.listAccountPlaylists, own([mine]));

  const [first, second] = await waitFor(() => {
    const rows = screen.getAllByRole('article');
    expect(rows).toHaveLength(2);
    return rows as [HTMLElement, HTMLElement];
  });
  expect(within(first).getByRole('link', { name: 'Watch later' }).getAttribute('href')).toBe('/my-library/watch-later');
  expect(within(first).queryByRole('button')).toBeNull();
  expect(within(second).getByRole('link', { name: mine.displayName }).getAttribute('href')).toBe(
    `/my-library/video-playlists/${mine.shortUUID}`,
  );
  expect(second.textContent).toContain('3 videos · Public');
  expect(screen.getByText('1 playlist')).toBeTruthy();
});

test('a playlist is looked for by its name', async () => {
  const { api, person } = show(<MyPlaylistsPage />);
  api.when(videosApi.listAccountPlaylists, ({ query }) => (query['search'] === 'kites' ? listOf([]) : own([mine])({ query })));
  await screen.findByRole('link', { name: mine.displayName });

  await person.type(screen.getByRole('searchbox', { name: 'Find a playlist' }), 'kites');

  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('who somebody is could not be asked: that is said, and asked again', async () => {
  const { api, person } = show(<MyPlaylistsPage />);
  api.when(videosApi.listAccountPlaylists, own([mine]));
  api.when(authApi.getMyUser, problem(403));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  api.when(authApi.getMyUser, ok([alice]));

  await person.click(again);

  expect(await screen.findByRole('link', { name: mine.displayName })).toBeTruthy();
});

test('nobody is said to have no channel before that is known', async () => {
  const { api } = show(<NewPlaylistPage />);
  api.when(authApi.getMyUser, () => new Promise(() => {}));

  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(screen.queryByText(/no channel/)).toBeNull();
});

test('Watch later that the server does not give is said to be absent', async () => {
  const { api } = open([], watchLater, <WatchLaterPage />);
  api.when(videosApi.listAccountPlaylists, listOf([]));

  expect(await screen.findByRole('heading', { name: 'There is no such playlist', level: 1 })).toBeTruthy();
});

test('who somebody is could not be asked: Watch later says it', async () => {
  const { api } = open([], watchLater, <WatchLaterPage />);
  api.when(authApi.getMyUser, problem(403));

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a playlist is deleted once that was confirmed', async () => {
  const { api, person } = show(<MyPlaylistsPage />);
  api.when(videosApi.listAccountPlaylists, own([mine]));
  await person.click(await screen.findByRole('button', { name: `Delete ${mine.displayName}` }));
  expect(api.askedFor(videosApi.deletePlaylist)).toEqual([]);
  api.when(videosApi.listAccountPlaylists, own([]));

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeTruthy();
  expect(api.askedFor(videosApi.deletePlaylist)).toMatchObject([{ params: { playlistId: mine.uuid } }]);
});

test('a new playlist is private until somebody chooses otherwise, and then it is in a channel', async () => {
  const { api, person } = show(
    <Routes>
      <Route path="/my-library/video-playlists/create" element={<NewPlaylistPage />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    { at: '/my-library/video-playlists/create' },
  );
  const create = await screen.findByRole('button', { name: 'Create playlist' });
  await person.click(create);
  expect(await screen.findByRole('textbox', { name: 'Name', description: 'This cannot be left blank.' })).toBe(document.activeElement);
  expect(api.askedFor(videosApi.createPlaylist)).toEqual([]);
  await person.type(screen.getByRole('textbox', { name: 'Name' }), ' Boats ');
  await person.click(await screen.findByRole('button', { name: /^Private Who can see it/ }));
  await person.click(await screen.findByRole('option', { name: /^Unlisted/ }));
  expect(await screen.findByRole('button', { name: new RegExp(`^${alice.videoChannels[0].displayName} Channel`) })).toBeTruthy();

  await person.click(create);

  expect(await screen.findByText('/my-library/video-playlists/oC3GxZgtmqWUYpnUEd2rmV')).toBeTruthy();
  expect(api.askedFor(videosApi.createPlaylist).map(({ body }) => body)).toEqual([
    { displayName: 'Boats', description: null, privacy: 2, videoChannelId: alice.videoChannels[0].id },
  ]);
});

test('only what was changed about a playlist is sent', async () => {
  const { api, person } = open([], mine, <EditPlaylistPage />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.type(name, 'Boats');
  api.when(videosApi.getPlaylist, ok({ ...mine, displayName: 'Boats' }));

  await person.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(api.askedFor(videosApi.updatePlaylist)).toMatchObject([{ params: { playlistId: mine.uuid }, body: { displayName: 'Boats' } }]);
  expect(Object.keys(api.askedFor(videosApi.updatePlaylist)[0]?.body ?? {})).toEqual(['displayName']);
});

test('Watch later has nothing to edit', async () => {
  open([], watchLater, <EditPlaylistPage />);

  expect(await screen.findByText(/^Watch later is always there/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test.each([
  ['of somebody else', ok(foreign), 'You do not look after this playlist'],
  ['that is private', problem(403), 'You do not look after this playlist'],
  ['that does not exist', problem(404), 'There is no such playlist'],
])('a playlist %s cannot be changed', async (_, answer, words) => {
  const { api } = open();
  api.when(videosApi.getPlaylist, answer);

  expect(await screen.findByRole('heading', { name: words, level: 1 })).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a video is moved by its buttons and by keys; it keeps the focus, and its place is said', async () => {
  const page = open();
  const { api, person } = page;
  ordered(api, videosApi.listPlaylistElements, videosApi.reorderPlaylistElements, boats);
  await person.click(await screen.findByRole('button', { name: 'Move down: Keel' }));
  await waitFor(() => expect(names()).toEqual(['Planks', 'Keel', 'Sails']));
  expect(screen.getByText('Keel: now 2 of 3')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: Keel' }));

  await person.keyboard('{ArrowDown}');
  await waitFor(() => expect(names()).toEqual(['Planks', 'Sails', 'Keel']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: Keel' }));
  await person.keyboard('{ArrowDown}');
  await person.keyboard('{Home}');

  await waitFor(() => expect(names()).toEqual(['Keel', 'Planks', 'Sails']));
  await waitFor(() => expect(sentMoves(page)).toHaveLength(3));
  expect(sentMoves(page)).toEqual([
    { startPosition: 1, insertAfterPosition: 2 },
    { startPosition: 2, insertAfterPosition: 3 },
    { startPosition: 3, insertAfterPosition: 0 },
  ]);
  expect(screen.getByText('Keel: now 1 of 3')).toBeTruthy();
});

test('keys that are faster than the list move the same video on', async () => {
  const page = open();
  ordered(page.api, videosApi.listPlaylistElements, videosApi.reorderPlaylistElements, boats);
  const down = await screen.findByRole('button', { name: 'Move down: Keel' });

  act(() => {
    for (const key of ['ArrowDown', 'ArrowDown']) down.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

  await waitFor(() => expect(names()).toEqual(['Planks', 'Sails', 'Keel']));
  await waitFor(() => expect(sentMoves(page)).toHaveLength(2));
  expect(sentMoves(page)).toEqual([
    { startPosition: 1, insertAfterPosition: 2 },
    { startPosition: 2, insertAfterPosition: 3 },
  ]);
});

test('moves are saved one after the other; when one is refused the others are dropped, and the list is as the server has it', async () => {
  const page = open();
  const { api, person } = page;
  const answered = Promise.withResolvers<ReturnType<typeof problem>>();
  api.when(videosApi.reorderPlaylistElements, () => answered.promise);
  await person.click(await screen.findByRole('button', { name: 'Move down: Keel' }));
  await person.keyboard('{ArrowDown}');
  await waitFor(() => expect(names()).toEqual(['Planks', 'Sails', 'Keel']));
  expect(sentMoves(page)).toHaveLength(1);

  answered.resolve(problem(400));

  expect((await screen.findByRole('alert')).textContent).toBe(
    'The order was not saved. The list has changed meanwhile. Please look at it again.',
  );
  await waitFor(() => expect(names()).toEqual(['Keel', 'Planks', 'Sails']));
  expect(sentMoves(page)).toHaveLength(1);
});

test('a removed video is said, and the next one has the focus', async () => {
  const { api, person } = open();
  const remove = await screen.findByRole('button', { name: 'Remove Planks' });
  api.when(videosApi.listPlaylistElements, listOf([boats[0], { ...boats[2], position: 2 }]));

  await person.click(remove);

  expect(await screen.findByText('Planks was removed')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Sails' })));
  expect(api.askedFor(videosApi.removePlaylistElement)).toMatchObject([{ params: { playlistElementId: '2' } }]);
});

test('a video is taken out at once, and what is moved next counts without it', async () => {
  const page = open();
  const { api, person } = page;
  const answered = Promise.withResolvers<{ readonly status: number }>();
  api.when(videosApi.removePlaylistElement, () => answered.promise);
  await person.click(await screen.findByRole('button', { name: 'Remove Keel' }));
  await waitFor(() => expect(names()).toEqual(['Planks', 'Sails']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Planks' }));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Move down: Planks' }));

  await waitFor(() => expect(names()).toEqual(['Sails', 'Planks']));
  expect(sentMoves(page)).toEqual([]);
  api.when(videosApi.listPlaylistElements, listOf([named(3, 'Sails'), named(2, 'Planks')]));
  answered.resolve({ status: 204 });
  await waitFor(() => expect(sentMoves(page)).toEqual([{ startPosition: 1, insertAfterPosition: 2 }]));
  expect(await screen.findByText('Keel was removed')).toBeTruthy();
});

test('a video that could not be taken out is back, and why is said', async () => {
  const { api, person } = open();
  api.when(videosApi.removePlaylistElement, problem(403));

  await person.click(await screen.findByRole('button', { name: 'Remove Keel' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Keel', 'Planks', 'Sails']));
  expect(screen.queryByText('Keel was removed')).toBeNull();
});

test('from where to where a video plays is changed beside it', async () => {
  const { api, person } = open([{ ...boats[0], startTimestamp: 72 }]);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('from 1:12');
  await person.click(within(row).getByRole('button', { name: 'Times of Keel' }));
  const start = await within(row).findByRole('textbox', { name: 'Start' });
  expect(start).toBe(document.activeElement);
  await person.type(within(row).getByRole('textbox', { name: 'Stop' }), '0:30');
  await person.click(within(row).getByRole('button', { name: 'Save' }));
  expect(await within(row).findByRole('textbox', { name: 'Stop', description: 'It has to stop after it starts.' })).toBeTruthy();
  await person.clear(start);
  await person.type(start, 'soon');
  expect(await within(row).findByRole('textbox', { name: 'Start', description: /^A time is written/ })).toBeTruthy();
  expect(api.askedFor(videosApi.updatePlaylistElement)).toEqual([]);
  await person.clear(start);

  await person.click(within(row).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(within(row).queryByRole('textbox')).toBeNull());
  expect(api.askedFor(videosApi.updatePlaylistElement)).toMatchObject([
    { params: { playlistElementId: '1' }, body: { startTimestamp: null, stopTimestamp: 30 } },
  ]);
  expect(document.activeElement).toBe(within(row).getByRole('button', { name: 'Times of Keel' }));
});

test('what cannot be watched keeps its place, says why and can be taken out', async () => {
  open([1, 2, 3].map((type) => ({ ...element, id: type, position: type, type, video: null })));

  expect(await screen.findByRole('button', { name: 'Remove Deleted video' })).toBeTruthy();
  expect(names()).toEqual(['Deleted video', 'Private video', 'Unavailable video']);
  expect(screen.getByText('Its owner does not share it with you.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Times/ })).toBeNull();
  expect(within(screen.getByRole('list')).queryByRole('link')).toBeNull();
});

test('a long playlist grows page by page', async () => {
  const { api, person } = open();
  api.when(videosApi.listPlaylistElements, ({ query }) => {
    const start = Number(query['start']);
    return ok({
      total: 60,
      data: Array.from({ length: Math.min(50, 60 - start) }, (_, index) => named(start + index + 1, `Boat ${start + index + 1}`)),
    });
  });

  await person.click(await screen.findByRole('button', { name: 'Show more' }));

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('Watch later is filled and ordered like any other, but neither renamed nor deleted', async () => {
  open(boats, watchLater, <WatchLaterPage />);

  expect(await screen.findByRole('heading', { name: 'Watch later', level: 1 })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Move up: Sails' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit details' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('the playlists of a channel are in its order, which those who manage it change', async () => {
  const { api, person } = show(<ChannelPage />, { at: '/c/boats/video-playlists', path: '/c/:handle/*' });
  const channel = exampleOf(videosApi.getChannel).body as object;
  api.when(videosApi.getChannel, ok({ ...channel, id: alice.videoChannels[0].id, isLocal: true }));
  const two = [mine, { ...mine, id: 6, uuid: 'b2ae0a2c', displayName: 'Sails' }];
  ordered(api, videosApi.listChannelPlaylists, videosApi.reorderChannelPlaylists, two);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Playlists', current: 'page' })).toBeTruthy();
  expect(api.askedFor(videosApi.listChannelVideos)).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Change the order' }));
  await person.click(await screen.findByRole('button', { name: 'Move up: Sails' }));

  await waitFor(() => expect(names()).toEqual(['Sails', mine.displayName]));
  await waitFor(() =>
    expect(api.askedFor(videosApi.reorderChannelPlaylists)).toMatchObject([{ body: { startPosition: 2, insertAfterPosition: 0 } }]),
  );
  expect(api.askedFor(videosApi.listChannelPlaylists)[0]?.query).toMatchObject({ sort: 'videoChannelPosition' });
});

test('moderators who do not see all playlists of a channel move them by their places in it', async () => {
  const { api, person } = show(<ChannelPage />, { at: '/c/boats/video-playlists', path: '/c/:handle/*' });
  api.when(authApi.getMyUser, anAdministrator());
  api.when(videosApi.getChannel, ok({ ...(exampleOf(videosApi.getChannel).body as object), id: 4711, isLocal: true }));
  const at = (videoChannelPosition: number, displayName: string) => ({
    ...mine,
    id: videoChannelPosition,
    uuid: displayName,
    displayName,
    videoChannelPosition,
  });
  api.when(videosApi.listChannelPlaylists, listOf([at(2, 'Keel'), at(4, 'Planks'), at(5, 'Sails')]));
  const first = Promise.withResolvers<{ readonly status: number }>();
  api.when(videosApi.reorderChannelPlaylists, () => first.promise);
  await person.click(await screen.findByRole('button', { name: 'Change the order' }));

  await person.click(await screen.findByRole('button', { name: 'Move up: Sails' }));
  await person.keyboard('{ArrowUp}');
  await person.click(screen.getByRole('button', { name: 'Move down: Keel' }));
  await waitFor(() => expect(names()).toEqual(['Sails', 'Planks', 'Keel']));
  first.resolve({ status: 204 });

  await waitFor(() => expect(api.askedFor(videosApi.reorderChannelPlaylists)).toHaveLength(3));
  expect(api.askedFor(videosApi.reorderChannelPlaylists).map(({ body }) => body)).toEqual([
    { startPosition: 5, insertAfterPosition: 3 },
    { startPosition: 4, insertAfterPosition: 1 },
    { startPosition: 3, insertAfterPosition: 5 },
  ]);
});

test('visitors see the playlists of a channel and cannot change their order', async () => {
  const { api } = show(<ChannelPage />, { at: '/c/boats/video-playlists', path: '/c/:handle/*', isSignedIn: false });
  api.when(videosApi.listChannelPlaylists, listOf([mine, { ...mine, id: 6, uuid: 'b2ae0a2c' }]));

  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull();
});

test.each([
  ['', null],
  ['44', 44],
  [' 1:02 ', 62],
  ['90:00', 5400],
  ['1:02:44', 3764],
  ['1:60', undefined],
  ['1:60:00', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['99999999', undefined],
])('the time “%s” is %s seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));
