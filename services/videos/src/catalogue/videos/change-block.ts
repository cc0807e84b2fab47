import { moderationEvents, type VideoBlockType } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { renameCaptions } from './captions.ts';
import { renamePictures } from './rename-pictures.ts';
import type { Video } from './video.entity.ts';
import { VideoBlock } from './video-block.entity.ts';

const db = tables({ VideoBlock });

export type NewBlock = {
  readonly type: VideoBlockType;
  readonly reason: string | null;
  readonly unfederated: boolean;
  readonly now: Date;
};

/**
 * Blocks a video, which the caller has locked and which is not blocked: its file tokens end, and its pictures get names that nobody has seen. Returns
 * the id of the block.
 */
export async function addBlock(tx: Transaction, video: Video, { type, reason, unfederated, now }: NewBlock): Promise<number> {
  const { id } = await db(tx)
    .insertInto('VideoBlock')
    .values({ videoId: video.id, type, reason, unfederated, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  video.blocked = true;
  video.policyVersion += 1;
  await renamePictures(tx, video.id);
  await renameCaptions(tx, video);
  publish(tx, moderationEvents.videoBlocked, { videoUuid: video.uuid, videoId: video.id, type, unfederated });
  return id;
}

/** Ends the block of a video, which the caller has locked, and returns what it was; undefined when there is none. */
export async function removeBlock(tx: Transaction, video: Video) {
  const block = await db(tx)
    .deleteFrom('VideoBlock')
    .where('videoId', '=', video.id)
    .returning(['id', 'type', 'reason', 'unfederated'])
    .executeTakeFirst();
  if (!block) return undefined;
  video.blocked = false;
  const { type, unfederated } = block;
  publish(tx, moderationEvents.videoUnblocked, { videoUuid: video.uuid, videoId: video.id, type, unfederated });
  return block;
}
