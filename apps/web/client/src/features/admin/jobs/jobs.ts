import type { JobState } from '@flotilla/contracts-shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BodyOf, callForAnswer } from '../../../api/call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';

export type Job = BodyOf<typeof authApi.listJobs>['data'][number];
export const PAGE = 20;
const LIVE_MS = 2_000;

/** States that are offered; jobs here are in no other. */
export const states = [
  { state: 'active', label: 'jobs.state.active' },
  { state: 'waiting', label: 'jobs.state.waiting' },
  { state: 'delayed', label: 'jobs.state.delayed' },
  { state: 'failed', label: 'jobs.state.failed' },
  { state: 'completed', label: 'jobs.state.completed' },
] as const satisfies readonly { state: JobState; label: PlainKey }[];
export type ShownState = (typeof states)[number]['state'];

type Filter = { readonly state: ShownState | undefined; readonly type: string | undefined; readonly start: number };

/** A page of the jobs of all services; asked again every moment while somebody looks. */
export function useJobs({ state, type, start }: Filter) {
  const query = { start, count: PAGE, ...(type && { jobType: type }) };
  const live = { refetchInterval: LIVE_MS, staleTime: 0 };
  const all = useOperation(authApi.listJobs, { query }, { ...live, enabled: !state, placeholderData: keepPreviousData });
  const inState = useOperation(
    authApi.listJobsInState,
    { params: { state: state ?? 'active' }, query },
    { ...live, enabled: state !== undefined, placeholderData: (before) => before ?? all.data },
  );
  return state ? inState : all;
}

const COUNTED = ['active', 'waiting', 'delayed', 'failed'] as const;
export type JobCounts = { readonly counts: readonly { state: ShownState; count: number }[]; readonly arePaused: boolean };

/** How many jobs are in each state, and whether any may be begun, which a header says. */
export const useJobCounts = () =>
  useQuery({
    queryKey: [authApi.listJobsInState.id, 'counts'],
    queryFn: async ({ signal }): Promise<JobCounts> => {
      const ask = (state: JobState) => callForAnswer(authApi.listJobsInState, { params: { state }, query: { count: 0 }, signal });
      const answers = await Promise.all(COUNTED.map(ask));
      return {
        counts: COUNTED.map((state, index) => ({ state, count: answers[index]?.body.total ?? 0 })),
        arePaused: answers[0]?.headers.get('x-jobs-paused') === 'true',
      };
    },
    // Four questions each time share what one person may ask of the instance.
    refetchInterval: 2 * LIVE_MS,
    staleTime: 0,
  });

const refreshes = [authApi.listJobs, authApi.listJobsInState];
export const usePause = () => useChange(authApi.pauseJobs, { refreshes });
export const useResume = () => useChange(authApi.resumeJobs, { refreshes });
