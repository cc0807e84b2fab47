import { upkeepInternal } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { refreshIfStale } from './refresh-later.ts';

/** What is known of other instances is kept true (docs/contract/federation.md#refreshes). */
export const upkeep = defineFeature<Deps>({
  operations: [
    implement(upkeepInternal, ({ database, clock }: Deps) => ({
      noteSeenVideo: async ({ body: { url } }) => {
        await database.transaction((tx) => refreshIfStale(tx, url, clock.now()));
        return reply(204, null);
      },
    })),
  ],
});
