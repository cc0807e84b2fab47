import { type Cue, captionsApi, videosProblems } from '@flotilla/contracts-videos';
import { implement, reply, route } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { visitorOf } from '../videos/access.ts';
import { findManagedVideo } from '../videos/find-video.ts';
import { VideoCaption } from '../videos/video-caption.entity.ts';
import { captionsIntegrity } from './captions.integrity.ts';
import { deleteCaption } from './delete-caption.ts';
import { createListCaptions } from './list-captions.ts';
import { createVideoCaptions, indexCaptionLanguages } from './migrations/2026-11-28-video-captions.ts';
import { putCaption } from './put-caption.ts';
import { receiveCaptions } from './receive-captions.ts';

/** What is said in videos, to be read. */
export const captions = defineFeature<Deps>({
  operations: [
    implement(captionsApi, (deps: Deps) => {
      const listCaptions = createListCaptions(deps);
      return {
        listVideoCaptions: async ({ params, headers, caller, context }) =>
          reply(200, await listCaptions(params.videoId, visitorOf({ caller, headers, context }))),
        putVideoCaption: route(
          captionsApi.putVideoCaption,
          async ({ params, files, caller }) => {
            await putCaption(deps, params, files.captionfile as Cue[], caller);
            return reply(204, null);
          },
          { receiveFile: receiveCaptions },
        ),
        async deleteVideoCaption({ params, caller }) {
          await deleteCaption(deps, params, caller);
          return reply(204, null);
        },
        async generateVideoCaption({ params, caller }) {
          await findManagedVideo(deps, params.videoId, caller, 'UPDATE_ANY_VIDEO');
          throw videosProblems.transcription_disabled();
        },
      };
    }),
  ],
  entities: [VideoCaption],
  migrations: [createVideoCaptions, indexCaptionLanguages],
  integrityChecks: [captionsIntegrity],
});
