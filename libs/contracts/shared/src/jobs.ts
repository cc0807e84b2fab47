import {
  access,
  array,
  boolean,
  dateTime,
  integer,
  nullable,
  number,
  type Operation,
  object,
  oneOf,
  optional,
  record,
  type Service,
  type ServiceContract,
  string,
  unknown,
} from '@flotilla/contract';
import { sortBy } from './parameters.ts';

/** The names of docs/contract/jobs.md#types; other jobs are shown under their own names. */
export const jobTypeNames = [
  'activitypub-cleaner',
  'activitypub-follow',
  'activitypub-http-broadcast',
  'activitypub-http-broadcast-parallel',
  'activitypub-http-fetcher',
  'activitypub-http-unicast',
  'activitypub-refresher',
  'actor-keys',
  'after-video-channel-import',
  'create-user-export',
  'email',
  'federate-video',
  'generate-video-storyboard',
  'import-user-archive',
  'manage-video-torrent',
  'move-to-file-system',
  'move-to-object-storage',
  'notify',
  'transcoding-job-builder',
  'video-channel-import',
  'video-file-import',
  'video-import',
  'video-live-ending',
  'video-redundancy',
  'video-studio-edition',
  'video-transcoding',
  'video-transcription',
  'videos-stats',
] as const;

/** States that lists can be filtered by; jobs are only ever in the first five. */
export const jobStates = ['active', 'completed', 'failed', 'waiting', 'delayed', 'paused', 'waiting-children', 'prioritized'] as const;
export type JobState = (typeof jobStates)[number];

export const job = object({
  id: string(),
  type: string(),
  state: oneOf(jobStates),
  data: record(unknown()),
  progress: number({ minimum: 0, maximum: 100 }),
  priority: integer(),
  error: nullable(string()),
  createdAt: dateTime(),
  processedOn: nullable(dateTime()),
  finishedOn: nullable(dateTime()),
});

export const jobType = () => optional(string({ maxLength: 100 }));
export const jobSort = () => sortBy(['createdAt'], '-createdAt');

const filter = { state: optional(oneOf(jobStates)), type: jobType(), sort: jobSort() };

/** The most creation times in one answer, and so how deep lists over all services reach. */
export const MOST_JOB_MOMENTS = 10_000;

const orderPath = (service: Service) => `/internal/${service}/jobs/order` as const;
const listPath = (service: Service) => `/internal/${service}/jobs` as const;

/** Called by `auth` at every service, to list the jobs of all of them: how many there are, and when the first of them were created. */
export const orderJobsOf = (service: Service) =>
  ({
    method: 'GET',
    path: orderPath(service),
    summary: 'How many jobs of this service there are, and when the first of them were created, in microseconds since 1970.',
    access: access.none,
    internal: { callers: ['auth'] },
    query: object({ ...filter, count: integer({ minimum: 0, maximum: MOST_JOB_MOMENTS }) }),
    replies: { 200: object({ total: integer(), knowsType: boolean(), moments: array(integer()) }) },
  }) as const;

/** Called by `auth` once it knows which jobs of the service are on the page. */
export const listJobsOf = (service: Service) =>
  ({
    method: 'GET',
    path: listPath(service),
    summary: 'A page of the jobs of this service, without the secrets of their payloads.',
    access: access.none,
    internal: { callers: ['auth'] },
    query: object({ ...filter, start: integer({ minimum: 0 }), count: integer({ minimum: 0, maximum: 100 }) }),
    replies: { 200: object({ jobs: array(job) }) },
  }) as const;

type Completed<Declared> = Declared & Pick<Operation, 'id' | 'service' | 'tag'>;

/** Both operations of one service. */
export type JobOperations = {
  readonly order: Completed<ReturnType<typeof orderJobsOf>>;
  readonly list: Completed<ReturnType<typeof listJobsOf>>;
};

/** The two operations of a contract; undefined when the service shows no jobs. */
export function jobOperationsOf({ internal, service }: ServiceContract): JobOperations | undefined {
  const order = internal.find((operation): operation is JobOperations['order'] => operation.path === orderPath(service));
  const list = internal.find((operation): operation is JobOperations['list'] => operation.path === listPath(service));
  return order && list && { order, list };
}
