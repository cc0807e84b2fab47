import { enqueueJob } from '@flotilla/jobs';
import { silentLog } from '@flotilla/telemetry';
import { sweepObjects, type Deps as TranscoderDeps } from '@flotilla/transcoder/integrity-check';
import {
  type Deps,
  finishUploadJob,
  ORIGINALS_FOLDER,
  reapUploads,
  sweepOrphans as sweepUploadOrphans,
  THUMBNAILS_FOLDER,
  UPLOADS_FOLDER,
} from '@flotilla/videos/integrity-check';
import type { Repair } from '../knowledge.ts';
import { referencesTo } from '../objects/references.ts';
import type { Instance } from '../open-instance.ts';
import { inDatabase, openDatabase } from './databases.ts';

const clock = { now: () => new Date() };
const sweptFolders = [UPLOADS_FOLDER, ORIGINALS_FOLDER, THUMBNAILS_FOLDER];

/** Objects and uploads, by the sweepers of the services where those look. */
export function objectRepairs() {
  const sweptOnce = once(sweepOrphans);
  const reapedOnce = once(reap);
  const sweptTranscoderOnce = once(sweepTranscoder);

  const deleteObject: Repair = async ({ key }, instance) => {
    if (sweptFolders.some((folder) => key.startsWith(folder))) await sweptOnce(instance);
    // No service sweeps there, so that every row of every service is asked once more.
    else if ((await referencesTo(instance, [key])).length === 0) await instance.storage.delete([key]);
    return (await instance.storage.stat(key)) === null ? 'deleted' : 'kept: a row names it now';
  };
  const endMultipart: Repair = async (_finding, instance) => {
    await sweptOnce(instance);
    return 'ended by the sweep, its parts are deleted';
  };
  const finishUpload: Repair = async ({ key: id }, instance) => {
    await inDatabase(instance, 'videos', (tx) => enqueueJob(tx, finishUploadJob, { id }, { uniqueKey: `finish-upload:${id}` }));
    return 'a job will make its video';
  };

  return {
    'delete the object': deleteObject,
    'end the multipart upload': endMultipart,
    'finish the upload': finishUpload,
    'sweep uploads': async (_finding, instance) => reapedOnce(instance),
    'sweep the transcoder': async (_finding, instance) => sweptTranscoderOnce(instance),
  } satisfies Record<string, Repair>;
}

async function sweepOrphans(instance: Instance): Promise<string> {
  await using database = await openDatabase(instance, 'videos');
  const needed: Pick<Deps, 'clock' | 'database' | 'log' | 'storage'> = { storage: instance.storage, database, log: silentLog, clock };
  const { work } = sweepUploadOrphans.bind(needed as Deps);
  const job = { id: 0, payload: {}, attempt: 1, fencingToken: 1 };
  await work.run(job, { signal: AbortSignal.timeout(3_600_000), progress: () => {}, log: silentLog });
  return 'swept';
}

async function reap(instance: Instance): Promise<string> {
  await using database = await openDatabase(instance, 'videos');
  await reapUploads({ clock, database, storage: instance.storage });
  return 'swept as the service does every minute';
}

async function sweepTranscoder(instance: Instance): Promise<string> {
  await using database = await openDatabase(instance, 'transcoder');
  const needed: Pick<TranscoderDeps, 'database' | 'storage'> = { database, storage: instance.storage };
  await sweepObjects(needed as TranscoderDeps);
  return 'swept as the service does every hour';
}

/** One sweep mends all findings of its sort. */
function once(work: (instance: Instance) => Promise<string>): (instance: Instance) => Promise<string> {
  let running: Promise<string> | undefined;
  return (instance) => (running ??= work(instance));
}
