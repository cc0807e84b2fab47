import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import type { MyUser } from '../../client/src/api/me.ts';
import { AvatarSection } from '../../client/src/features/account/avatar-section.tsx';
import { AccountPage } from '../../client/src/features/actors/account-page.tsx';
import { AnyActorPage } from '../../client/src/features/actors/any-actor-page.tsx';
import { ChannelPage } from '../../client/src/features/actors/channel-page.tsx';
import type { Channel } from '../../client/src/features/channels/channels.ts';
import { EditChannelPage } from '../../client/src/features/channels/edit-channel-page.tsx';
import { MyChannelsPage } from '../../client/src/features/channels/my-channels-page.tsx';
import { NewChannelPage } from '../../client/src/features/channels/new-channel-page.tsx';
import { anAdministrator, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const me = exampleOf(authApi.getUser).body as MyUser;
const boats = exampleOf(videosApi.getChannel).body as Channel;
const ships = { ...boats, id: 77, name: 'ships', displayName: 'Ships', videosCount: 3, followersCount: 0 };
const ok = (body: unknown) => ({ status: 200, body });
const listOf = (data: readonly unknown[]) => ok({ total: data.length, data });
const Place = () => <p>{useLocation().pathname}</p>;
const png = () => new File([new Uint8Array([1, 2, 3])], 'face.png', { type: 'image/png' });
const deleteShips = async () => screen.findByRole('button', { name: 'Delete Ships' });

function edit(channel: Channel = boats) {
  const page = show(
    <>
      <EditChannelPage />
      <Place />
    </>,
    { at: `/my-library/video-channels/update/${channel.name}`, path: '/my-library/video-channels/update/:id' },
  );
  return page;
}

test('lists one’s channels with numbers, and each can be edited', async () => {
  const { api } = show(<MyChannelsPage />);
  api.when(videosApi.listAccountChannels, listOf([{ ...boats, videosCount: 1 }, ships]));

  const row = (await screen.findByRole('heading', { name: 'Ships' }, { timeout: 10_000 })).closest('article')!;

  expect(row.textContent).toContain('@ships · 0 subscribers · 3 videos');
  expect(within(row).getByRole('link', { name: 'Edit Ships' }).getAttribute('href')).toMatch('/my-library/video-channels/update/ships');
  expect(api.askedFor(videosApi.listAccountChannels)[0]).toMatchObject({ query: { withStats: 'true' } });
});

test('the only channel cannot be deleted, and says so', async () => {
  const { api } = show(<MyChannelsPage />);
  api.when(videosApi.listAccountChannels, listOf([boats]));

  await screen.findByText('The only channel of an account cannot be deleted.');

  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

test('a channel is deleted only once its name was typed, after it was said what goes along', async () => {
  const { api, person } = show(<MyChannelsPage />);
  api.when(videosApi.listAccountChannels, listOf([boats, ships]));
  await person.click(await deleteShips());
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this channel?' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete for ever' });

  expect(dialog.textContent).toContain('Its 3 videos are deleted, with their files, comments and numbers.');
  expect(dialog.textContent).toContain('Its playlists stay, private and without a channel.');
  expect(confirm.disabled).toBe(true);
  await person.type(within(dialog).getByRole('textbox', { name: 'Type ships to confirm' }), 'ships');
  api.when(videosApi.listAccountChannels, listOf([boats]));
  await person.click(confirm);

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ships' })).toBeNull());
  expect(api.askedFor(videosApi.deleteChannel)).toMatchObject([{ params: { channelHandle: 'ships' } }]);
});

test('a refused deletion keeps the dialog and says why', async () => {
  const { api, person } = show(<MyChannelsPage />);
  api.when(videosApi.listAccountChannels, listOf([boats, ships]));
  api.when(videosApi.deleteChannel, problem(409));
  await person.click(await deleteShips());

  await person.type(await screen.findByRole('textbox', { name: 'Type ships to confirm' }), 'ships');
  await person.click(screen.getByRole('button', { name: 'Delete for ever' }));

  await within(screen.getByRole('alertdialog')).findByText('The only channel of an account cannot be deleted.');
});

test('a new channel is made, and leads to where it gets its images', async () => {
  const { api, person } = show(
    <>
      <NewChannelPage />
      <Place />
    </>,
  );

  await person.type(await screen.findByRole('textbox', { name: 'Name in addresses' }), 'ships');
  await person.type(screen.getByRole('textbox', { name: 'Name' }), ' Ships ');
  await person.click(screen.getByRole('button', { name: 'Make channel' }));

  await screen.findByText('/my-library/video-channels/update/ships');
  expect(api.askedFor(videosApi.createChannel)).toMatchObject([
    { body: { name: 'ships', displayName: 'Ships', description: null, support: null } },
  ]);
});

test('a name that cannot be one is told at its field, and one that is taken as well', async () => {
  const { api, person } = show(<NewChannelPage />);
  await person.type(await screen.findByRole('textbox', { name: 'Name in addresses' }), 'My ships');
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ships');

  await person.click(screen.getByRole('button', { name: 'Make channel' }));

  const field = await screen.findByRole('textbox', { description: /^1 to 50 lower-case letters/ });
  expect(api.askedFor(videosApi.createChannel)).toEqual([]);
  api.when(videosApi.createChannel, problem(409));
  await person.clear(field);
  await person.type(field, 'ships');
  await person.click(screen.getByRole('button', { name: 'Make channel' }));
  await screen.findByText('This name is taken, or was once. Please choose another one.');
});

test('only what was changed is sent, and a new support text also to the videos where that is wanted', async () => {
  const { api, person } = edit();
  const support = await screen.findByRole('textbox', { name: 'How to support you' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.type(support, 'Buy us a rope.');

  await person.click(screen.getByRole('checkbox', { name: 'Write this below all videos of the channel, too' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(api.askedFor(videosApi.updateChannel)).toMatchObject([
      { params: { channelHandle: boats.name }, body: { support: 'Buy us a rope.', bulkVideosSupportUpdate: true } },
    ]),
  );
  expect(Object.keys(api.askedFor(videosApi.updateChannel)[0]!.body as object)).toEqual(['support', 'bulkVideosSupportUpdate']);
});

test('an image is shown as it will be, and saved when it is used', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
  const { api, person } = edit();
  const banner = await screen.findByRole('group', { name: 'Banner' });

  await person.upload(within(banner).getByLabelText('Banner', { selector: 'input' }), png());
  within(banner).getByRole('img', { name: 'Banner, as chosen' });
  expect(api.askedFor(videosApi.pickChannelBanner)).toEqual([]);
  await person.click(within(banner).getByRole('button', { name: 'Use this one' }));

  expect(await screen.findByText('Banner: saved', { selector: 'output' })).toBeTruthy();
  expect(api.askedFor(videosApi.pickChannelBanner)).toMatchObject([{ params: { channelHandle: boats.name } }]);
});

test('one’s own avatar is chosen and deleted in the settings', async () => {
  const [image] = (exampleOf(videosApi.pickMyAvatar).body as { readonly avatars: MyUser['account']['avatars'] }).avatars;
  const { api, person } = show(<AvatarSection me={{ ...me, account: { ...me.account, avatars: [image!] } }} />);

  await person.click(await screen.findByRole('button', { name: /^Delete/ }));

  await screen.findByText('Avatar: saved');
  expect(api.askedFor(videosApi.deleteMyAvatar)).toHaveLength(1);
});

test('somebody else’s channel cannot be edited', async () => {
  const foreign = { ...boats, id: 4711 };
  const { api } = edit(foreign);
  api.when(videosApi.getChannel, ok(foreign));

  await screen.findByRole('heading', { name: 'This channel is not yours' });
});

test('moderators edit any channel', async () => {
  const foreign = { ...boats, id: 4711 };
  const { api } = edit(foreign);
  api.when(videosApi.getChannel, ok(foreign));
  api.when(authApi.getMyUser, anAdministrator());

  expect(await screen.findByRole('textbox', { name: 'How to support you' })).toBeTruthy();
});

test('the page of a channel shows banner, support and what is said about it', async () => {
  const { api, person } = show(<ChannelPage />, { at: '/c/boats', path: '/c/:handle/*' });
  const [banner] = (exampleOf(videosApi.pickChannelBanner).body as { readonly banners: Channel['banners'] }).banners;
  api.when(videosApi.getChannel, ok({ ...boats, banners: [banner], support: 'Buy us a *rope*.' }));

  await person.click(await screen.findByRole('link', { name: 'About' }));

  await screen.findByRole('heading', { name: 'How to support Boats' });
  expect(await screen.findByText('rope')).toBeTruthy();
  expect(document.querySelector('img[srcset]')?.getAttribute('src')).toContain('/lazy-static/banners/');
  expect(screen.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Edit channel' })).toBeTruthy();
});

test('the channels of an account have a tab', async () => {
  const { api } = show(<AccountPage />, { at: '/a/alice/video-channels', path: '/a/:handle/*' });
  api.when(videosApi.listAccountChannels, listOf([boats, ships]));

  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Channels' }).getAttribute('aria-current')).toBe('page');
});

test('an unknown handle says whom nobody knows here', async () => {
  const { api } = show(<AnyActorPage />, { at: '/@nobody', path: '/:at' });
  api.when(videosApi.getAccount, problem(404));
  api.when(videosApi.getChannel, problem(404));

  await screen.findByRole('heading', { name: 'Nobody of that name', level: 1 });

  expect(screen.getByText(/There is no account or channel called @nobody here/)).toBeTruthy();
});
