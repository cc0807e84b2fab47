import type { groupIntervals } from '@flotilla/contracts-videos';
import type { Interval } from './interval.ts';

type GroupInterval = (typeof groupIntervals)[number];
type Unit = 'day' | 'hour' | 'minute' | 'month';
type Step = { readonly atLeastMs: number; readonly groupInterval: GroupInterval; readonly unit: Unit; readonly units: number };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 31 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

/** How long intervals are divided (docs/contract/views.md#time-series), the longest first. */
const steps: readonly Step[] = [
  { atLeastMs: 6 * YEAR_MS, groupInterval: '6 months', unit: 'month', units: 6 },
  { atLeastMs: 2 * YEAR_MS, groupInterval: '1 month', unit: 'month', units: 1 },
  { atLeastMs: 6 * MONTH_MS, groupInterval: '7 days', unit: 'day', units: 7 },
  { atLeastMs: 2 * MONTH_MS, groupInterval: '2 days', unit: 'day', units: 2 },
  { atLeastMs: 15 * DAY_MS, groupInterval: '1 day', unit: 'day', units: 1 },
  { atLeastMs: 8 * DAY_MS, groupInterval: '12 hours', unit: 'hour', units: 12 },
  { atLeastMs: 4 * DAY_MS, groupInterval: '6 hours', unit: 'hour', units: 6 },
  { atLeastMs: 15 * HOUR_MS, groupInterval: '1 hour', unit: 'hour', units: 1 },
  { atLeastMs: 3 * HOUR_MS, groupInterval: '10 minutes', unit: 'minute', units: 10 },
  { atLeastMs: 0, groupInterval: '1 minute', unit: 'minute', units: 1 },
];

/** The beginnings of the slots of an interval, and the end of the last one. */
export type Slots = { readonly groupInterval: GroupInterval; readonly starts: readonly Date[]; readonly end: Date };

/** Divides an interval; the first slot begins with the month, day, hour or minute of its start. */
export function slotsOf({ start, end }: Interval): Slots {
  const lasts = end.getTime() - start.getTime();
  const { groupInterval, unit, units } = steps.find(({ atLeastMs }) => lasts >= atLeastMs) ?? (steps.at(-1) as Step);
  const starts: Date[] = [];
  let next = slotStart(start, unit, 0);
  while (next <= end) {
    starts.push(next);
    next = slotStart(start, unit, starts.length * units);
  }
  return { groupInterval, starts, end: next };
}

/** The beginning of the unit in which a moment is, so many units later; in UTC. */
function slotStart(date: Date, unit: Unit, later: number): Date {
  const [year, month, day, hour] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()];
  switch (unit) {
    case 'month':
      return new Date(Date.UTC(year, month + later));
    case 'day':
      return new Date(Date.UTC(year, month, day + later));
    case 'hour':
      return new Date(Date.UTC(year, month, day, hour + later));
    case 'minute':
      return new Date(Date.UTC(year, month, day, hour, date.getUTCMinutes() + later));
  }
}
