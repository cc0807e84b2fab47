import type { TypeOf } from '@flotilla/contract';
import {
  type VideoPrivacy,
  type VideoState,
  type videoPasswordHeaders,
  videoPasswordOf,
  videoPrivacy,
  videoState,
} from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { mayManage } from '../accounts/may-manage.ts';

/** A blocked video is hidden, whatever its privacy (docs/contract/video-blocks.md#effects). */
export type Guarded = { readonly privacy: VideoPrivacy; readonly blocked: boolean; readonly ownerUserId: number | null };
/** Who asks: a caller, somebody who brings a password of the video, or both. */
export type Visitor = { readonly caller: Caller | null; readonly password?: PasswordAttempt | undefined };
/** A password as it was sent, and the address of who tries it. */
export type PasswordAttempt = { readonly text: string; readonly clientIp: string };

type Asking<Who extends Caller | null> = {
  readonly caller: Who;
  readonly headers: TypeOf<typeof videoPasswordHeaders>;
  readonly context: { readonly clientIp: string };
};

/** Who sent a request that may carry the password of a video. */
export const visitorOf = <Who extends Caller | null>({ caller, headers, context }: Asking<Who>): Visitor & { readonly caller: Who } => ({
  caller,
  password: passwordAttemptOf({ headers, context }),
});

export function passwordAttemptOf({ headers, context }: Omit<Asking<null>, 'caller'>): PasswordAttempt | undefined {
  const text = videoPasswordOf(headers);
  return text === undefined ? undefined : { text, clientIp: context.clientIp };
}

/** How the request named the video: unlisted ones are found only by their UUID. */
export type AddressedBy = 'id' | 'uuid';

/** Whether everybody may have the files and pictures of a video, who know their names. */
export function isOpen({ privacy, blocked }: Pick<Guarded, 'blocked' | 'privacy'>): boolean {
  return !blocked && (privacy === videoPrivacy.PUBLIC || privacy === videoPrivacy.UNLISTED);
}

/** Whether a password opens a video: that of a blocked one opens nothing. */
export function isOpenedByPassword({ privacy, blocked }: Pick<Guarded, 'blocked' | 'privacy'>): boolean {
  return !blocked && privacy === videoPrivacy.PASSWORD_PROTECTED;
}

type Listing = Pick<Guarded, 'blocked' | 'privacy'> & { readonly state: VideoState; readonly waitTranscoding: boolean };

/** Whether anybody finds a video in lists, as its column `audience` says once it is written, unless its owner is muted. */
export function isListed({ privacy, blocked, state, waitTranscoding }: Listing): boolean {
  const isPublished = state === videoState.PUBLISHED || (state === videoState.TO_TRANSCODE && !waitTranscoding);
  return isPublished && !blocked && (privacy === videoPrivacy.PUBLIC || privacy === videoPrivacy.INTERNAL);
}

/** Who may see one video and everything that belongs to it (docs/contract/videos.md#visibility), whatever its state. */
export function maySee(video: Guarded, caller: Caller | null, addressedBy: AddressedBy): boolean {
  if (video.blocked) return mayManage(video, caller, 'MANAGE_VIDEO_BLACKLIST');
  if (video.privacy === videoPrivacy.PUBLIC) return true;
  if (video.privacy === videoPrivacy.UNLISTED && addressedBy === 'uuid') return true;
  if (video.privacy === videoPrivacy.INTERNAL && caller) return true;
  return mayManage(video, caller, 'SEE_ALL_VIDEOS');
}
