import { defineJobType } from '@flotilla/jobs';

/** What an actor owns or shared may belong into lists, or not any more, since the instance follows it or does no longer. */
export const relistVideosJob = defineJobType<{ readonly actorId: number }>({
  name: 'relist-videos',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 120,
});
