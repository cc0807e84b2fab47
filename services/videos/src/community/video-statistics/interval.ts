import { problems } from '@flotilla/problem';

export type Sent = { readonly startDate?: string; readonly endDate?: string };
/** Both ends are part of it. */
export type Interval = { readonly start: Date; readonly end: Date };

/** The dates of a request, each if it was sent. Throws 400 for a text that is no date. */
export function datesOf({ startDate, endDate }: Sent): { readonly start: Date | null; readonly end: Date | null } {
  return { start: dateOf('startDate', startDate), end: dateOf('endDate', endDate) };
}

function dateOf(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw problems.bad_request({ detail: `${name} is no date.` });
  return date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 3_650;

/** The interval of a time series: that of the request, or the one that stands in for it. Throws 400 for one date alone, too many days and an end before the start. */
export function intervalOf(sent: Sent, otherwise: Interval): Interval {
  const { start, end } = datesOf(sent);
  if ((start === null) !== (end === null)) throw problems.bad_request({ detail: 'startDate and endDate belong together.' });
  const interval = start && end ? { start, end } : otherwise;
  const lasts = interval.end.getTime() - interval.start.getTime();
  if (lasts < 0) throw problems.bad_request({ detail: 'The end is before the start.' });
  if (start && lasts > MOST_DAYS * DAY_MS) throw problems.bad_request({ detail: `An interval has at most ${MOST_DAYS} days.` });
  return interval;
}
