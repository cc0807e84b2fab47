import { notificationType } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { tellOfHeldVideoJob, Video, VideoBlock } from '../../catalogue/index.ts';
import { notify, thingMade, usersWith } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';

const db = tables({ Video, VideoBlock });
/** Of the page where moderators decide. */
const PATH = '/admin/moderation/video-auto-blacklist/list';

/** In the transaction that completes the job, so that nobody is mailed twice. */
export const tellOfHeldVideo = job(tellOfHeldVideoJob, ({ clock }: Deps) => ({
  async run({ payload: { videoId, blockId } }) {
    return async (tx) => {
      const video = await db(tx)
        .selectFrom('VideoBlock as b')
        .innerJoin('Video as v', 'v.id', 'b.videoId')
        .select(['v.name', 'b.createdAt'])
        .where('b.id', '=', blockId)
        .forKeyShare()
        .executeTakeFirst();
      // A moderator was faster, or the video is gone.
      if (!video) return;
      await notify(tx, {
        cause: thingMade('video-block', blockId, video.createdAt),
        type: notificationType.VIDEO_AUTO_BLACKLIST_FOR_MODERATORS,
        recipientIds: await usersWith(tx, 'MANAGE_VIDEO_BLACKLIST'),
        subject: { videoId, blockId },
        about: { path: PATH, video: video.name },
        now: clock.now(),
      });
    };
  },
}));
