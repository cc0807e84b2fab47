import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import { AUDIO_ONLY, joinParts, type RenditionPlan, type Sandbox } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import { storeObjects } from '../objects/store-objects.ts';
import { attempt } from '../renditions/attempt.ts';
import { claimRenditions, type Work } from '../renditions/claim-work.ts';
import { completeRenditions } from '../renditions/complete-renditions.ts';
import { encodeSandbox } from '../renditions/encode-sandbox.ts';
import { failGroup } from '../renditions/fail-renditions.ts';
import { describeRendition, freshNames, type MadeRendition } from '../renditions/make-files.ts';
import { assembleGroupJob, type GroupReference } from '../transcodes/job-types.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import { AUDIO_GROUP, type Piece } from './piece.entity.ts';

/** Joins the encoded parts of a group into its renditions. */
export const assembleGroup = job(
  assembleGroupJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => joinGroup(deps, job, context)),
    failed: (job, reason, tx) => failGroup(tx, job, reason),
  }),
  { pool: 'whole' },
);

async function joinGroup(deps: Deps, job: RunningJob<GroupReference>, context: JobContext) {
  const work = await claimRenditions(deps, job.payload);
  if (!work) return;
  const pieces = await piecesOf(deps, job.payload);
  const made: MadeRendition[] = [];
  for (const [index, plan] of work.renditions.entries()) {
    made.push(await assemble(deps, job, work, plan, pieces, context));
    context.progress(Math.floor(((index + 1) / work.renditions.length) * 100));
  }
  return (tx: Parameters<typeof completeRenditions>[0]) => completeRenditions(tx, job, work, made);
}

/** One rendition after the other, so that a long video needs the disk space of only one. */
async function assemble(
  deps: Deps,
  job: RunningJob<GroupReference>,
  work: Work,
  plan: RenditionPlan,
  pieces: readonly Piece[],
  context: JobContext,
) {
  const { signal } = context;
  await using directory = await deps.workspace.open();
  const sandbox = encodeSandbox(deps, work, directory.path, context);
  const locate = (storageKey: string) => locateObject(deps, storageKey, directory.path, signal);
  const { parts, audioPath } = await fetchPieces(work, plan, pieces, locate);
  const names = freshNames(plan);
  await joinParts(deps.tools, plan, { parts, audioPath, duration: work.plan.duration }, names, sandbox);
  const made = await describeRendition(deps, work, plan, names, sandbox satisfies Sandbox);
  await storeObjects(deps, job, made.objects, signal);
  return made;
}

async function fetchPieces(
  { plan: { audio } }: Work,
  { resolution }: RenditionPlan,
  pieces: readonly Piece[],
  locate: (key: string) => Promise<string>,
) {
  const parts: string[] = [];
  for (const { groupNumber, storageKeys } of pieces) {
    const storageKey = storageKeys[resolution];
    if (groupNumber !== AUDIO_GROUP && resolution !== AUDIO_ONLY && storageKey) parts.push(await locate(storageKey));
  }
  const audioKey = pieces.find(({ groupNumber }) => groupNumber === AUDIO_GROUP)?.storageKeys['sound'];
  return { parts, audioPath: audio && audioKey ? await locate(audioKey) : null };
}

async function piecesOf({ database }: Deps, { group, ...run }: GroupReference): Promise<Piece[]> {
  return database.transaction(async (tx) => {
    const repository = transcodeRepository(tx);
    const transcode = await repository.lockRun(run);
    return transcode
      ? (await repository.pieces(transcode)).filter(({ groupNumber }) => groupNumber === group || groupNumber === AUDIO_GROUP)
      : [];
  });
}
