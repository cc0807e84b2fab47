import type { JobHandler } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

export const uploadJobs = (_deps: Deps): readonly JobHandler[] => [];
