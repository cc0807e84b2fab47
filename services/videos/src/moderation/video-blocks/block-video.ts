import type { Input } from '@flotilla/contract';
import { notificationType, type videoBlocksApi, videoBlockType, videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { addBlock, lockManagedVideo, publishAuditEvent, publishVideo } from '../../catalogue/index.ts';
import { thingMade } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { tellOwner } from './tell-owner.ts';

export const RIGHT = 'MANAGE_VIDEO_BLACKLIST';
type Wanted = Input<typeof videoBlocksApi.blockVideo>['body'];

/** Hides a video from everybody but its owner and moderators (docs/contract/video-blocks.md#effects). Throws 404 and 409. */
export async function blockVideo(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  reference: string,
  { reason = null, unfederate = false }: Wanted,
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, RIGHT);
    if (video.url && unfederate) throw videosProblems.remote_video_not_unfederated();
    if (video.blocked) throw videosProblems.video_already_blocked();
    const now = clock.now();
    await publishAuditEvent(tx, caller, video, { action: 'update', changes: { blocked: true, blockedReason: reason }, at: now });
    const blockId = await addBlock(tx, video, { type: videoBlockType.MANUAL, reason, unfederated: unfederate, now });
    publishVideo(tx, video);
    const about = { blockId, ...(reason !== null && { text: reason }) };
    await tellOwner(tx, video, {
      type: notificationType.BLACKLIST_ON_MY_VIDEO,
      cause: thingMade('video-block', blockId, now),
      ...about,
      now,
    });
  });
}
