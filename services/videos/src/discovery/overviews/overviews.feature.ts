import { overviewsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { createVideoLists } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { createSamples } from './draw-samples.ts';
import { getVideosOverview } from './get-videos-overview.ts';

export const overviews = defineFeature<Deps>({
  operations: [
    implement(overviewsApi, (deps: Deps) => {
      const drawing = { lists: createVideoLists(deps), samples: createSamples(deps.database, deps.clock) };
      return {
        getVideosOverview: async ({ query, caller }) => reply(200, await getVideosOverview(drawing, query.page ?? 1, caller)),
      };
    }),
  ],
});
