import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SettingsPage } from '../../client/src/features/account/settings-page.tsx';
import { AccountPage } from '../../client/src/features/actors/account-page.tsx';
import { AllCommentsPage } from '../../client/src/features/comment-moderation/all-comments-page.tsx';
import { CommentsSection } from '../../client/src/features/comments/comments-section.tsx';
import { InstanceMutesPage } from '../../client/src/features/mutes/instance-mutes-page.tsx';
import { MutedNotice } from '../../client/src/features/mutes/muted-notice.tsx';
import { PlaylistVideosPage } from '../../client/src/features/playlists/playlist-videos-page.tsx';
// Here already, so that no test waits for the file of the menu.
import '../../client/src/features/mutes/mute-actions.tsx';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { anAdministrator, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const HANDLE = 'troll@loud.example';
const video = exampleOf(videosApi.getVideo).body as VideoDetails;
const none = { status: 200, body: { total: 0, data: [] } };
const [entry] = (exampleOf(videosApi.listMyMutedAccounts).body as { readonly data: [{ readonly blockedAccount: object }] }).data;
const troll = { ...entry.blockedAccount, description: null };
const [thread] = (exampleOf(videosApi.listCommentThreads).body as { readonly data: readonly [{ readonly id: number }] }).data;
const threads = (...data: readonly object[]) => ({
  status: 200,
  body: { total: data.length, totalNotDeletedComments: data.length, data },
});
const statusOf = (account: object, server: object) => ({
  status: 200,
  body: { accounts: { [HANDLE]: account }, hosts: { 'loud.example': server } },
});
const free = { blockedByUser: false, blockedByServer: false };
const mutedByMe = { ...free, blockedByUser: true };
const mutedByInstance = { ...free, blockedByServer: true };

const showSettings = () => show(<SettingsPage />, { at: '/my-account/settings/mutes', path: '/my-account/settings/:section?' });
const section = (name: string) => within(screen.getByRole('region', { name }));

/** The page of a muted account, or of one that is not, with its videos. */
function showAccount(status: ReturnType<typeof statusOf>) {
  const shown = show(<AccountPage />, { at: `/a/${HANDLE}`, path: '/a/:handle' });
  shown.api.when(videosApi.getAccount, { status: 200, body: troll });
  shown.api.when(videosApi.getMuteStatus, status);
  return shown;
}

test('the settings list muted accounts and servers, and find among them', async () => {
  const { api, person } = showSettings();

  expect((await screen.findByRole('link', { name: 'Troll' })).getAttribute('href')).toBe(`/a/${HANDLE}`);
  expect(await section('Muted servers').findByRole('button', { name: 'Unmute loud.example' })).toBeTruthy();

  api.when(videosApi.listMyMutedAccounts, none);
  await person.type(screen.getByRole('searchbox', { name: 'Find a muted account' }), 'eve');
  expect(await section('Muted accounts').findByText('Nothing found')).toBeTruthy();
  expect(api.askedFor(videosApi.listMyMutedAccounts).at(-1)?.query).toMatchObject({ search: 'eve' });
});

test('who is unmuted leaves the list, and that is said where the focus goes', async () => {
  const { api, person } = showSettings();
  const unmute = await screen.findByRole('button', { name: `Unmute @${HANDLE}` });
  api.when(videosApi.listMyMutedAccounts, none);

  await person.click(unmute);

  const said = await screen.findByText(`@${HANDLE} is not muted any more.`);
  expect(document.activeElement).toBe(said);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Troll' })).toBeNull());
  expect(api.askedFor(videosApi.unmuteAccount)).toMatchObject([{ params: { accountName: encodeURIComponent(HANDLE) } }]);
});

test.each([
  [' @eve@other.example ', 'eve@other.example'],
  ['eve', 'eve'],
])('an account is muted as people write its name: “%s”', async (typed, accountName) => {
  const { api, person } = showSettings();

  await person.type(await screen.findByRole('textbox', { name: 'Account' }), `${typed}{Enter}`);

  expect(await screen.findByText(`@${accountName} is muted.`)).toBeTruthy();
  expect(api.askedFor(videosApi.muteAccount)).toMatchObject([{ body: { accountName } }]);
});

test.each(['other.example', 'https://other.example/about/us', ' http://other.example '])(
  'a server is muted as people copy it: “%s”',
  async (typed) => {
    const { api, person } = showSettings();

    await person.type(await screen.findByRole('textbox', { name: 'Server' }), `${typed}{Enter}`);

    expect(await screen.findByText('other.example is muted.')).toBeTruthy();
    expect(api.askedFor(videosApi.muteServer)).toMatchObject([{ body: { host: 'other.example' } }]);
  },
);

test.each([
  [404, 'No account with this name is known here.'],
  [409, 'You cannot mute yourself.'],
])('a refusal (%d) says why, and what was typed stays', async (status, words) => {
  const { api, person } = showSettings();
  api.when(videosApi.muteAccount, problem(status));
  const field = await screen.findByRole('textbox', { name: 'Account' });

  await person.type(field, 'eve{Enter}');

  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect((field as HTMLInputElement).value).toBe('eve');
});

test('nothing is asked for what can be no name', async () => {
  const { api, person } = showSettings();
  const field = await screen.findByRole('textbox', { name: 'Server' });

  await person.type(field, 'no server{Enter}');

  expect(await screen.findByText('The name of a server is needed such as other.example.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(api.askedFor(videosApi.muteServer)).toEqual([]);
});

test('moderators have the same lists for the instance', async () => {
  const { api, person } = show(<InstanceMutesPage />);

  await person.click(await screen.findByRole('button', { name: 'Unmute loud.example' }));
  await person.type(screen.getByRole('textbox', { name: 'Account' }), 'eve{Enter}');

  expect(await screen.findByText('@eve is muted.')).toBeTruthy();
  expect(api.askedFor(videosApi.unmuteServerForInstance)).toMatchObject([{ params: { host: 'loud.example' } }]);
  expect(api.askedFor(videosApi.muteAccountForInstance)).toMatchObject([{ body: { accountName: 'eve' } }]);
  expect(api.askedFor(videosApi.listMyMutedAccounts)).toEqual([]);
});

test('the menu of an account mutes it, or its whole server, and the page says so', async () => {
  const { api, person } = showAccount(statusOf(free, free));
  await person.click(await screen.findByRole('button', { name: `Mute @${HANDLE}, or more` }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([`Mute @${HANDLE}`, 'Mute loud.example', `Report @${HANDLE}`]);

  api.when(videosApi.getMuteStatus, statusOf(free, mutedByMe));
  await person.click(items[1]!);

  expect(await screen.findByText(/^You muted loud.example\./)).toBeTruthy();
  expect(api.askedFor(videosApi.muteServer)).toMatchObject([{ body: { host: 'loud.example' } }]);
});

test('moderators are asked before they mute for everybody', async () => {
  const { api, person } = showAccount(statusOf(free, free));
  api.when(authApi.getMyUser, anAdministrator());
  await person.click(await screen.findByRole('button', { name: `Mute @${HANDLE}, or more` }));
  await person.click(await screen.findByRole('menuitem', { name: `Mute @${HANDLE} for everybody here` }));
  const dialog = await screen.findByRole('alertdialog');
  expect(api.askedFor(videosApi.muteAccountForInstance)).toEqual([]);

  await person.click(within(dialog).getByRole('button', { name: 'Mute for everybody' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.askedFor(videosApi.muteAccountForInstance)).toMatchObject([{ body: { accountName: HANDLE } }]);
});

test('what oneself muted is unmuted from its notice; what the instance muted is not offered to members', async () => {
  const { api, person } = showAccount(statusOf(mutedByMe, mutedByInstance));
  expect(await screen.findByText(/^loud.example is muted for everybody on this instance\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unmute loud.example' })).toBeNull();
  api.when(videosApi.getMuteStatus, statusOf(free, mutedByInstance));

  await person.click(screen.getByRole('button', { name: `Unmute @${HANDLE}` }));

  const said = await screen.findByText(`@${HANDLE} is not muted any more.`);
  expect(document.activeElement).toBe(said);
  await waitFor(() => expect(screen.queryByText(`You muted @${HANDLE}.`, { exact: false })).toBeNull());
  expect(api.askedFor(videosApi.unmuteAccount)).toHaveLength(1);
});

test('the focus goes to what is said although what shows something else is still asked for', async () => {
  const { api, person } = showAccount(statusOf(mutedByMe, free));
  const unmute = await screen.findByRole('button', { name: `Unmute @${HANDLE}` });
  expect(unmute.closest('output')).toBeNull();
  const videos = Promise.withResolvers<typeof none>();
  api.when(videosApi.listAccountVideos, () => videos.promise);
  api.when(videosApi.getMuteStatus, statusOf(free, free));

  await person.click(unmute);

  const said = await screen.findByText(`@${HANDLE} is not muted any more.`);
  await waitFor(() => expect(screen.queryByText(/^You muted/)).toBeNull());
  expect(document.activeElement).toBe(said);
  videos.resolve(none);
});

test('the focus leaves a row of the settings for what is said before the row is gone', async () => {
  const { api, person } = showSettings();
  const unmute = await screen.findByRole('button', { name: `Unmute @${HANDLE}` });
  const left = Promise.withResolvers<typeof none>();
  api.when(videosApi.listMyMutedAccounts, () => left.promise);

  await person.click(unmute);

  const said = await screen.findByText(`@${HANDLE} is not muted any more.`);
  expect(document.activeElement).toBe(said);
  left.resolve(none);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Troll' })).toBeNull());
  expect(document.activeElement).toBe(said);
});

test('a playlist is asked for again when somebody is not muted any more', async () => {
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as [{ readonly account: { readonly id: number } }];
  const { api, person } = show(
    <>
      <MutedNotice account={{ name: 'troll', host: 'loud.example' }} />
      <PlaylistVideosPage />
    </>,
    { at: '/my-library/video-playlists/boats', path: '/my-library/video-playlists/:id' },
  );
  const playlist = exampleOf(videosApi.getPlaylist).body as { readonly ownerAccount: object };
  api.when(videosApi.getPlaylist, { status: 200, body: { ...playlist, ownerAccount: { ...playlist.ownerAccount, id: me.account.id } } });
  api.when(videosApi.getMuteStatus, statusOf(mutedByMe, free));
  const [element] = (exampleOf(videosApi.listPlaylistElements).body as { readonly data: readonly [object] }).data;
  api.when(videosApi.listPlaylistElements, { status: 200, body: { total: 1, data: [{ ...element, type: 3, video: null }] } });
  expect(await screen.findByRole('heading', { name: 'Unavailable video' })).toBeTruthy();
  api.when(videosApi.listPlaylistElements, { status: 200, body: { total: 1, data: [element] } });

  await person.click(await screen.findByRole('button', { name: `Unmute @${HANDLE}` }));

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unavailable video' })).toBeNull());
});

test('visitors are told, and offered nothing', async () => {
  const { api } = show(<AccountPage />, { at: `/a/${HANDLE}`, path: '/a/:handle', isSignedIn: false });
  api.when(videosApi.getAccount, { status: 200, body: troll });
  api.when(videosApi.getMuteStatus, statusOf(mutedByInstance, free));

  expect(await screen.findByText(/is muted for everybody on this instance/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /mute/i })).toBeNull();
});

test('comments of who is muted are gone, which can be undone where the focus went', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  api.when(videosApi.listCommentThreads, threads({ ...thread, account: troll }));
  api.when(videosApi.getMuteStatus, statusOf(free, free));
  await person.click(await screen.findByRole('button', { name: `Mute @${HANDLE}, or more` }));
  api.when(videosApi.listCommentThreads, threads());

  await person.click(await screen.findByRole('menuitem', { name: `Mute @${HANDLE}` }));

  expect(await screen.findByText(`@${HANDLE} is muted.`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(document.activeElement?.textContent).toContain(`@${HANDLE} is muted.`);

  api.when(videosApi.listCommentThreads, threads({ ...thread, account: troll }));
  await person.click(screen.getByRole('button', { name: `Undo the muting of @${HANDLE}` }));

  expect(await screen.findByText(`@${HANDLE} is not muted any more.`)).toBeTruthy();
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(api.askedFor(videosApi.unmuteAccount)).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

test('a comment is reported together with the UUID of its video', async () => {
  const { api, person } = show(<CommentsSection video={video} player={null} />);
  api.when(videosApi.listCommentThreads, threads({ ...thread, account: troll }));
  api.when(videosApi.getMuteStatus, statusOf(free, free));
  await person.click(await screen.findByRole('button', { name: `Mute @${HANDLE}, or more` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Report this comment' }));

  await person.type(await screen.findByLabelText('Tell the moderators more'), 'Spam.');
  await person.click(screen.getByRole('button', { name: 'Send the report' }));

  await screen.findByText('Thank you. Moderators look at your report.');
  expect(api.askedFor(videosApi.createAbuse)).toMatchObject([{ body: { comment: { id: thread.id, videoId: video.uuid } } }]);
});

test('who looks after comments mutes somebody there, and the comment stays to be dealt with', async () => {
  const [comment] = (exampleOf(videosApi.listAllComments).body as { readonly data: readonly [object] }).data;
  const { api, person } = show(<AllCommentsPage />);
  api.when(videosApi.listAllComments, { status: 200, body: { total: 1, data: [{ ...comment, account: troll }] } });
  api.when(videosApi.getMuteStatus, statusOf(free, free));
  await person.click(await screen.findByRole('button', { name: `Mute @${HANDLE}, or more` }));

  await person.click(await screen.findByRole('menuitem', { name: 'Mute loud.example' }));

  expect(await screen.findByText('loud.example is muted.')).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
});

test('where somebody is muted it is not said that they published nothing', async () => {
  const { api } = showAccount(statusOf(mutedByMe, free));
  api.when(videosApi.listAccountVideos, none);

  expect(await screen.findByText(/^You muted/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'No videos yet' })).toBeNull();
});

test('nobody is offered to mute themselves', async () => {
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as [{ readonly account: object }];
  const { api } = show(<CommentsSection video={video} player={null} />);
  api.when(videosApi.listCommentThreads, threads({ ...thread, account: me.account }));

  expect(await screen.findByRole('article')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Delete/ })).toBeTruthy());
  expect(screen.queryByRole('button', { name: /^Mute/ })).toBeNull();
});
