import { notificationType, videoBlockType } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { announceVideoLater, lockManagedVideo, publishAuditEvent, publishVideo, removeBlock } from '../../catalogue/index.ts';
import { forgetNotifications, thingMade } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { RIGHT } from './block-video.ts';
import { findBlock } from './find-block.ts';
import { tellOwner } from './tell-owner.ts';

/** Shows a video again; one that was held back is published by that (docs/contract/video-blocks.md#unblock). Throws 404. */
export async function unblockVideo(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  reference: string,
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, RIGHT);
    const { id, type } = await findBlock(tx, video.id);
    const now = clock.now();
    await publishAuditEvent(tx, caller, video, { action: 'update', changes: { blocked: false }, at: now });
    await removeBlock(tx, video);
    const isApproved = type === videoBlockType.AUTO_BEFORE_PUBLISHED;
    if (isApproved) video.publishedAt = now;
    await announceVideoLater(tx, video, now, { byItself: isApproved });
    publishVideo(tx, video);
    await forgetNotifications(tx, 'blockId', [id]);
    await tellOwner(tx, video, { type: notificationType.UNBLACKLIST_ON_MY_VIDEO, cause: thingMade('video-unblocked', id, now), now });
  });
}
