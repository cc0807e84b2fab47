import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import { encodeRenditions, hasSteadyKeyFrames, type RenditionPlan } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { storeObjects } from '../objects/store-objects.ts';
import { encodeGroupJob, type GroupReference } from '../transcodes/job-types.ts';
import { partsOf } from '../transcodes/plan-groups.ts';
import { splitGroup } from '../transcodes/split-group.ts';
import { attempt } from './attempt.ts';
import { claimRenditions } from './claim-work.ts';
import { completeRenditions } from './complete-renditions.ts';
import { encodeSandbox } from './encode-sandbox.ts';
import { failGroup } from './fail-renditions.ts';
import { describeRendition, freshNames } from './make-files.ts';
import { openSource } from './open-source.ts';
import { publishProgress } from './publish-progress.ts';

/** Makes a group of renditions from a whole video. */
export const encodeGroup = job(
  encodeGroupJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => encodeWholeGroup(deps, job, context)),
    failed: (job, reason, tx) => failGroup(tx, job, reason),
    progressed: ({ payload }, percent, tx) => publishProgress(tx, payload, percent),
  }),
  { pool: 'encoding' },
);

async function encodeWholeGroup(deps: Deps, job: RunningJob<GroupReference>, context: JobContext) {
  const work = await claimRenditions(deps, job.payload);
  if (!work) return;
  await using directory = await deps.workspace.open();
  const sandbox = encodeSandbox(deps, work, directory.path, context.signal);
  const source = await openSource(deps, work, sandbox, context.signal);

  const canCopy =
    source.isPlain &&
    work.renditions.some(({ mayCopy }) => mayCopy) &&
    (await hasSteadyKeyFrames(deps.tools, source.path, work.plan.duration, sandbox));
  // Only a long video that was hoped to be a copy comes here whole; it has to be encoded in parts after all.
  const parts = partsOf(work.plan, work.transcode.probe, deps.config.partSeconds);
  if (!canCopy && parts > 1 && work.renditions.some(({ mayCopy }) => mayCopy)) return splitGroup(job.payload, parts);

  const renditions = work.renditions.map((plan: RenditionPlan) => ({ plan, names: freshNames(plan), copy: canCopy && plan.mayCopy }));
  await encodeRenditions(deps.tools, source, renditions, sandbox, {
    threads: deps.encoding().threads || deps.tools.processors,
    progressed: (percent) => context.progress(percent),
  });
  const made = await Promise.all(renditions.map(({ plan, names }) => describeRendition(deps, work, plan, names, sandbox)));
  await storeObjects(
    deps,
    job,
    made.flatMap(({ objects }) => objects),
    context.signal,
    () => context.progress(99),
  );
  return (tx: Parameters<typeof completeRenditions>[0]) => completeRenditions(tx, job, work, made);
}
