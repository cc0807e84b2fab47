import { videoImportsApi, videosProblems } from '@flotilla/contracts-videos';
import { createUserPlaces, implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { createReadListedVideos } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { cancelVideoImport, deleteVideoImport, retryVideoImport } from './change-video-import.ts';
import { fetchVideoImport } from './fetch-video-import.ts';
import { importVideoRoute } from './import-video.ts';
import { listMyVideoImports } from './list-my-video-imports.ts';
import { createVideoImports } from './migrations/2026-12-06-video-imports.ts';
import { VideoImport } from './video-import.entity.ts';

/** Requests with an image or a torrent file of one user at once. */
const AT_ONCE = 4;

/** Videos that are fetched from elsewhere. */
export const imports = defineFeature<Deps>({
  operations: [
    implement(videoImportsApi, (deps: Deps) => {
      const reading = { ...deps, readVideos: createReadListedVideos(deps) };
      const takePlace = createUserPlaces({ each: AT_ONCE, whenFull: () => videosProblems.too_many_uploads() });
      return {
        importVideo: importVideoRoute(reading, takePlace),
        listMyVideoImports: async ({ query, caller }) => reply(200, await listMyVideoImports(reading, query, caller)),
        async cancelVideoImport({ params, caller }) {
          await cancelVideoImport(deps, params.id, caller);
          return reply(204, null);
        },
        async retryVideoImport({ params, caller }) {
          await retryVideoImport(deps, params.id, caller);
          return reply(204, null);
        },
        async deleteVideoImport({ params, caller }) {
          await deleteVideoImport(deps, params.id, caller);
          return reply(204, null);
        },
      };
    }),
  ],
  entities: [VideoImport],
  migrations: [createVideoImports],
  jobs: [fetchVideoImport],
});
