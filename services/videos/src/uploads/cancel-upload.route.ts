import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { cancelUpload } from './cancel-upload.ts';

export const cancelUploadRoute = (deps: Deps) =>
  route(videosApi.cancelUpload, async ({ query, caller }) => {
    if (query.upload_id !== undefined) await cancelUpload(deps, caller, query.upload_id);
    return reply(204, null);
  });
