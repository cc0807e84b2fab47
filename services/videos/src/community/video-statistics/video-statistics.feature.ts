import { videoStatisticsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { defineFeature } from '@flotilla/service';
import { findManagedVideo } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { getOverallStats } from './get-overall-stats.ts';
import { getRetentionStats } from './get-retention-stats.ts';
import { getTimeseriesStats } from './get-timeseries-stats.ts';
import { getUserAgentStats } from './get-user-agent-stats.ts';

export const videoStatistics = defineFeature<Deps>({
  operations: [
    implement(videoStatisticsApi, ({ database, clock }: Deps) => {
      const find = ({ videoId }: { videoId: string }, caller: Caller) => findManagedVideo({ database }, videoId, caller, 'SEE_ALL_VIDEOS');
      return {
        async getOverallStats({ params, query, caller }) {
          const { id } = await find(params, caller);
          return reply(200, await getOverallStats(database, id, query));
        },
        getRetentionStats: async ({ params, caller }) => reply(200, await getRetentionStats(database, await find(params, caller))),
        async getTimeseriesStats({ params, query, caller }) {
          const { id: videoId, createdAt } = await find(params, caller);
          const whole = { start: createdAt, end: clock.now() };
          return reply(200, await getTimeseriesStats(database, { videoId, metric: params.metric }, query, whole));
        },
        async getUserAgentStats({ params, query, caller }) {
          const { id } = await find(params, caller);
          return reply(200, await getUserAgentStats(database, id, query));
        },
      };
    }),
  ],
});
