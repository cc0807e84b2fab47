import { videosEvents } from '@flotilla/contracts-videos';
import { enqueueJob } from '@flotilla/jobs';
import { subscription } from '@flotilla/outbox';
import { makeStoryboardJob } from './storyboard-job.ts';

/** The job does not go with its source, which it may not be made from; only with the whole video. */
export const onStoryboardWanted = subscription(
  videosEvents.storyboardWanted,
  () =>
    async ({ videoUuid, sourceVersion, accountId, priority, storageKey }, { tx }) => {
      const uniqueKey = `${videoUuid}/storyboard/${sourceVersion}`;
      const options = { priority, fairnessKey: String(accountId), uniqueKey };
      await enqueueJob(tx, makeStoryboardJob, { videoUUID: videoUuid, sourceVersion, storageKey }, options);
    },
);
