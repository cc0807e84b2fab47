import { videosApi } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { findManagedVideo } from '../videos/find-video.ts';
import { lockManagedVideo } from '../videos/lock-video.ts';
import { publishAuditEvent } from '../videos/publish-audit-event.ts';
import type { Video } from '../videos/video.entity.ts';
import { cancelTranscoding } from './cancel-transcoding.ts';
import { readTranscodingStatus } from './get-transcoding.reader.ts';
import { retryTranscoding } from './retry-transcoding.ts';

export const transcodingRoutes = (deps: Deps) => {
  async function decide(id: string, caller: Caller, transcoding: string, act: (tx: Transaction, video: Video) => Promise<void>) {
    await deps.database.transaction(async (tx) => {
      const video = await lockManagedVideo(tx, id, caller, 'UPDATE_ANY_VIDEO');
      await publishAuditEvent(tx, caller, video, { action: 'update', changes: { transcoding }, at: deps.clock.now() });
      await act(tx, video);
    });
  }
  return [
    route(videosApi.getTranscoding, async ({ params, caller }) => {
      const video = await findManagedVideo(deps, params.id, caller, 'UPDATE_ANY_VIDEO');
      return reply(200, await readTranscodingStatus(deps, video.id));
    }),

    route(videosApi.cancelTranscoding, async ({ params, caller }) => {
      await decide(params.id, caller, 'cancelled', cancelTranscoding);
      return reply(204, null);
    }),

    route(videosApi.retryTranscoding, async ({ params, caller }) => {
      await decide(params.id, caller, 'tried again', retryTranscoding);
      return reply(204, null);
    }),
  ];
};
