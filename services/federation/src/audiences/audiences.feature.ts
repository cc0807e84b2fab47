import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createUntoldViews } from './migrations/2026-12-04-untold-views.ts';
import { onAudienceCounted } from './on-audience-counted.ts';
import { tellViewsEveryMinute } from './tell-views.ts';
import { UntoldViews } from './untold-views.entity.ts';

/** Who watches here, as other instances are told (docs/contract/federation.md#views-and-viewers). */
export const audiences = defineFeature<Deps>({
  entities: [UntoldViews],
  migrations: [createUntoldViews],
  subscriptions: [onAudienceCounted],
  schedules: [tellViewsEveryMinute],
});
