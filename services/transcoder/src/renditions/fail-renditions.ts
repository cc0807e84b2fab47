import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import type { RunningJob } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { commitObjects } from '../objects/store-objects.ts';
import { finishIfDone } from '../transcodes/finish-transcode.ts';
import type { GroupReference } from '../transcodes/job-types.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import type { Rendition } from './rendition.entity.ts';

type Job = Pick<RunningJob<GroupReference>, 'fencingToken' | 'id' | 'payload'>;

/** Publishes that the renditions of the job's group failed, and why; what is ready stays. */
export function failGroup(tx: Transaction, job: Job, reason: string): Promise<void> {
  return fail(tx, job, reason, ({ groupNumber }) => groupNumber === job.payload.group);
}

/** The same for everything that is still to be made. */
export function failAll(tx: Transaction, job: Job, reason: string): Promise<void> {
  return fail(tx, job, reason, () => true);
}

async function fail(tx: Transaction, job: Job, reason: string, isConcerned: (rendition: Rendition) => boolean): Promise<void> {
  await commitObjects(tx, job, []);
  const repository = transcodeRepository(tx);
  const transcode = await repository.lockRun(job.payload);
  if (!transcode) return;
  const { videoUuid, sourceVersion } = transcode;
  for (const rendition of await repository.renditions(transcode)) {
    const { state, fencingToken, resolution } = rendition;
    if (!isConcerned(rendition) || (state !== 'waiting' && state !== 'active')) continue;
    rendition.state = 'failed';
    rendition.reason = reason;
    publish(tx, transcoderEvents.renditionFailed, { videoUuid, sourceVersion, fence: fencingToken, resolution, reason });
  }
  await tx.flush();
  await finishIfDone(tx, transcode);
}
