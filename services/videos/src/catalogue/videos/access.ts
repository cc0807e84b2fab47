import { type VideoPrivacy, type VideoState, videoPrivacy, videoState } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { mayManage } from '../accounts/may-manage.ts';

export type Guarded = { readonly privacy: VideoPrivacy; readonly ownerUserId: number };
/** How the request named the video: unlisted ones are found only by their UUID. */
export type AddressedBy = 'id' | 'uuid';

/** Whether everybody may have the files and pictures of a video, who know their names. */
export function isOpen({ privacy }: Pick<Guarded, 'privacy'>): boolean {
  return privacy === videoPrivacy.PUBLIC || privacy === videoPrivacy.UNLISTED;
}

type Listing = { readonly privacy: VideoPrivacy; readonly state: VideoState; readonly waitTranscoding: boolean };

/** Whether anybody finds a video in lists, as its column `audience` says once it is written, unless its owner is muted. */
export function isListed({ privacy, state, waitTranscoding }: Listing): boolean {
  const isPublished = state === videoState.PUBLISHED || (state === videoState.TO_TRANSCODE && !waitTranscoding);
  return isPublished && (privacy === videoPrivacy.PUBLIC || privacy === videoPrivacy.INTERNAL);
}

/** Who may see one video and everything that belongs to it (docs/contract/videos.md#visibility), whatever its state. */
export function maySee(video: Guarded, caller: Caller | null, addressedBy: AddressedBy): boolean {
  if (video.privacy === videoPrivacy.PUBLIC) return true;
  if (video.privacy === videoPrivacy.UNLISTED && addressedBy === 'uuid') return true;
  if (video.privacy === videoPrivacy.INTERNAL && caller) return true;
  return mayManage(video, caller, 'SEE_ALL_VIDEOS');
}

/** Throws 401 for anonymous callers and 403 for others who may not see the video. */
export function refuseUnseen(video: Guarded, caller: Caller | null, addressedBy: AddressedBy): void {
  if (maySee(video, caller, addressedBy)) return;
  throw caller ? problems.forbidden({ detail: 'You may not see this video.' }) : problems.unauthorized_request();
}
