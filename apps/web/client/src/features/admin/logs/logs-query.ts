import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/query-client.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { askAgainFrom, type LogEntry, withAnswer } from './log-entries.ts';
import { momentsOf } from './log-periods.ts';
import type { LogFilter } from './use-log-filter.ts';

const LIVE_MS = 4_000;
const AFTER_FAILURE_MS = 30_000;

/** Lines of a time; asked again, only what is new since the last answer is sent for. */
export function logsQuery({ level, tags, period }: LogFilter, isLive: boolean) {
  const queryKey = [authApi.getServerLogs.id, level, tags, period.key, period.from, period.to] as const;
  return queryOptions({
    queryKey,
    enabled: momentsOf(period, 0) !== null,
    queryFn: async ({ signal }): Promise<LogEntry[]> => {
      const moments = momentsOf(period, Date.now());
      if (!moments) return [];
      const known = moments.to ? undefined : queries.getQueryData<LogEntry[]>(queryKey);
      const from = askAgainFrom(known) ?? moments.from;
      const tagsOneOf = tags.split(/[\s,]+/).filter(Boolean);
      const query = {
        startDate: from.toISOString(),
        level,
        ...(moments.to && { endDate: moments.to.toISOString() }),
        ...(tagsOneOf.length > 0 && { tagsOneOf }),
      };
      const answer = (await call(authApi.getServerLogs, { query, signal })) as LogEntry[];
      return withAnswer(known ?? [], from, answer).filter(({ timestamp }) => Date.parse(timestamp) >= moments.from.getTime());
    },
    // Nobody looks at a tab in the background; an instance that does not answer is asked less often.
    refetchInterval: ({ state: { status } }) => isLive && (status === 'error' ? AFTER_FAILURE_MS : LIVE_MS),
    refetchOnWindowFocus: isLive,
    staleTime: 0,
    gcTime: 60_000,
  });
}
