import type { InputOf } from '../../api/call.ts';
import type { videosApi } from '../../precomputed/operations.ts';

/** Days of UTC, both inclusive, as `<input type="date">` writes them. */
export type Period = { readonly from: string; readonly until: string };
type Query = NonNullable<InputOf<typeof videosApi.getOverallStats>['query']>;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Periods that end today. */
export const LAST_DAYS = [7, 30, 365] as const;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const lastDays = (count: number, now: Date): Period => ({
  from: dayOf(new Date(now.getTime() - (count - 1) * DAY_MS)),
  until: dayOf(now),
});

/** What the address asks for; null for all the time since there is the video. One day alone begins or ends what is known. */
export function periodIn(parameters: URLSearchParams, video: { readonly createdAt: string }, now: Date): Period | null {
  const [from, until] = [dayIn(parameters.get('from')), dayIn(parameters.get('until'))];
  if (from === null && until === null) return null;
  const days = [from ?? dayOf(new Date(video.createdAt)), until ?? dayOf(now)].sort();
  return { from: days[0]!, until: days[1]! };
}

export const queryOf = (period: Period | null): Query =>
  period ? { startDate: `${period.from}T00:00:00.000Z`, endDate: `${period.until}T23:59:59.999Z` } : {};

function dayIn(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
