import { type JobContext, type JobWork, job, type RunningJob } from '@flotilla/jobs';
import { AUDIO_ONLY, encodeRenditions, hasSteadyKeyFrames, type RenditionPlan } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { storeObjects } from '../objects/store-objects.ts';
import { copyGroupJob, encodeGroupJob, type GroupReference, makeWholeGroupJob } from '../transcodes/job-types.ts';
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

const bind = (deps: Deps): JobWork<GroupReference> => ({
  run: (job, context) => attempt(deps, job, context, () => encodeWholeGroup(deps, job, context)),
  failed: (job, reason, tx) => failGroup(tx, job, reason),
  progressed: ({ payload }, percent, tx) => publishProgress(tx, payload, percent),
});

/** Makes a group of renditions from a whole video. */
export const encodeGroup = job(encodeGroupJob, bind, { pool: 'encoding' });
/** The same of a long one, as copies or audio alone. */
export const copyGroup = job(copyGroupJob, bind, { pool: 'whole' });
/** The same of a long one that cannot be cut. */
export const makeWholeGroup = job(makeWholeGroupJob, bind, { pool: 'uncut' });

async function encodeWholeGroup(deps: Deps, job: RunningJob<GroupReference>, context: JobContext) {
  const work = await claimRenditions(deps, job.payload);
  // It may have been split meanwhile.
  if (!work || work.group.parts > 1) return;
  await using directory = await deps.workspace.open();
  const sandbox = encodeSandbox(deps, work, directory.path, context);
  const source = await openSource(deps, work, sandbox, context);

  const canCopy =
    source.isPlain &&
    work.renditions.some(({ mayCopy }) => mayCopy) &&
    (await hasSteadyKeyFrames(deps.tools, source.path, source.video.duration, sandbox));
  // A long video comes here whole when it was hoped to be a copy, is longer than it declared, or was planned by an earlier release.
  const parts = work.source.canCut ? partsOf(source.video, deps.config.partSeconds) : 1;
  const encodes = work.renditions.some(({ resolution, mayCopy }) => resolution !== AUDIO_ONLY && !(canCopy && mayCopy));
  if (parts > 1 && encodes) return splitGroup(job.payload, parts);

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
