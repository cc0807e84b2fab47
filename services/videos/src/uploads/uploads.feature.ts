import { uploadsApi, uploadsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { cancelUploadRoute } from './cancel-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { endOpenUploads } from './end-open-uploads.ts';
import { finishUploadAlone } from './finish-upload-alone.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { createUploads } from './migrations/2026-11-22-uploads.ts';
import { openResumableUploadRoute } from './open-upload.ts';
import { PendingObject } from './pending-object.entity.ts';
import { reapUploads, reapUploadsEveryMinute } from './reap-uploads.ts';
import { sendUploadChunkRoute } from './send-chunk.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { UploadSession } from './upload-session.entity.ts';
import { uploadVideoRoute } from './upload-video.ts';
import { uploadsIntegrity } from './uploads.integrity.ts';

const MIB = 1024 * 1024;

export const uploads = defineFeature<Deps>({
  operations: [
    implement(uploadsApi, (deps: Deps) => {
      const memory = createMemoryBudget({ totalBytes: 192 * MIB, bytesPerUser: 64 * MIB, waitInMs: 30_000 });
      return {
        uploadVideo: uploadVideoRoute(deps),
        openResumableUpload: openResumableUploadRoute(deps),
        sendUploadChunk: sendUploadChunkRoute({ ...deps, memory }),
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
  migrations: [createUploads],
  jobs: [discardUpload, finishUploadAlone, sweepOrphans],
  schedules: [reapUploadsEveryMinute],
  integrityChecks: [uploadsIntegrity],
  afterMove: [endOpenUploads],
});
