import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import type { Playlist } from '../../client/src/features/playlists/playlist.ts';
import type { Membership } from '../../client/src/features/playlists/playlists.ts';
import { SaveButton } from '../../client/src/features/playlists/save-button.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const video = { id: 7, uuid: '9c9de5e8-0a1e-484a-b099-e80766180a6d', duration: 100 };
const example = exampleOf(videosApi.getPlaylist).body as Playlist;
const boats: Playlist = { ...example, displayName: 'Boats', privacy: { id: 3, label: 'Private' } };
const watchLater: Playlist = { ...boats, id: 1, uuid: 'later', displayName: 'Watch later', type: { id: 2, label: 'Watch later' } };
const membership: Membership = {
  playlistElementId: 61,
  playlistId: boats.id,
  playlistDisplayName: 'Boats',
  playlistShortUUID: boats.shortUUID,
  startTimestamp: null,
  stopTimestamp: null,
};
const ok = (body: unknown) => ({ status: 200, body });
const isIn = (...memberships: readonly Membership[]) => ok({ [video.id]: memberships });
const player = (currentTime: number) => ({ currentTime }) as HTMLVideoElement;

const own = ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
  ok({ total: 1, data: [query['playlistType'] === '2' ? watchLater : boats] });

async function open(memberships: readonly Membership[] = [], moment = 0) {
  const page = show(<SaveButton video={video} player={player(moment)} />);
  const { api, person } = page;
  api.when(videosApi.listAccountPlaylists, own);
  api.when(videosApi.findPlaylistsOfVideos, isIn(...memberships));
  await person.click(screen.getByRole('button', { name: 'Save to' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save to' });
  await within(dialog).findByRole('checkbox', { name: /^Boats/ });
  return { ...page, dialog, box: (name: RegExp) => within(dialog).findByRole<HTMLInputElement>('checkbox', { name }) };
}

test('one’s playlists show whether the video is in them, Watch later first', async () => {
  const { api, dialog, box } = await open([{ ...membership, startTimestamp: 12 }]);

  expect((await box(/^Watch later/)).checked).toBe(false);
  expect((await box(/^Boats Private · from 0:12/)).checked).toBe(true);
  expect(
    within(dialog)
      .getAllByRole('checkbox')
      .map(({ ariaLabel, id }) => ariaLabel ?? dialog.querySelector(`[for="${id}"]`)?.textContent),
  ).toEqual(['Watch later Private', 'Boats Private · from 0:12']);
  expect(api.askedFor(videosApi.findPlaylistsOfVideos)[0]?.query).toEqual({ videoIds: '7' });
});

test('a video is put into a playlist from the present moment, and taken out again', async () => {
  const { api, person, dialog, box } = await open([], 42.7);
  await person.click(await box(/^Start at 0:42/));
  api.when(videosApi.findPlaylistsOfVideos, isIn({ ...membership, startTimestamp: 42 }));
  await person.click(await box(/^Boats/));
  expect(await within(dialog).findByText('Saved to Boats')).toBeTruthy();
  expect(api.askedFor(videosApi.addPlaylistElement)).toMatchObject([
    { params: { playlistId: boats.uuid }, body: { videoId: video.uuid, startTimestamp: 42 } },
  ]);
  api.when(videosApi.findPlaylistsOfVideos, isIn());

  await person.click(await box(/^Boats/));

  expect(await within(dialog).findByText('Removed from Boats')).toBeTruthy();
  expect((await box(/^Boats/)).checked).toBe(false);
  expect(api.askedFor(videosApi.removePlaylistElement)).toMatchObject([{ params: { playlistId: boats.uuid, playlistElementId: '61' } }]);
});

test('a video that stands in a playlist several times is taken out wholly', async () => {
  const { api, person, dialog, box } = await open([membership, { ...membership, playlistElementId: 62 }]);
  expect((await box(/in it 2 times/)).checked).toBe(true);

  await person.click(await box(/^Boats/));

  await within(dialog).findByText('Removed from Boats');
  await waitFor(() =>
    expect(api.askedFor(videosApi.removePlaylistElement).map(({ params }) => params['playlistElementId'])).toEqual(['61', '62']),
  );
});

test('a playlist that is full says so, and the box is as it was', async () => {
  const { api, person, dialog, box } = await open();
  api.when(videosApi.addPlaylistElement, problem(400));

  await person.click(await box(/^Boats/));

  expect((await within(dialog).findByRole('alert')).textContent).toBe('This playlist is full. Remove a video from it first.');
  expect((await box(/^Boats/)).checked).toBe(false);
});

test('from where to where it plays is changed in the panel', async () => {
  const { api, person, dialog } = await open([membership]);
  await person.click(within(dialog).getByRole('button', { name: 'Times of Boats' }));
  await person.type(await within(dialog).findByRole('textbox', { name: 'Stop' }), '3:00');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  const stop = await within(dialog).findByRole('textbox', { name: 'Stop', description: 'The video ends at 1:40.' });
  await person.clear(stop);
  await person.type(stop, '1:00');

  await person.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(api.askedFor(videosApi.updatePlaylistElement)).toMatchObject([{ body: { startTimestamp: null, stopTimestamp: 60 } }]),
  );
});

test('a playlist is made on the way, and the video is in it', async () => {
  const { api, person, dialog } = await open();
  await person.click(within(dialog).getByRole('button', { name: 'New playlist' }));
  const name = await within(dialog).findByRole('textbox', { name: 'Name' });
  expect(name).toBe(document.activeElement);
  await person.type(name, 'Sails');

  await person.click(within(dialog).getByRole('button', { name: 'Create and save' }));

  expect(await within(dialog).findByText('Saved to Sails')).toBeTruthy();
  expect(api.askedFor(videosApi.createPlaylist)).toMatchObject([{ body: { displayName: 'Sails', privacy: 3 } }]);
  expect(api.askedFor(videosApi.addPlaylistElement)).toMatchObject([
    { params: { playlistId: 'b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11' }, body: { videoId: video.uuid } },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'New playlist' })));
});

test('a playlist that was made without the video says so', async () => {
  const { api, person, dialog } = await open();
  api.when(videosApi.addPlaylistElement, problem(503));
  await person.click(within(dialog).getByRole('button', { name: 'New playlist' }));
  await person.type(await within(dialog).findByRole('textbox', { name: 'Name' }), 'Sails{Enter}');

  expect(await within(dialog).findByText(/^The playlist was created, but the video is not in it yet\./)).toBeTruthy();
});

test('a list that does not come is asked for again', async () => {
  const { api, person } = show(<SaveButton video={video} player={null} />);
  api.when(videosApi.listAccountPlaylists, own);
  api.when(videosApi.findPlaylistsOfVideos, problem(403));
  await person.click(screen.getByRole('button', { name: 'Save to' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You have no right to do this.');
  api.when(videosApi.findPlaylistsOfVideos, isIn(membership));

  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('checkbox', { name: /^Boats/, checked: true })).toBeTruthy();
});

test('visitors are led to signing in and back, and nothing is asked about them', async () => {
  const Where = () => {
    const { pathname, search } = useLocation();
    return <p>{pathname + search}</p>;
  };
  const { api, person } = show(
    <Routes>
      <Route path="/w/:id" element={<SaveButton video={video} player={null} />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { at: '/w/boat', isSignedIn: false },
  );

  await person.click(screen.getByRole('button', { name: 'Save to' }));

  expect(screen.getByText('/login?next=%2Fw%2Fboat')).toBeTruthy();
  expect(api.askedFor(authApi.getMyUser)).toEqual([]);
  expect(api.askedFor(videosApi.listAccountPlaylists)).toEqual([]);
});
