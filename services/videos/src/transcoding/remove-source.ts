import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { Thumbnail, type Video, VideoSource } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { holdTranscoding, type Reference } from './hold-transcoding.ts';

const removeSourceJob = defineJobType<Reference>({
  name: 'remove-source',
  maxAttempts: 1000,
  leaseInSeconds: 30,
  stallInSeconds: 60,
  isHiddenUntilDue: true,
});
/** Thumbnails are made from the source, too; after this time none are expected any more. */
const WAIT_FOR_THUMBNAILS_MS = 60 * 60 * 1000;

/** Removes the uploaded file, which is not needed once every rendition is ready. */
export async function removeSourceLater(tx: Transaction, video: Video): Promise<void> {
  const hasThumbnails = (await tx.count(Thumbnail, { videoId: video.id })) > 0;
  const runAt = new Date(Date.now() + (hasThumbnails ? 0 : WAIT_FOR_THUMBNAILS_MS));
  await enqueueJob(tx, removeSourceJob, { videoUuid: video.uuid, sourceVersion: video.sourceVersion }, { runAt });
}

export const removeSource = job(removeSourceJob, ({ settings }: Deps) => ({
  async run({ payload }) {
    return settings().transcoding.originalFile.keep ? undefined : (tx) => forgetSource(tx, payload);
  },
}));

async function forgetSource(tx: Transaction, reference: Reference): Promise<void> {
  const held = await holdTranscoding(tx, reference);
  if (held?.transcoding.state !== 'completed' || held.renditions.some(({ state }) => state !== 'completed')) return;
  const source = await tx.findOne(VideoSource, { videoId: held.video.id, version: reference.sourceVersion });
  if (!source?.storageKey) return;
  await removeObjectsLater(tx, [source.storageKey]);
  source.storageKey = null;
  publish(tx, videosEvents.sourceDeleted, { videoUuid: reference.videoUuid, sourceVersion: reference.sourceVersion });
}
