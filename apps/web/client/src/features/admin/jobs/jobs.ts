import type { JobState } from '@flotilla/contracts-shared';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call, callForAnswer } from '../../../api/call.ts';
import { authApi } from '../../../precomputed/operations.ts';

export type Job = BodyOf<typeof authApi.listJobs>['data'][number];
export const PAGE = 20;
const LIVE_MS = 2_000;

/** States that are offered, with words; jobs here are in no other. */
export const states = [
  { state: 'active', label: 'Active' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'delayed', label: 'Delayed' },
  { state: 'failed', label: 'Failed' },
  { state: 'completed', label: 'Completed' },
] as const satisfies readonly { state: JobState; label: string }[];
export type ShownState = (typeof states)[number]['state'];

type Filter = { readonly state: ShownState | undefined; readonly type: string | undefined; readonly start: number };

/** A page of the jobs of all services; asked again every moment while somebody looks. */
export const jobsQuery = ({ state, type, start }: Filter) =>
  queryOptions({
    queryKey: ['jobs', 'list', state, type, start],
    queryFn: ({ signal }) => {
      const query = { start, count: PAGE, ...(type && { jobType: type }) };
      return state ? call(authApi.listJobsInState, { params: { state }, query, signal }) : call(authApi.listJobs, { query, signal });
    },
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type Figures = Readonly<Record<'active' | 'delayed' | 'failed' | 'waiting', number>> & { readonly arePaused: boolean };

/** How many jobs are in each state, and whether any may be begun. */
export const figuresQuery = queryOptions({
  queryKey: ['jobs', 'figures'],
  queryFn: async ({ signal }): Promise<Figures> => {
    const ask = (state: JobState) => callForAnswer(authApi.listJobsInState, { params: { state }, query: { count: 0 }, signal });
    const answers = await Promise.all((['active', 'delayed', 'failed', 'waiting'] as const).map(ask));
    const [active = 0, delayed = 0, failed = 0, waiting = 0] = answers.map(({ body }) => body.total ?? 0);
    return { active, delayed, failed, waiting, arePaused: answers[0]?.headers.get('x-jobs-paused') === 'true' };
  },
  // Four questions each time share what one person may ask of the instance.
  refetchInterval: 2 * LIVE_MS,
  staleTime: 0,
});

export async function pauseJobs(paused: boolean): Promise<void> {
  await call(paused ? authApi.pauseJobs : authApi.resumeJobs, {});
}
