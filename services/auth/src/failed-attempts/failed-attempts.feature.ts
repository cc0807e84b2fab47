import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { FailedAttempt } from './failed-attempt.entity.ts';
import { forgetOldAttempts } from './failed-attempts.ts';

const HOUR = 60 * 60;

export const failedAttempts = defineFeature<Deps>({
  entities: [FailedAttempt],
  schedules: [schedule('forget-old-attempts', HOUR, (deps) => () => forgetOldAttempts(deps))],
});
