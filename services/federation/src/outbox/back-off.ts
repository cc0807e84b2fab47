const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const JITTER = 0.2;

/** How long a host is left alone after so many failures in a row: 1, 2, 4 ... minutes up to a day, and never less than it asked for. */
export function backOffMs(failures: number, retryAfterMs = 0): number {
  const pause = Math.min(MINUTE_MS * 2 ** (failures - 1), DAY_MS);
  return Math.max(pause * (1 + Math.random() * JITTER), Math.min(retryAfterMs, DAY_MS));
}

/** Milliseconds that a `Retry-After` asks for, as seconds or a date; 0 when it says nothing. */
export function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}
