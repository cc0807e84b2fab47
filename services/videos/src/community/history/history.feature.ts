import { historyApi } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { implement, reply } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defineFeature } from '@flotilla/service';
import { createReadListedVideos } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { forgetHistory } from './forget-history.ts';
import { historyIntegrity } from './history.integrity.ts';
import { listMyHistory } from './list-my-history.ts';
import { createWatchedVideos } from './migrations/2026-11-24-watched-videos.ts';
import { WatchedVideo } from './watched-video.entity.ts';

const db = tables({ WatchedVideo });

export const history = defineFeature<Deps>({
  operations: [
    implement(historyApi, (deps: Deps) => {
      const { database } = deps;
      const listing = { database, readVideos: createReadListedVideos(deps) };
      return {
        listMyHistory: async ({ query, caller }) => reply(200, await listMyHistory(listing, query, caller)),
        async forgetWatched({ params: { videoId }, caller: { userId } }) {
          await db(database).deleteFrom('WatchedVideo').where('userId', '=', userId).where('videoId', '=', videoId).execute();
          return reply(204, null);
        },
        async clearMyHistory({ body: { beforeDate }, caller: { userId } }) {
          const before = beforeDate === undefined ? undefined : new Date(beforeDate);
          if (before && Number.isNaN(before.getTime())) throw problems.bad_request({ detail: 'beforeDate is no date.' });
          await forgetHistory(database, { userId, before });
          return reply(204, null);
        },
      };
    }),
  ],
  entities: [WatchedVideo],
  migrations: [createWatchedVideos],
  integrityChecks: [historyIntegrity],
});
