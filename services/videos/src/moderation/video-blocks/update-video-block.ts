import type { Input } from '@flotilla/contract';
import { notificationType, type videoBlocksApi, videoBlockType } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { lockManagedVideo, publishAuditEvent, publishVideo, VideoBlock } from '../../catalogue/index.ts';
import { forgetNotifications, thingMade } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { RIGHT } from './block-video.ts';
import { findBlock } from './find-block.ts';
import { tellOwner } from './tell-owner.ts';

type Changes = Input<typeof videoBlocksApi.updateVideoBlock>['body'];
const db = tables({ VideoBlock });

/**
 * Changes why a video is blocked; absent stays, null clears. One that was held back is refused by that: its owner is told, and no moderator is asked any
 * more (docs/contract/video-blocks.md#new-videos). Throws 404.
 */
export async function updateVideoBlock(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  reference: string,
  { reason }: Changes,
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, RIGHT);
    const { id, type, reason: former } = await findBlock(tx, video.id);
    if (reason === undefined || reason === former) return;
    const at = clock.now();
    const changes = { blockedReason: reason };
    await publishAuditEvent(tx, caller, Object.assign({ blockedReason: former }, video), { action: 'update', changes, at });
    await db(tx).updateTable('VideoBlock').set({ reason, type: videoBlockType.MANUAL, updatedAt: at }).where('id', '=', id).execute();
    publishVideo(tx, video);
    if (type === videoBlockType.MANUAL) return;
    await forgetNotifications(tx, 'blockId', [id]);
    const told = { type: notificationType.BLACKLIST_ON_MY_VIDEO, cause: thingMade('video-block', id, at), blockId: id };
    await tellOwner(tx, video, { ...told, ...(reason !== null && { text: reason }), now: at });
  });
}
