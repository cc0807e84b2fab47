import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { setJobsPaused } from './set-jobs-paused.ts';

export const resumeJobsRoute = (deps: Deps) =>
  route(authApi.resumeJobs, async ({ caller }) => {
    await setJobsPaused(deps, false, caller);
    return reply(204, null);
  });
