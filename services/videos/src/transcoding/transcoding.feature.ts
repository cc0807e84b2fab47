import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { transcodingApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { subscription } from '@flotilla/outbox';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { acceptRendition } from './accept-rendition.ts';
import { acceptThumbnails } from './accept-thumbnails.ts';
import { cancelTranscoding } from './cancel-transcoding.ts';
import { createDecide } from './decide.ts';
import { endTranscoding } from './end-transcoding.ts';
import { showFailure, showLadder, showProgress } from './follow-ladder.ts';
import { getTranscoding } from './get-transcoding.ts';
import { removeSource } from './remove-source.ts';
import { retryTranscoding } from './retry-transcoding.ts';
import { transcodingIntegrity } from './transcoding.integrity.ts';
import { VideoRendition } from './video-rendition.entity.ts';

export const transcoding = defineFeature<Deps>({
  operations: [
    implement(transcodingApi, (deps: Deps) => {
      const decide = createDecide(deps);
      return {
        getTranscoding: async ({ params, caller }) => reply(200, await getTranscoding(deps, params.id, caller)),
        async cancelTranscoding({ params, caller }) {
          await decide(params.id, caller, 'cancelled', cancelTranscoding);
          return reply(204, null);
        },
        async retryTranscoding({ params, caller }) {
          await decide(params.id, caller, 'tried again', retryTranscoding);
          return reply(204, null);
        },
      };
    }),
  ],
  entities: [VideoRendition],
  subscriptions: [
    subscription(
      transcoderEvents.ladderPlanned,
      () =>
        (planned, { tx }) =>
          showLadder(tx, planned),
    ),
    subscription(
      transcoderEvents.renditionProgressed,
      () =>
        (progressed, { tx }) =>
          showProgress(tx, progressed),
    ),
    subscription(
      transcoderEvents.renditionReady,
      (deps: Deps) =>
        (ready, { tx }) =>
          acceptRendition(deps, tx, ready),
    ),
    subscription(
      transcoderEvents.renditionFailed,
      () =>
        (failed, { tx }) =>
          showFailure(tx, failed),
    ),
    subscription(
      transcoderEvents.thumbnailsReady,
      () =>
        (ready, { tx }) =>
          acceptThumbnails(tx, ready),
    ),
    subscription(
      transcoderEvents.transcodingFinished,
      () =>
        (finished, { tx }) =>
          endTranscoding(tx, finished),
    ),
  ],
  jobs: [removeSource],
  integrityChecks: [transcodingIntegrity],
});
