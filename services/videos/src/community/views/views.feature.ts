import { viewsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { AudienceReport } from './audience-report.entity.ts';
import { endGoneViewersOften } from './end-viewers.ts';
import { forgetViewingsHourly } from './forget-viewings.ts';
import { forgetViewersElsewhere } from './keep-viewers-elsewhere.ts';
import { createViewers } from './migrations/2026-11-28-viewers.ts';
import { indexAddresses } from './migrations/2026-11-28-viewers-of-address.ts';
import { createAudiences } from './migrations/2026-12-04-audiences.ts';
import { reportAudienceElsewhere, reportAudienceHere } from './report-audience.ts';
import { createTakePing } from './take-ping.ts';
import { Viewer } from './viewer.entity.ts';
import { ViewersElsewhere } from './viewers-elsewhere.entity.ts';
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
  entities: [Viewer, Viewing, ViewersElsewhere, AudienceReport],
  migrations: [createViewers, indexAddresses, createAudiences],
  schedules: [endGoneViewersOften, forgetViewingsHourly, forgetViewersElsewhere, reportAudienceHere, reportAudienceElsewhere],
  integrityChecks: [viewsIntegrity],
});
