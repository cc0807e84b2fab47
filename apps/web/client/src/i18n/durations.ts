import { t } from './messages.ts';

/** Seconds as a clock: "12:04", "1:02:44". */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = partsOf(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds for ears: "1 hour 2 minutes 44 seconds". */
export function spokenDuration(seconds: number): string {
  const [hours, minutes, rest] = partsOf(seconds);
  const parts = [
    ...(hours > 0 ? [t('durations.hours', { count: hours })] : []),
    ...(minutes > 0 ? [t('durations.minutes', { count: minutes })] : []),
    ...(rest > 0 ? [t('durations.seconds', { count: rest })] : []),
  ];
  return parts.join(' ') || t('durations.seconds', { count: 0 });
}

/** A guess at how long something still takes, no finer than anybody can promise: "about 4 minutes left". */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return t('durations.left.fewSeconds');
  if (seconds < 55) return t('durations.left.about', { duration: t('durations.seconds', { count: Math.ceil(seconds / 10) * 10 }) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('durations.left.about', { duration: t('durations.minutes', { count: Math.max(1, minutes) }) });
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t('durations.left.days');
  const rest = minutes % 60;
  const parts = [t('durations.hours', { count: hours }), ...(hours < 5 && rest > 0 ? [t('durations.minutes', { count: rest })] : [])];
  return t('durations.left.about', { duration: parts.join(' ') });
}

/** Rounded to whole seconds. */
export function partsOf(seconds: number): [hours: number, minutes: number, seconds: number] {
  const whole = Math.max(0, Math.round(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}
