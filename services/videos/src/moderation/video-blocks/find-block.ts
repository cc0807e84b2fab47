import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { VideoBlock } from '../../catalogue/index.ts';

const db = tables({ VideoBlock });

/** The block of a video. Throws 404 when there is none. */
export async function findBlock(tx: Transaction, videoId: number) {
  const block = await db(tx)
    .selectFrom('VideoBlock')
    .select(['id', 'type', 'reason', 'unfederated'])
    .where('videoId', '=', videoId)
    .executeTakeFirst();
  if (!block) throw videosProblems.video_not_blocked();
  return block;
}
