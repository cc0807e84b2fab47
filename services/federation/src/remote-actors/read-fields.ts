export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value or several: others write either. */
export function listOf(value: unknown, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).slice(0, most);
}

/** The id of what is named by its id or embedded; undefined for lists. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isFields(value) && typeof value['id'] === 'string' ? value['id'] : undefined;
}

/** A single type; of several none is believed. */
export const typeOf = (value: unknown): string | undefined =>
  isFields(value) && typeof value['type'] === 'string' ? value['type'] : undefined;

// Control characters, zero-width ones, and those that turn the direction of writing.
// oxlint-disable-next-line no-control-regex -- these are what is removed
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A line of text without what cannot be seen; undefined when nothing is left. */
export function lineOf(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .trim()
    .slice(0, most);
  return line === '' ? undefined : line.toWellFormed();
}

/** A text of several lines that PostgreSQL can store. */
export function textOf(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.slice(0, most).toWellFormed().replaceAll('\0', '');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const uuidOf = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** A moment between 1900 and 2200; undefined for everything else. */
export function dateOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const at = Date.parse(value);
  return at >= EARLIEST && at < LATEST ? new Date(at) : undefined;
}

/** A whole number between bounds, whatever was written instead. */
export function countOf(value: unknown, most = 2_147_483_647): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 0), most) : 0;
}
