import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { setJobsPaused } from './set-jobs-paused.ts';

export const pauseJobsRoute = (deps: Deps) =>
  route(authApi.pauseJobs, async ({ caller }) => {
    await setJobsPaused(deps, true, caller);
    return reply(204, null);
  });
