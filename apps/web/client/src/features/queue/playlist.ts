import type { BodyOf } from '../../api/call.ts';
import type { videosApi } from '../../precomputed/operations.ts';

export type Playlist = BodyOf<typeof videosApi.getPlaylist>;
export type QueueElement = BodyOf<typeof videosApi.listPlaylistElements>['data'][number];
export type PlayableElement = QueueElement & { readonly video: NonNullable<QueueElement['video']> };
