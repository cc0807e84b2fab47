import type { BodyOf } from '../../api/call.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';

export type Playlist = BodyOf<typeof videosApi.getPlaylist>;
export type PlaylistElement = BodyOf<typeof videosApi.listPlaylistElements>['data'][number];
export type PlayableElement = PlaylistElement & { readonly video: NonNullable<PlaylistElement['video']> };

const WATCH_LATER = 2;

export const isWatchLater = ({ type }: Pick<Playlist, 'type'>) => type.id === WATCH_LATER;

/** Everybody has a playlist that the server names in English. */
export const nameOf = (playlist: Pick<Playlist, 'displayName' | 'type'>) =>
  isWatchLater(playlist) ? t('frame.watchLater') : playlist.displayName;

/** Where it plays, from its beginning or from a place in it. */
export const playPath = ({ shortUUID }: Pick<Playlist, 'shortUUID'>, position?: number) =>
  `/w/p/${shortUUID}${position === undefined ? '' : `?playlistPosition=${position}`}`;
