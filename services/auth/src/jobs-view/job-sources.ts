import type { Service } from '@flotilla/contract';
import type { JobOperations, JobState } from '@flotilla/contracts-shared';
import { type JobOrder, type ShownJob, viewJobs } from '@flotilla/jobs';
import { addressesOf } from '@flotilla/service';
import { createServiceClient } from '@flotilla/service-client';
import type { Deps } from '../deps.ts';
import { jobServices } from './job-services.ts';

export type Filter = { readonly state?: JobState; readonly type?: string; readonly sort?: '-createdAt' | 'createdAt' };
type Shown = Omit<ShownJob, 'state'> & { readonly state: JobState };

/** The jobs of one service. Both throw 503 when it does not answer in time. */
export type JobSource = {
  order(filter: Filter, count: number): Promise<JobOrder>;
  list(filter: Filter, page: { readonly start: number; readonly count: number }): Promise<readonly Shown[]>;
};

type Asking = Pick<Deps, 'config' | 'log'>;

/** Short, because a person waits for the list and it takes two requests. */
const DEADLINE_IN_MS = 3_000;

/** The job lists of every service that has jobs. */
export function createJobSources(deps: Deps): readonly JobSource[] {
  const { database, jobTypes } = deps;
  return [viewJobs(database, 'auth', jobTypes), ...jobServices.map(({ service, operations }) => jobsOf(service, operations, deps))];
}

function jobsOf(service: Service, operations: JobOperations, { config, log }: Asking): JobSource {
  const client = createServiceClient({
    from: 'auth',
    to: service,
    baseUrl: addressesOf(config, [service])[service] ?? [],
    servicePrivateKey: config.servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: `The jobs of ${service} cannot be read right now.`,
    log,
  });

  return {
    order: (filter, count) => client.ask(operations.order, { query: { ...filter, count } }, 200),
    list: async (filter, page) => (await client.ask(operations.list, { query: { ...filter, ...page } }, 200)).jobs,
  };
}
