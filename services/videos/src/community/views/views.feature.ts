import { viewsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { endGoneViewersOften } from './end-viewers.ts';
import { forgetViewingsHourly } from './forget-viewings.ts';
import { createViewers } from './migrations/2026-11-28-viewers.ts';
import { indexAddresses } from './migrations/2026-11-28-viewers-of-address.ts';
import { createTakePing } from './take-ping.ts';
import { Viewer } from './viewer.entity.ts';
import { Viewing } from './viewing.entity.ts';
import { viewsIntegrity } from './views.integrity.ts';

export const views = defineFeature<Deps>({
  operations: [
    implement(viewsApi, (deps: Deps) => {
      const takePing = createTakePing(deps);
      const take = async (told: Parameters<typeof takePing>[0]) => {
        await takePing(told);
        return reply(204, null);
      };
      return { reportPosition: take, putPosition: take, reportWatching: take, putWatching: take };
    }),
  ],
  entities: [Viewer, Viewing],
  migrations: [createViewers, indexAddresses],
  schedules: [endGoneViewersOften, forgetViewingsHourly],
  integrityChecks: [viewsIntegrity],
});
