import { hasRight } from '@flotilla/contract';
import { adminFlags, HELD_BACK, videoBlockType } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { defineJobType, enqueueJob } from '@flotilla/jobs';
import { User } from '../accounts/user.entity.ts';
import { addBlock } from './change-block.ts';
import type { Video } from './video.entity.ts';

const db = tables({ User });

/** Tells moderators that a video waits for them. */
export const tellOfHeldVideoJob = defineJobType<{ videoId: number; blockId: number }>({
  name: 'tell-of-held-video',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 120,
});

/** Blocks a new video until a moderator has looked at it, unless moderators trust who uploaded it (docs/contract/video-blocks.md#new-videos). */
export async function holdNewVideo(tx: Transaction, video: Video, caller: Caller, now: Date): Promise<void> {
  if (video.blocked || (await isTrusted(tx, caller))) return;
  const type = videoBlockType.AUTO_BEFORE_PUBLISHED;
  const blockId = await addBlock(tx, video, { type, reason: HELD_BACK, unfederated: true, now });
  await enqueueJob(tx, tellOfHeldVideoJob, { videoId: video.id, blockId });
}

async function isTrusted(tx: Transaction, { role, userId }: Caller): Promise<boolean> {
  if (hasRight(role, 'MANAGE_VIDEO_BLACKLIST')) return true;
  const user = await db(tx).selectFrom('User').select('adminFlags').where('userId', '=', userId).executeTakeFirst();
  return ((user?.adminFlags ?? 0) & adminFlags.BYPASS_VIDEO_AUTO_BLACKLIST) !== 0;
}
