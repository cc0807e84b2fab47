import { videoPrivacy } from '@flotilla/contracts-shared';
import { type Transaction, tables } from '@flotilla/database';
import { lockVideos } from './lock-video.ts';
import { publishVideo } from './publish-video.ts';
import { renamePictures } from './rename-pictures.ts';
import { Video } from './video.entity.ts';

const db = tables({ Video });

/**
 * Makes some videos of a channel private, the newest first, which are about to be deleted: nobody else sees or plays them any more. Returns how many
 * there were.
 */
export async function hideVideosOfChannel(tx: Transaction, channelId: number, atMost: number): Promise<number> {
  const open = db(tx).selectFrom('Video').select('id').where('channelId', '=', channelId).where('privacy', '!=', videoPrivacy.PRIVATE);
  const newest = (await open.orderBy('publishedAt', 'desc').limit(atMost).execute()).map(({ id }) => id);
  if (newest.length === 0) return 0;
  await lockVideos(tx, newest);
  const videos = await tx.find(Video, { id: { $in: newest }, channelId });
  await renamePictures(tx, ...videos.map(({ id }) => id));
  for (const video of videos) {
    video.privacy = videoPrivacy.PRIVATE;
    video.policyVersion += 1;
    video.scheduledUpdateAt = null;
    video.scheduledPrivacy = null;
    publishVideo(tx, video);
  }
  return newest.length;
}
