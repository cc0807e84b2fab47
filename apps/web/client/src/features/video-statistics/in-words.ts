import type { BodyOf } from '../../api/call.ts';
import { inFormat } from '../../i18n/dates.ts';
import { spokenDuration } from '../../i18n/durations.ts';
import { current } from '../../i18n/language.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { inDigits } from '../../i18n/numbers.ts';
import type { videosApi } from '../../precomputed/operations.ts';

export type Series = BodyOf<typeof videosApi.getTimeseriesStats>;
export type GroupInterval = Series['groupInterval'];

export const metrics = [
  { name: 'viewers', label: 'videoStats.metric.viewers' },
  { name: 'aggregateWatchTime', label: 'videoStats.metric.watchTime' },
  { name: 'downloads', label: 'videoStats.metric.downloads' },
] as const;
export type Metric = (typeof metrics)[number]['name'];

const EACH: Readonly<Record<GroupInterval, PlainKey>> = {
  '6 months': 'videoStats.each.halfYear',
  '1 month': 'videoStats.each.month',
  '7 days': 'videoStats.each.week',
  '2 days': 'videoStats.each.twoDays',
  '1 day': 'videoStats.each.day',
  '12 hours': 'videoStats.each.halfDay',
  '6 hours': 'videoStats.each.sixHours',
  '1 hour': 'videoStats.each.hour',
  '10 minutes': 'videoStats.each.tenMinutes',
  '1 minute': 'videoStats.each.minute',
};
export const eachInWords = (interval: GroupInterval): string => t(EACH[interval]);

/** When a slot of the series begins, as exactly as the slots are long; in UTC, as the server counts. */
export function slotInWords(date: string, interval: GroupInterval): string {
  const at = new Date(date);
  if (interval.endsWith('months') || interval === '1 month') return inFormat(at, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  if (interval.endsWith('days') || interval === '1 day') return inFormat(at, { dateStyle: 'medium', timeZone: 'UTC' });
  return inFormat(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
}

/** Seconds of watching: no seconds where there are hours. */
export const watchTimeInWords = (seconds: number): string => spokenDuration(seconds >= 3600 ? Math.round(seconds / 60) * 60 : seconds);

export const valueInWords = (metric: Metric, value: number): string =>
  metric === 'aggregateWatchTime' ? watchTimeInWords(value) : inDigits(value);

export const percentInWords = (percent: number): string => inDigits(percent / 100, { style: 'percent', maximumFractionDigits: 1 });

export function countryInWords(isoCode: string): string {
  try {
    return new Intl.DisplayNames(current().locale, { type: 'region', fallback: 'code' }).of(isoCode) ?? isoCode;
  } catch {
    // It is no code of a region.
    return isoCode;
  }
}

const DEVICES: Readonly<Record<string, PlainKey>> = {
  console: 'videoStats.device.console',
  embedded: 'videoStats.device.embedded',
  mobile: 'videoStats.device.mobile',
  smarttv: 'videoStats.device.smarttv',
  tablet: 'videoStats.device.tablet',
  wearable: 'videoStats.device.wearable',
  xr: 'videoStats.device.xr',
  desktop: 'videoStats.device.desktop',
};

export function deviceInWords(name: string): string {
  const label = DEVICES[name];
  return label ? t(label) : name;
}
