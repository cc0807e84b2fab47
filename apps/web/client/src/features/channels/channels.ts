import { hasRight, type Role } from '@flotilla/contract';
import type { BodyOf } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { handleOf } from '../../instance.ts';
import { authApi, videosApi } from '../../precomputed/operations.ts';

export type Channel = BodyOf<typeof videosApi.getChannel>;

/** Where one's channels are listed and made. */
export const CHANNELS = '/my-library/video-channels';
export const NEW_CHANNEL = `${CHANNELS}/create`;
type Named = Parameters<typeof handleOf>[0];
export const editPath = (channel: Named) => `${CHANNELS}/update/${handleOf(channel)}`;

/** What shows channels: it changes when one comes, goes or is changed. */
export const showChannels = [authApi.getMyUser, videosApi.getChannel, videosApi.listAccountChannels, videosApi.listSubscriptions];

/** Whether a person changes a channel or deletes it. The server decides again. */
export const mayEdit = (me: MyUser | undefined, { id, isLocal }: Pick<Channel, 'id' | 'isLocal'>) =>
  me !== undefined &&
  isLocal &&
  (me.videoChannels.some((own) => own.id === id) || hasRight(me.role.id as Role, 'MANAGE_ANY_VIDEO_CHANNEL'));
