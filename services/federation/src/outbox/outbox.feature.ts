import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { DeliveryHost } from './delivery-host.entity.ts';
import { createDeliveries } from './migrations/2026-12-01-deliveries.ts';
import { OutboxActivity } from './outbox-activity.entity.ts';

/** What local actors say to others, and how it gets there (docs/contract/federation.md#deliveries). */
export const outbox = defineFeature<Deps>({
  entities: [OutboxActivity, DeliveryHost, DeliveryFailure],
  migrations: [createDeliveries],
});
