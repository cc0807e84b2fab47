import { uploadsApi, uploadsInternal, videosProblems } from '@flotilla/contracts-videos';
import { createUserPlaces, implement, reply } from '@flotilla/http-server';
import { createMemoryBudget } from '@flotilla/resumable';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { cancelUploadRoute } from './cancel-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { endOpenUploads } from './end-open-uploads.ts';
import { finishUploadAlone } from './finish-upload-alone.ts';
import { createUploads } from './migrations/2026-11-22-uploads.ts';
import { countArrivingBytes } from './migrations/2026-11-23-arriving-bytes.ts';
import { forgetPasswordsOfEndedUploads } from './migrations/2026-11-28-ended-uploads-without-passwords.ts';
import { openResumableUploadRoute } from './open-upload.ts';
import { PendingObject } from './pending-object.entity.ts';
import { reapUploads, reapUploadsEveryMinute } from './reap-uploads.ts';
import { sendUploadChunkRoute } from './send-chunk.ts';
import { sweepOrphansHourly } from './sweep-orphans.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { UploadSession } from './upload-session.entity.ts';
import { uploadVideoRoute } from './upload-video.ts';
import { uploadsIntegrity } from './uploads.integrity.ts';

const MIB = 1024 * 1024;
/** docs/contract/uploads.md#at-once. */
const UPLOADS_OF_A_USER = 16;

export const uploads = defineFeature<Deps>({
  operations: [
    implement(uploadsApi, (deps: Deps) => {
      const memory = createMemoryBudget({ totalBytes: 192 * MIB, bytesPerUser: 64 * MIB, waitInMs: 30_000 });
      const takePlace = createUserPlaces({ each: UPLOADS_OF_A_USER, whenFull: () => videosProblems.too_many_uploads() });
      return {
        uploadVideo: uploadVideoRoute(deps, takePlace),
        openResumableUpload: openResumableUploadRoute(deps, takePlace),
        sendUploadChunk: sendUploadChunkRoute({ ...deps, memory }, takePlace),
        cancelUpload: cancelUploadRoute(deps),
      };
    }),
    implement(uploadsInternal, (deps: Deps) => ({
      async reapUploads() {
        await reapUploads(deps);
        return reply(204, null);
      },
    })),
  ],
  entities: [PendingObject, UploadPart, UploadPiece, UploadSession],
  migrations: [createUploads, countArrivingBytes, forgetPasswordsOfEndedUploads],
  jobs: [discardUpload, finishUploadAlone],
  schedules: [reapUploadsEveryMinute, sweepOrphansHourly],
  integrityChecks: [uploadsIntegrity],
  afterMove: [endOpenUploads],
});
