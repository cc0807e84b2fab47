import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { Follow } from './follow.entity.ts';
import { createFollows } from './migrations/2026-12-01-follows.ts';

/** Who follows whom across instances (docs/contract/federation.md#follows). */
export const follows = defineFeature<Deps>({
  entities: [Follow],
  migrations: [createFollows],
});
