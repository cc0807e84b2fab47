import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import { encodeAudio } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { storeObjects } from '../objects/store-objects.ts';
import { attempt } from '../renditions/attempt.ts';
import { encodeSandbox } from '../renditions/encode-sandbox.ts';
import { failAll } from '../renditions/fail-renditions.ts';
import { openSource } from '../renditions/open-source.ts';
import { encodeAudioJob, type GroupReference } from '../transcodes/job-types.ts';
import { claimPiece } from './claim-piece.ts';
import { completePiece } from './complete-piece.ts';

/** Encodes the audio of a long video once, for all its renditions. None of them can be finished without it. */
export const encodeAudioOnce = job(
  encodeAudioJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => encodeWholeAudio(deps, job, context)),
    failed: (job, reason, tx) => failAll(tx, job, reason),
  }),
  { pool: 'whole' },
);

async function encodeWholeAudio(deps: Deps, job: RunningJob<GroupReference>, context: JobContext) {
  const work = await claimPiece(deps, job.payload);
  if (!work) return;
  await using directory = await deps.workspace.open();
  const sandbox = encodeSandbox(deps, work, directory.path, context);
  const path = await encodeAudio(deps.tools, await openSource(deps, work, sandbox, context), sandbox, {
    progressed: (percent) => context.progress(percent),
  });
  const storageKey = `transcoding/${work.transcode.videoUuid}/${randomUUID()}-sound.mp4`;
  await storeObjects(deps, job, [{ storageKey, path, size: (await stat(path)).size }], context.signal);
  return (tx: Parameters<typeof completePiece>[0]) => completePiece(tx, job, { partNumber: 0, storageKeys: { sound: storageKey } });
}
