import type { Route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { cancelUploadRoute } from './cancel-upload.route.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { openResumableUploadRoute } from './open-upload.route.ts';
import { sendUploadChunkRoute } from './send-chunk.route.ts';
import { uploadVideoRoute } from './upload-video.route.ts';

const MIB = 1024 * 1024;

export function uploadRoutes(deps: Deps): readonly Route[] {
  const memory = createMemoryBudget({ totalBytes: 192 * MIB, bytesPerUser: 64 * MIB, waitInMs: 30_000 });
  return [uploadVideoRoute(deps), openResumableUploadRoute(deps), sendUploadChunkRoute({ ...deps, memory }), cancelUploadRoute(deps)];
}
