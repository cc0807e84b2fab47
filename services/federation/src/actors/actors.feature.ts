import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { createActors } from './migrations/2026-12-01-actors.ts';
import { onAccountSnapshot, onChannelSnapshot } from './on-actor-snapshot.ts';

/** Local and remote actors (docs/contract/federation.md#actors). */
export const actors = defineFeature<Deps>({
  entities: [Actor],
  migrations: [createActors],
  subscriptions: [onAccountSnapshot, onChannelSnapshot],
});
