import { ratingsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { createReadListedVideos, visitorOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { getMyRating } from './get-my-rating.ts';
import { listAccountRatings } from './list-account-ratings.ts';
import { createRatings } from './migrations/2026-11-24-ratings.ts';
import { countRatingsLater } from './migrations/2026-11-24-ratings-counted-later.ts';
import { orderRatings } from './migrations/2026-11-26-ratings-in-order.ts';
import { createRateVideo } from './rate-video.ts';
import { Rating } from './rating.entity.ts';
import { ratingsIntegrity } from './ratings.integrity.ts';

export const ratings = defineFeature<Deps>({
  operations: [
    implement(ratingsApi, (deps: Deps) => {
      const listing = { ...deps, readVideos: createReadListedVideos(deps) };
      const rateVideo = createRateVideo(deps);
      return {
        async rateVideo({ params, body, headers, caller, context }) {
          await rateVideo({ params, body, headers, context }, caller);
          return reply(204, null);
        },
        async getMyRating({ params, headers, caller, context }) {
          return reply(200, await getMyRating(deps, params.videoId, visitorOf({ caller, headers, context })));
        },
        listAccountRatings: async ({ params, query, caller }) => reply(200, await listAccountRatings(listing, query, params.name, caller)),
      };
    }),
  ],
  entities: [Rating],
  migrations: [createRatings, countRatingsLater, orderRatings],
  integrityChecks: [ratingsIntegrity],
});
