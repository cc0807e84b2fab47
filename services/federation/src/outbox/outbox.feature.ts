import { deliveriesApi } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { deliveriesIntegrity } from './deliveries.integrity.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { DeliveryHost } from './delivery-host.entity.ts';
import { forgetActivitiesHourly } from './forget-activities.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDeliveryFailures } from './list-delivery-failures.ts';
import { createDeliveries } from './migrations/2026-12-01-deliveries.ts';
import { addGivenUp } from './migrations/2026-12-02-given-up.ts';
import { addForwardedFrom } from './migrations/2026-12-04-forwarded.ts';
import { addStaleAt, indexStaleAt } from './migrations/2026-12-04-stale-activities.ts';
import { addUnderstandsRfc9421 } from './migrations/2026-12-07-understands-rfc9421.ts';
import { OutboxActivity } from './outbox-activity.entity.ts';
import { sendAgain, tryHostNow } from './send-again.ts';

/** What local actors say to others, and how it gets there (docs/contract/federation.md#deliveries). */
export const outbox = defineFeature<Deps>({
  operations: [
    implement(deliveriesApi, (deps: Deps) => ({
      listDeliveries: async ({ query }) => reply(200, await listDeliveries(deps, query)),
      listDeliveryFailures: async ({ params, query }) => reply(200, await listDeliveryFailures(deps, query, params)),
      tryHostNow: async ({ params }) => {
        await tryHostNow(deps, params.host);
        return reply(204, null);
      },
      sendAgain: async ({ params, body }) => {
        await sendAgain(deps, params.host, body.ids);
        return reply(204, null);
      },
    })),
  ],
  entities: [OutboxActivity, DeliveryHost, DeliveryFailure],
  migrations: [createDeliveries, addGivenUp, addForwardedFrom, addStaleAt, indexStaleAt, addUnderstandsRfc9421],
  schedules: [forgetActivitiesHourly],
  integrityChecks: [deliveriesIntegrity],
});
