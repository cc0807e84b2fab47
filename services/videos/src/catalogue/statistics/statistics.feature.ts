import { statisticsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { getVideosStats } from './get-videos-stats.ts';

export const statistics = defineFeature<Deps>({
  operations: [
    implement(statisticsInternal, (deps: Deps) => ({
      getVideosStats: async () => reply(200, await getVideosStats(deps)),
    })),
  ],
});
