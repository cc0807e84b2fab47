import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import { encodePart } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { storeObjects } from '../objects/store-objects.ts';
import { attempt } from '../renditions/attempt.ts';
import { encodeSandbox } from '../renditions/encode-sandbox.ts';
import { failGroup } from '../renditions/fail-renditions.ts';
import { openSource } from '../renditions/open-source.ts';
import { publishProgress } from '../renditions/publish-progress.ts';
import { encodePartJob, type PartReference } from '../transcodes/job-types.ts';
import { claimPiece } from './claim-piece.ts';
import { completePiece } from './complete-piece.ts';

/** Encodes the frames of one part of a long video for a group of renditions. */
export const encodePartOfGroup = job(
  encodePartJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => encodeOnePart(deps, job, context)),
    failed: (job, reason, tx) => failGroup(tx, job, reason),
    progressed: ({ payload }, percent, tx) => publishProgress(tx, payload, percent),
  }),
  { pool: 'encoding' },
);

async function encodeOnePart(deps: Deps, job: RunningJob<PartReference>, context: JobContext) {
  const work = await claimPiece(deps, job.payload);
  if (!work) return;
  await using directory = await deps.workspace.open();
  const part = { index: job.payload.part, count: work.group.parts };
  const sandbox = encodeSandbox(deps, work, directory.path, context, 1 / part.count);
  const source = await openSource(deps, work, sandbox, context);
  const threads = deps.encoding().threads || deps.tools.processors;
  const files = await encodePart(deps.tools, source, part, work.renditions, sandbox, {
    threads,
    progressed: (percent) => context.progress(percent),
  });
  const objects = await Promise.all(
    [...files].map(async ([resolution, path]) => ({
      resolution,
      path,
      storageKey: `transcoding/${work.transcode.videoUuid}/${randomUUID()}-${resolution}.mp4`,
      size: (await stat(path)).size,
    })),
  );
  await storeObjects(deps, job, objects, context.signal);
  const storageKeys = Object.fromEntries(objects.map(({ resolution, storageKey }) => [String(resolution), storageKey]));
  return (tx: Parameters<typeof completePiece>[0]) => completePiece(tx, job, { partNumber: job.payload.part, storageKeys });
}
