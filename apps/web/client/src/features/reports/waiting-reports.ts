import type { MyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { decidesReports, WAITING } from './reports.ts';

/** How many reports nobody decided about; 0 for those who have no right to. */
export function useWaitingReports(me: Pick<MyUser, 'role'> | undefined): number {
  const { data = 0 } = useOperation(
    videosApi.listAbuses,
    { query: { state: WAITING, start: 0, count: 1 } },
    { enabled: decidesReports(me), staleTime: 60_000, select: ({ total }) => total },
  );
  return data;
}
