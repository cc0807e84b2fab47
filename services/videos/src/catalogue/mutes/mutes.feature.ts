import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { createMutes } from './migrations/2026-11-25-mutes.ts';
import { orderMutes } from './migrations/2026-11-26-mutes-in-order.ts';
import { Mute } from './mute.entity.ts';

/** Who wants to see nothing of whom; the community lets people say so. */
export const mutes = defineFeature<Deps>({ entities: [Mute], migrations: [createMutes, orderMutes] });
