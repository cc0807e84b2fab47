import { isUnavailable } from '@flotilla/availability';
import { videoState } from '@flotilla/contracts-shared';
import { videoImportState } from '@flotilla/contracts-videos';
import { job, PermanentFailure } from '@flotilla/jobs';
import { publishVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { discardOriginal } from '../uploads/index.ts';
import { type BegunImport, beginImport } from './begin-import.ts';
import { fetchIntoStore } from './fetch-into-store.ts';
import { fetchVideoImportJob } from './fetch-video-import-job.ts';
import { finishImport } from './finish-import.ts';
import { reasonOf } from './import-failure.ts';
import { lockImport } from './lock-import.ts';
import { tellOfImport } from './tell-of-import.ts';
import { UNFINISHED } from './unfinished.ts';

/**
 * Fetches the file of an import and makes its video (docs/contract/video-imports.md#states). A worker that takes over from one that died goes on where
 * every byte was stored, and begins again before that.
 */
export const fetchVideoImport = job(
  fetchVideoImportJob,
  (deps: Deps) => ({
    async run({ payload: { importId } }, { signal, progress, log }) {
      let begun: BegunImport | undefined;
      try {
        begun = await beginImport(deps, importId);
        if (!begun) return;
        if (!begun.videoImport.isFetched) await fetchIntoStore(deps, begun, { signal, progress });
        await finishImport(deps, begun);
      } catch (error) {
        // Whoever takes over cleans up.
        if (signal.aborted) throw error;
        const reason = reasonOf(error);
        if (reason === undefined && isUnavailable(error)) throw error;
        if (reason === undefined) log.warn({ err: error, importId }, 'could not import a video');
        else log.info({ importId, reason }, 'video was not imported');
        if (begun) await discardOriginal(deps, begun.storageKey);
        throw new PermanentFailure(reason ?? UNKNOWN_REASON);
      }
    },

    async failed({ payload: { importId } }, reason, tx) {
      const locked = await lockImport(tx, importId);
      if (!locked || !UNFINISHED.includes(locked.videoImport.state)) return;
      const { videoImport, video } = locked;
      const now = deps.clock.now();
      Object.assign(videoImport, {
        state: videoImportState.FAILED,
        error: reason.slice(0, LONGEST_REASON),
        isFetched: false,
        updatedAt: now,
      });
      if (video?.state === videoState.TO_IMPORT) {
        Object.assign(video, { state: videoState.IMPORT_FAILED, updatedAt: now });
        publishVideo(tx, video);
      }
      if (video) await tellOfImport(tx, { videoImport, video, succeeded: false, now });
    },
  }),
  { pool: 'imports' },
);

const LONGEST_REASON = 1_000;
const UNKNOWN_REASON = 'Something went wrong on this instance; its administrators find it in the log.';
