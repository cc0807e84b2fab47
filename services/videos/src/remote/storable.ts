/** Moments that PostgreSQL and JavaScript both know. */
const EARLIEST = Date.UTC(1, 0, 1);
const LATEST_INT = 2 ** 31 - 1;

/** A text as it is stored: without NUL, which PostgreSQL does not take, well formed and not longer than ours are. */
export const text = (value: string, atMost: number): string => value.replaceAll('\0', '').toWellFormed().slice(0, atMost);

export const textOrNull = (value: string | null, atMost: number): string | null => (value ? text(value, atMost) || null : null);

/** A name on one line, without characters that change how what stands around it is read. */
export const line = (value: string, atMost: number): string =>
  text(value, atMost * 4)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, atMost)
    .toWellFormed();

/** A number that a column holds. */
export const count = (value: number, atMost = LATEST_INT): number => Math.max(0, Math.min(Math.trunc(value) || 0, atMost));

/** A moment of the past: what claims to come from the future would stay at the top of lists. */
export function past(value: string, now: Date): Date {
  const moment = new Date(value).getTime();
  return moment >= EARLIEST && moment <= now.getTime() ? new Date(moment) : now;
}

export function pastOrNull(value: string | null, now: Date): Date | null {
  const moment = value === null ? Number.NaN : new Date(value).getTime();
  return moment >= EARLIEST && moment <= now.getTime() ? new Date(moment) : null;
}
