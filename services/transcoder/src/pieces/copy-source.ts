import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Transaction } from '@flotilla/database';
import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import { makeSeekable } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { commitObjects, storeObjects } from '../objects/store-objects.ts';
import { attempt } from '../renditions/attempt.ts';
import { copySandbox } from '../renditions/encode-sandbox.ts';
import { failAll } from '../renditions/fail-renditions.ts';
import { locateSource } from '../renditions/open-source.ts';
import { enqueueGroups } from '../transcodes/enqueue-work.ts';
import { copySourceJob, type GroupReference } from '../transcodes/job-types.ts';
import { cutAgain } from '../transcodes/plan-groups.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import { claimPiece } from './claim-piece.ts';
import { Piece, SOURCE_GROUP } from './piece.entity.ts';

/** What came of it; null when no copy can be made, so that the source has to be read from its beginning. */
type Made = { readonly storageKey: string; readonly duration: number } | null;

/** Copies a long source that cannot be read from the middle into a container that can, so that it is encoded in parts as others are. */
export const copySource = job(
  copySourceJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => copyAndStore(deps, job, context)),
    failed: (job, reason, tx) => failAll(tx, job, reason),
  }),
  { pool: 'whole' },
);

async function copyAndStore(deps: Deps, job: RunningJob<GroupReference>, context: JobContext) {
  const work = await claimPiece(deps, job.payload);
  if (!work) return;
  await using directory = await deps.workspace.open();
  const path = await locateSource(deps, work, directory.path, context.signal);
  const { size } = await stat(path);
  const sandbox = copySandbox(deps, { size }, directory.path, context);
  const copy = await makeSeekable(deps.tools, { path, size }, sandbox, { progressed: (percent) => context.progress(percent) });
  if (!copy) {
    context.log.warn({ videoUuid: work.transcode.videoUuid, format: work.transcode.probe.formatName }, 'a long source cannot be cut');
    return (tx: Transaction) => planAgain(deps, tx, job, null);
  }
  const storageKey = `transcoding/${work.transcode.videoUuid}/${randomUUID()}-seekable.mkv`;
  const object = { storageKey, path: copy.path, size: (await stat(copy.path)).size };
  await storeObjects(deps, job, [object], context.signal, () => context.progress(99));
  return (tx: Transaction) => planAgain(deps, tx, job, { storageKey, duration: copy.duration });
}

/** Records the copy, and enqueues what is still to be made: in parts of the copy, whose length is known now. */
async function planAgain({ config }: Deps, tx: Transaction, job: RunningJob<GroupReference>, made: Made): Promise<void> {
  const repository = transcodeRepository(tx);
  const transcode = await repository.lockRun(job.payload);
  if (!transcode?.plan) return commitObjects(tx, job, []);
  const { transcodeId, run } = job.payload;
  const storageKeys: Record<string, string> = made ? { source: made.storageKey } : {};
  tx.create(Piece, { transcodeId, run, groupNumber: SOURCE_GROUP, partNumber: 0, storageKeys });
  await commitObjects(tx, job, Object.values(storageKeys));

  const open = await repository.openGroups(transcode);
  transcode.plan = { ...transcode.plan, duration: made?.duration ?? transcode.plan.duration };
  transcode.groups = cutAgain(transcode.plan, transcode.groups, { open, canCut: made !== null, partSeconds: config.partSeconds });
  await tx.flush();
  await enqueueGroups(tx, transcode, open);
}
