import { hasRight, type Role } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';
import type { VideoDetails } from './videos.ts';

/** Whether a person looks after a video: their own, or any as a moderator. The server decides again. */
export function mayEdit(me: Pick<MyUser, 'account' | 'role'> | undefined, { account, isLocal }: Pick<VideoDetails, 'account' | 'isLocal'>) {
  return me !== undefined && isLocal && (me.account.id === account.id || mayEditAll(me));
}

/** Whether a person looks after the videos of everybody. */
export const mayEditAll = ({ role }: Pick<MyUser, 'role'>) => hasRight(role.id as Role, 'UPDATE_ANY_VIDEO');

/** The list of videos that are edited; those of others are among all videos. */
export const listPath = (isMine: boolean) => (isMine ? '/my-videos' : '/admin/videos');

/** Where a video is edited. */
export const editPath = ({ shortUUID }: { readonly shortUUID: string }) => `/videos/update/${shortUUID}`;
