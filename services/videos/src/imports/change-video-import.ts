import { videoState } from '@flotilla/contracts-shared';
import { videoImportState, videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { cancelJobs, enqueueJob } from '@flotilla/jobs';
import { publishVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { fetchVideoImportJob, jobKey } from './fetch-video-import-job.ts';
import { lockManagedImport } from './lock-import.ts';

type Changing = Pick<Deps, 'clock' | 'database' | 'settings'>;

/** Gives up an import that has not begun. Throws 404, 403 and 409. */
export async function cancelVideoImport({ database, clock }: Changing, id: number, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const at = clock.now();
    const { videoImport } = await lockManagedImport(tx, id, caller, { did: 'cancel', at });
    if (videoImport.state !== videoImportState.PENDING) throw videosProblems.video_import_not_pending();
    Object.assign(videoImport, { state: videoImportState.CANCELLED, torrent: null, updatedAt: at });
    await cancelJobs(tx, { type: fetchVideoImportJob, uniqueKeyPrefix: jobKey(id) });
  });
}

/** Tries a failed import again. Throws 404, 403 and 400. */
export async function retryVideoImport({ database, clock, settings }: Changing, id: number, caller: Caller): Promise<void> {
  const { maxAttempts } = settings().import.videos;
  await database.transaction(async (tx) => {
    const at = clock.now();
    const { videoImport, video } = await lockManagedImport(tx, id, caller, { did: 'retry', at });
    const refuse = (detail: string) => videosProblems.video_import_not_retried({ detail });
    if (videoImport.state !== videoImportState.FAILED) throw refuse('Only an import that failed can be tried again.');
    if (!video) throw refuse('The video of this import was deleted.');
    if (videoImport.attempts >= maxAttempts) throw refuse('This import had as many attempts as it may have.');
    const afresh = { receivedBytes: 0, totalBytes: null, isFetched: false, error: null };
    Object.assign(videoImport, { ...afresh, state: videoImportState.PENDING, attempts: videoImport.attempts + 1, updatedAt: at });
    Object.assign(video, { state: videoState.TO_IMPORT, updatedAt: at });
    publishVideo(tx, video);
    await enqueueJob(tx, fetchVideoImportJob, { importId: id }, { uniqueKey: jobKey(id), fairnessKey: String(videoImport.accountId) });
  });
}

/** Deletes an import from the list; one that is being processed ends, and its video has failed then. Throws 404, 403 and 409. */
export async function deleteVideoImport({ database, clock }: Changing, id: number, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const at = clock.now();
    const { videoImport, video } = await lockManagedImport(tx, id, caller, { did: 'delete', at });
    if (videoImport.state === videoImportState.PENDING) throw videosProblems.video_import_pending();
    if (videoImport.state === videoImportState.PROCESSING) {
      await cancelJobs(tx, { type: fetchVideoImportJob, uniqueKeyPrefix: jobKey(id) });
      if (video) {
        Object.assign(video, { state: videoState.IMPORT_FAILED, updatedAt: at });
        publishVideo(tx, video);
      }
    }
    tx.remove(videoImport);
  });
}
