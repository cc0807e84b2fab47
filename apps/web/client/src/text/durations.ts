/** Seconds as a clock: "12:04", "1:02:44". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds for ears: "1 hour 2 minutes 44 seconds". */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [count(Math.floor(whole / 3600), 'hour'), count(Math.floor(whole / 60) % 60, 'minute'), count(whole % 60, 'second')].filter(
    (part) => part !== '',
  );
  return parts.join(' ') || '0 seconds';
}

/** A guess at how long something still takes, no finer than anybody can promise: "about 4 minutes left". */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${count(Math.max(1, minutes), 'minute')} left`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return 'more than a day left';
  const rest = minutes % 60;
  return `about ${[count(hours, 'hour'), hours < 5 ? count(rest, 'minute') : ''].filter(Boolean).join(' ')} left`;
}

function count(value: number, unit: string): string {
  if (value === 0) return '';
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
