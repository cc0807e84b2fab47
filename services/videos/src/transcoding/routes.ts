import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { findManagedVideo } from '../videos/find-video.ts';
import { lockManagedVideo } from '../videos/lock-video.ts';
import { cancelTranscoding } from './cancel-transcoding.ts';
import { readTranscodingStatus } from './get-transcoding.reader.ts';
import { retryTranscoding } from './retry-transcoding.ts';

export const transcodingRoutes = (deps: Deps) => [
  route(videosApi.getTranscoding, async ({ params, caller }) => {
    const video = await findManagedVideo(deps, params.id, caller, 'UPDATE_ANY_VIDEO');
    return reply(200, await readTranscodingStatus(deps, video.id));
  }),

  route(videosApi.cancelTranscoding, async ({ params, caller }) => {
    await deps.database.transaction(async (tx) => cancelTranscoding(tx, await lockManagedVideo(tx, params.id, caller, 'UPDATE_ANY_VIDEO')));
    return reply(204, null);
  }),

  route(videosApi.retryTranscoding, async ({ params, caller }) => {
    await deps.database.transaction(async (tx) => retryTranscoding(tx, await lockManagedVideo(tx, params.id, caller, 'UPDATE_ANY_VIDEO')));
    return reply(204, null);
  }),
];
