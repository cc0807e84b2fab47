import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { type JobContext, job, PermanentFailure, type RunningJob } from '@flotilla/jobs';
import { makeDefaultThumbnails, makeVideoThumbnails, type Sandbox, type Thumbnail, ToolFailure } from '@flotilla/media';
import { publish } from '@flotilla/outbox';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import { commitObjects, storeObjects } from '../objects/store-objects.ts';
import { inspectionSandbox } from '../probes/inspection-sandbox.ts';
import { attempt } from '../renditions/attempt.ts';
import { finishIfDone } from '../transcodes/finish-transcode.ts';
import { makeThumbnailsJob } from '../transcodes/job-types.ts';
import { Transcode } from '../transcodes/transcode.entity.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import { nameThumbnails } from './name-thumbnails.ts';

/** Makes the thumbnails of a source. */
export const makeSourceThumbnails = job(
  makeThumbnailsJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => drawAndStore(deps, job, context)),
    async failed({ payload }, _reason, tx) {
      const transcode = await transcodeRepository(tx).lock(payload.transcodeId);
      if (transcode?.state === 'running') await finishIfDone(tx, transcode);
    },
  }),
  { pool: 'quick' },
);

async function drawAndStore(deps: Deps, job: RunningJob<{ transcodeId: number }>, { signal, log }: JobContext) {
  const transcode = await deps.database.transaction((tx) => tx.findOne(Transcode, { id: job.payload.transcodeId }));
  if (!transcode || transcode.state === 'deleted') return;
  await using directory = await deps.workspace.open();
  const sandbox = { ...inspectionSandbox(directory.path, signal), deadlineInMs: 120_000 };
  const thumbnails = nameThumbnails(
    await draw(deps, transcode, sandbox, signal).catch((error: unknown) => {
      // A full disk or an abort does not concern the next attempt; any other failure is the video's.
      if (!(error instanceof ToolFailure) || ['aborted', 'incomplete'].includes(error.kind)) throw error;
      log.warn({ err: error }, 'could not draw a thumbnail; the default image is used');
      return makeDefaultThumbnails(deps.tools, sandbox);
    }),
  );
  await storeObjects(
    deps,
    job,
    thumbnails.map(({ object }) => object),
    signal,
  );
  return (tx: Transaction) =>
    publishThumbnails(
      tx,
      job,
      thumbnails.map(({ published }) => published),
    );
}

async function draw(deps: Deps, { probe, storageKey }: Transcode, sandbox: Sandbox, signal: AbortSignal): Promise<Thumbnail[]> {
  if (!probe.video) return makeDefaultThumbnails(deps.tools, sandbox);
  const path = await locateObject(deps, storageKey, sandbox.directory, signal).catch((error: unknown) => {
    throw error instanceof Problem ? new PermanentFailure('The uploaded file is no longer there.') : error;
  });
  const { fps, isHdr } = probe.video;
  return makeVideoThumbnails(deps.tools, { path, duration: probe.duration, fps, isHdr }, sandbox);
}

async function publishThumbnails(
  tx: Transaction,
  job: RunningJob<{ transcodeId: number }>,
  thumbnails: ReturnType<typeof nameThumbnails>[number]['published'][],
): Promise<void> {
  const transcode = await transcodeRepository(tx).lock(job.payload.transcodeId);
  if (!transcode || transcode.state === 'deleted') return commitObjects(tx, job, []);
  await commitObjects(
    tx,
    job,
    thumbnails.map(({ storageKey }) => storageKey),
  );
  const { videoUuid, sourceVersion } = transcode;
  publish(tx, transcoderEvents.thumbnailsReady, { videoUuid, sourceVersion, thumbnails });
  if (transcode.state === 'running') await finishIfDone(tx, transcode);
}
