import { hasRight, type Role } from '@flotilla/contract';
import type { BodyOf } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { privacyOptions } from '../upload/privacies.ts';
import type { Playlist } from './playlist.ts';

export type Membership = BodyOf<typeof videosApi.findPlaylistsOfVideos>[string][number];
export type Privacy = 1 | 2 | 3;

export const PUBLIC = 1;
export const PRIVATE = 3;

/** Where one's playlists are listed, made and filled. */
export const PLAYLISTS = '/my-library/video-playlists';
export const NEW_PLAYLIST = `${PLAYLISTS}/create`;
export const WATCH_LATER_PATH = '/my-library/watch-later';
type Named = Pick<Playlist, 'shortUUID'>;
export const pathOf = ({ shortUUID }: Named) => `${PLAYLISTS}/${shortUUID}`;
export const detailsPath = ({ shortUUID }: Named) => `${PLAYLISTS}/update/${shortUUID}`;

/** What shows playlists: it changes when one comes, goes or is filled. */
export const listsOfPlaylists = [
  videosApi.listAccountPlaylists,
  videosApi.listChannelPlaylists,
  videosApi.searchPlaylists,
  videosApi.getPlaylist,
  videosApi.listPlaylistElements,
  videosApi.findPlaylistsOfVideos,
];

type Owned = Pick<Playlist, 'isLocal' | 'ownerAccount' | 'videoChannel'>;

/** Whether a person puts videos into a playlist and orders them. The server decides again. */
export const mayFill = (me: MyUser | undefined, playlist: Owned) => looksAfter(me, playlist, 'UPDATE_ANY_VIDEO_PLAYLIST');

/** Whether a person says what a playlist is called and who sees it, or deletes it. */
export const mayManage = (me: MyUser | undefined, playlist: Owned) => looksAfter(me, playlist, 'REMOVE_ANY_VIDEO_PLAYLIST');

function looksAfter(me: MyUser | undefined, { isLocal, ownerAccount, videoChannel }: Owned, right: Parameters<typeof hasRight>[1]) {
  if (!me || !isLocal) return false;
  return me.account.id === ownerAccount.id || managesChannel(me, videoChannel) || hasRight(me.role.id as Role, right);
}

/** Whether a person orders the playlists of a channel. */
export const mayArrange = (me: MyUser | undefined, channel: { readonly id: number; readonly isLocal: boolean }) =>
  me !== undefined && channel.isLocal && (managesChannel(me, channel) || hasRight(me.role.id as Role, 'MANAGE_ANY_VIDEO_CHANNEL'));

const managesChannel = ({ videoChannels }: MyUser, channel: { readonly id: number } | null) =>
  videoChannels.some(({ id }) => id === channel?.id);

/** The playlists of a channel as who manages it wants them. */
export const inChannelOrder = (channelHandle: string) =>
  ({ params: { channelHandle }, query: { playlistType: 1, sort: 'videoChannelPosition' } }) as const;

/** Who may see a playlist, to choose from. */
export const playlistPrivacies = () =>
  privacyOptions().flatMap(({ id, label, detail }) =>
    id === 4 ? [] : [{ id: id as Privacy, label, detail: id === PUBLIC ? t('playlists.privacy.public') : detail }],
  );
