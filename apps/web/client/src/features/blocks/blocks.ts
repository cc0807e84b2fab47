import { hasRight, type Role } from '@flotilla/contract';
import type { BodyOf } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { heldBack } from '../../precomputed/held-back.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { listsOfVideos } from '../videos/videos.ts';

export type Block = BodyOf<typeof videosApi.listBlockedVideos>['data'][number];
/** A video to be blocked, or that is. */
export type Blockable = { readonly uuid: string; readonly name: string };

export const HELD_BACK_TYPE = 2;

/** What shows something else once a video is blocked, or not any more. */
export const changedByBlocking = [videosApi.listBlockedVideos, videosApi.listAbuses, videosApi.getVideo, ...listsOfVideos];

/** Whether a person decides about blocks. The server decides again. */
export const decidesBlocks = (me: Pick<MyUser, 'role'> | undefined) =>
  me !== undefined && hasRight(me.role.id as Role, 'MANAGE_VIDEO_BLACKLIST');

/** What is said of a video that others do not see. */
export function blockedInWords({
  blacklisted,
  blacklistedReason,
}: {
  readonly blacklisted?: boolean;
  readonly blacklistedReason?: string | null;
}) {
  if (!blacklisted) return undefined;
  if (blacklistedReason === heldBack) return { text: t('reports.heldBack'), reason: null };
  return { text: t('reports.blocked'), reason: blacklistedReason ? t('reports.blockedBecause', { reason: blacklistedReason }) : null };
}
