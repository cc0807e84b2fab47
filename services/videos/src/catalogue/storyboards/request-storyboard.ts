import { videosEvents } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { countUploadsOfAWeek } from '../videos/count-uploads.ts';
import type { Video } from '../videos/video.entity.ts';
import { VideoFile } from '../videos/video-file.entity.ts';
import { VideoSource } from '../videos/video-source.entity.ts';
import { StoryboardRequest } from './storyboard-request.entity.ts';

/** Smaller runs first: those of new videos go before what is made up for (docs/contract/transcoding.md#order). */
const PRIORITIES = { new: 95, old: 20_000 } as const;

const db = tables({ StoryboardRequest, VideoFile, VideoSource });

/**
 * Requests the storyboard of a playable video, which the caller has locked, once per source. It is made from the smallest file; one that shows the picture of
 * audio alone is not asked for.
 */
export async function requestStoryboard(tx: Transaction, video: Video, age: keyof typeof PRIORITIES, now: Date): Promise<void> {
  const { id: videoId, uuid: videoUuid, accountId, sourceVersion } = video;
  if (video.storyboardVersion >= sourceVersion) return;
  video.storyboardVersion = sourceVersion;
  const file = await findSmallest(tx, video);
  if (!file?.probe.video || file.storageKey === null) return;

  await tx.upsert(StoryboardRequest, { videoId, sourceVersion, requestedAt: now });
  const priority = PRIORITIES[age] + (await countUploadsOfAWeek(tx, accountId, now));
  publish(tx, videosEvents.storyboardWanted, { videoUuid, sourceVersion, accountId, priority, storageKey: file.storageKey });
}

function findSmallest(tx: Transaction, { id, sourceVersion }: Video) {
  return db(tx)
    .selectFrom('VideoFile as f')
    .innerJoin('VideoSource as s', (join) => join.onRef('s.videoId', '=', 'f.videoId').onRef('s.version', '=', 'f.sourceVersion'))
    .select(['f.storageKey', 's.probe'])
    .where('f.videoId', '=', id)
    .where('f.sourceVersion', '=', sourceVersion)
    .where('f.hasVideo', '=', true)
    .orderBy('f.resolution')
    .orderBy('f.size')
    .limit(1)
    .executeTakeFirst();
}
