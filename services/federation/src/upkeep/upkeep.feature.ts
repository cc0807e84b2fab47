import { upkeepInternal } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { checkInteractionsHourly } from './check-interactions.ts';
import { createInteractions, indexInteractions } from './migrations/2026-12-05-interactions.ts';
import { addRating } from './migrations/2026-12-07-kinds-of-ratings.ts';
import { refreshIfStale } from './refresh-later.ts';
import { RemoteRating } from './remote-rating.entity.ts';

/** What is known of other instances is kept true (docs/contract/federation.md#refreshes). */
export const upkeep = defineFeature<Deps>({
  operations: [
    implement(upkeepInternal, ({ database, clock }: Deps) => ({
      noteSeen: async ({ body: { url } }) => {
        await database.transaction((tx) => refreshIfStale(tx, url, clock.now()));
        return reply(204, null);
      },
    })),
  ],
  entities: [RemoteRating],
  migrations: [createInteractions, indexInteractions, addRating],
  schedules: [checkInteractionsHourly],
});
