import { defineJobType, job } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { inRounds } from '../in-rounds.ts';
import { forgetMuted } from './forget-notifications.ts';

/** An account is muted: by another one, or by the instance. */
export const forgetMutedJob = defineJobType<{ actorId: number; byAccountId: number | null }>({
  name: 'forget-muted',
  maxAttempts: 100,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

export const forgetMutedLater = job(forgetMutedJob, ({ database }: Deps) => ({
  run: ({ payload }, { signal }) => inRounds(signal, (atMost) => database.transaction((tx) => forgetMuted(tx, { ...payload, atMost }))),
}));
