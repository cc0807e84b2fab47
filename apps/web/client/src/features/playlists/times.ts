import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';

type Times = { readonly startTimestamp: number | null; readonly stopTimestamp: number | null };

const CLOCK = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,7})$/;

/** Seconds of a time as people write it: "1:02:44", "12:04", "44"; null where nothing is written, undefined for what is no time. */
export function secondsOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const [, hours = 0, minutes, seconds] = CLOCK.exec(text.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59) || (Number(hours) > 0 && Number(minutes) > 59))
    return undefined;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
}

export const textOf = (seconds: number | null) => (seconds === null ? '' : clock(seconds));

/** "from 0:12 to 1:00"; nothing where all of the video plays. */
export function timesInWords({ startTimestamp, stopTimestamp }: Times): string {
  const start = startTimestamp ? clock(startTimestamp) : '';
  const stop = stopTimestamp === null ? '' : clock(stopTimestamp);
  if (start && stop) return t('playlists.times.fromUntil', { start, stop });
  if (start) return t('playlists.times.from', { start });
  return stop && t('playlists.times.until', { stop });
}
