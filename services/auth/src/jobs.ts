import type { Deps } from './deps.ts';
import { activateUserHandler } from './users/activate-user.job.ts';

export const jobs = (deps: Deps) => [activateUserHandler(deps)];
