import { videoState } from '@flotilla/contracts-shared';
import { tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { announceVideoLater } from '../videos/announce-video-later.ts';
import { changePrivacy } from '../videos/change-privacy.ts';
import { lockVideo } from '../videos/lock-video.ts';
import { publishVideo } from '../videos/publish-video.ts';
import { Video } from '../videos/video.entity.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'log'>;

const db = tables({ Video });
const AT_ONCE = 500;
const EVERY_SECONDS = 30;

/** Changes the privacy of videos whose time has come, the longest overdue first (docs/contract/videos.md#scheduled-publication). */
export async function applyScheduledUpdates({ database, clock, log }: Needs): Promise<void> {
  const now = clock.now();
  const due = await db(database)
    .selectFrom('Video')
    .select('id')
    .where('scheduledUpdateAt', '<=', now)
    .where('state', '!=', videoState.TO_TRANSCODE)
    .orderBy('scheduledUpdateAt')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    await database.transaction(async (tx) => {
      const video = await lockVideo(tx, { id });
      if (!video?.scheduledUpdateAt || video.scheduledUpdateAt > now) return;
      await changePrivacy(tx, video, video.scheduledPrivacy ?? video.privacy, now);
      Object.assign(video, { scheduledUpdateAt: null, scheduledPrivacy: null, updatedAt: now });
      await announceVideoLater(tx, video, now, { byItself: true });
      publishVideo(tx, video);
      log.info({ videoUuid: video.uuid, privacy: video.privacy }, 'scheduled update was applied');
    });
  }
}

export const applyScheduledUpdatesSoon = schedule(
  'apply-scheduled-updates',
  EVERY_SECONDS,
  (deps: Needs) => () => applyScheduledUpdates(deps),
);
