import { randomUUID } from 'node:crypto';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import { makeStoryboard, probeMedia, type Sandbox, type Storyboard } from '@flotilla/media';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { fetchObject } from '../objects/locate-object.ts';
import { commitObjects, storeObjects } from '../objects/store-objects.ts';
import { attempt } from '../renditions/attempt.ts';
import { NICENESS } from '../renditions/encode-sandbox.ts';
import { makeStoryboardJob, type WantedStoryboard } from './storyboard-job.ts';

type Job = RunningJob<WantedStoryboard>;

const GIBIBYTE = 2 ** 30;
/** Hours of a rendition take seconds; minutes are for uploads that are served as they are. */
const LIMITS = { deadlineInMs: 8 * 60_000, memoryInBytes: 4 * GIBIBYTE, diskInBytes: GIBIBYTE / 16, niceness: NICENESS };

/** Makes the storyboard of a video. One that cannot be made is published as well, so that it is not waited for. */
export const makeVideoStoryboard = job(
  makeStoryboardJob,
  (deps: Deps) => ({
    run: (job, context) => attempt(deps, job, context, () => makeUnlessGone(deps, job, context)),
    failed: (job, _reason, tx) => publishMade(tx, job, null),
  }),
  { pool: 'storyboards' },
);

/** Of a file that is gone, also since the work began, nothing is made: who still wants a storyboard asks again. */
async function makeUnlessGone(deps: Deps, job: Job, context: JobContext) {
  try {
    return await makeAndStore(deps, job, context);
  } catch (error) {
    const isGone = (await deps.storage.stat(job.payload.storageKey)) === null;
    if (!isGone || context.signal.aborted) throw error;
    return () => Promise.resolve();
  }
}

async function makeAndStore(deps: Deps, job: Job, { signal }: JobContext) {
  await using directory = await deps.workspace.open();
  const path = await fetchObject(deps, job.payload.storageKey, directory.path, signal);
  const sandbox: Sandbox = { ...LIMITS, directory: directory.path, signal };
  const { probe } = await probeMedia(deps.tools, path, sandbox);
  const made = await makeStoryboard(deps.tools, { path, probe }, sandbox);
  if (!made) return (tx: Transaction) => publishMade(tx, job, null);

  const storyboard = named(made);
  await storeObjects(deps, job, [{ storageKey: storyboard.storageKey, path: made.path, size: made.size }], signal);
  return (tx: Transaction) => publishMade(tx, job, storyboard);
}

function named({ path: _path, filename: _filename, ...measured }: Storyboard) {
  const filename = `${randomUUID()}.jpg`;
  return { ...measured, filename, storageKey: `storyboards/${filename}` };
}

async function publishMade(tx: Transaction, job: Job, storyboard: ReturnType<typeof named> | null): Promise<void> {
  await commitObjects(tx, job, storyboard ? [storyboard.storageKey] : []);
  const { videoUUID: videoUuid, sourceVersion } = job.payload;
  publish(tx, transcoderEvents.storyboardMade, { videoUuid, sourceVersion, storyboard });
}
