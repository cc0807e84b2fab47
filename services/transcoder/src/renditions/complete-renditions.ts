import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import type { RunningJob } from '@flotilla/jobs';
import type { RenditionPlan } from '@flotilla/media';
import { publish } from '@flotilla/outbox';
import { commitObjects } from '../objects/store-objects.ts';
import { finishIfDone } from '../transcodes/finish-transcode.ts';
import type { GroupReference } from '../transcodes/job-types.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import type { Work } from './claim-work.ts';
import type { MadeRendition } from './make-files.ts';

/** Publishes that renditions are ready. Those that are no longer wanted are removed instead. */
export async function completeRenditions(
  tx: Transaction,
  job: RunningJob<GroupReference>,
  work: Work,
  made: readonly MadeRendition[],
): Promise<void> {
  const repository = transcodeRepository(tx);
  const transcode = await repository.lockRun(job.payload);
  if (!transcode) return commitObjects(tx, job, []);

  const renditions = await repository.renditions(transcode);
  const { videoUuid, sourceVersion } = transcode;
  for (const { objects: _, ...files } of made) {
    const rendition = renditions.find(({ resolution }) => resolution === files.resolution)!;
    const plan = work.renditions.find(({ resolution }) => resolution === files.resolution)!;
    rendition.state = 'ready';
    rendition.percent = 100;
    publish(tx, transcoderEvents.renditionReady, {
      videoUuid,
      sourceVersion,
      fence: rendition.fencingToken,
      ...streams(work, plan),
      ...files,
    });
  }
  const keys = made.flatMap(({ objects }) => objects.map(({ storageKey }) => storageKey));
  await commitObjects(tx, job, keys);
  await tx.flush();
  await finishIfDone(tx, transcode);
}

function streams({ plan: { audio } }: Work, { width, height, fps, resolution }: RenditionPlan) {
  return { width, height, fps, hasAudio: audio !== null, hasVideo: resolution > 0 };
}
