import type { Deps } from './deps.ts';
import { mailHandler } from './mail/mail-later.ts';
import { activateUserHandler } from './users/activate-user.job.ts';

export const userJobs = (deps: Deps) => [activateUserHandler(deps)];

/** How long these take is up to other people's servers, so nothing else waits behind them. */
export const mailJobs = (deps: Deps) => [mailHandler(deps)];

export const jobs = (deps: Deps) => [...userJobs(deps), ...mailJobs(deps)];
