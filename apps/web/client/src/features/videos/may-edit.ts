import { hasRight, type Role } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';
import type { VideoDetails } from './videos.ts';

/** Whether a person looks after a video: their own, or any as a moderator. The server decides again. */
export function mayEdit(me: Pick<MyUser, 'account' | 'role'> | undefined, { account, isLocal }: Pick<VideoDetails, 'account' | 'isLocal'>) {
  return me !== undefined && isLocal && (me.account.id === account.id || mayEditAll(me));
}

/** Whether a person looks after the videos of everybody. */
export const mayEditAll = ({ role }: Pick<MyUser, 'role'>) => hasRight(role.id as Role, 'UPDATE_ANY_VIDEO');

/** Whether a person may see who watched a video: their own, or any as a moderator. */
export function maySeeStatistics(me: Pick<MyUser, 'account' | 'role'>, { account, isLocal }: Pick<VideoDetails, 'account' | 'isLocal'>) {
  return isLocal && (me.account.id === account.id || hasRight(me.role.id as Role, 'SEE_ALL_VIDEOS'));
}

/** The list of videos that are edited; those of others are among all videos. */
export const listPath = (isMine: boolean) => (isMine ? '/my-videos' : '/admin/videos');

/** Where a video is edited. */
export const editPath = ({ shortUUID }: { readonly shortUUID: string }) => `/videos/update/${shortUUID}`;

/** Where it is seen who watched a video. */
export const statisticsPath = ({ shortUUID }: { readonly shortUUID: string }) => `/stats/videos/${shortUUID}`;
