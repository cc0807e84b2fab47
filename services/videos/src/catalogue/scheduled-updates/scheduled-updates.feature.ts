import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { applyScheduledUpdatesSoon } from './apply-scheduled-updates.ts';
import { scheduleUpdates } from './migrations/2026-11-23-scheduled-updates.ts';

/** Videos that change their privacy by themselves at a time their owner chose. */
export const scheduledUpdates = defineFeature<Deps>({
  migrations: [scheduleUpdates],
  schedules: [applyScheduledUpdatesSoon],
});
