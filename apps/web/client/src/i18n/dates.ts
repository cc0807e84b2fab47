import { current } from './language.ts';
import { t } from './messages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const STEPS = [
  ['year', 365.25 * 86_400],
  ['month', 30.44 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, in the biggest unit that fits: "yesterday", "3 days ago", "just now". */
export function relativeDate(date: Date, now: Date = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  if (!step) return t('dates.justNow');
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat(current().locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}

/** The full date and time, for hovering. */
export const fullDate = (date: Date): string => inFormat(date, { dateStyle: 'long', timeStyle: 'short' });

/** The day: "18 November 2026". */
export const longDate = (date: Date): string => inFormat(date, { dateStyle: 'long' });

/** A date as the language of the page writes it. */
export function inFormat(date: Date, options: Intl.DateTimeFormatOptions): string {
  const { locale } = current();
  const key = locale + JSON.stringify(options);
  // To make one takes longer than to use it a hundred times.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(date);
}
