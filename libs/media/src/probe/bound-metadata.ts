import type { FfprobeOutput } from './ffprobe-output.ts';
import type { MediaMetadata } from './probe.ts';

const MAX_TEXT = 1000;
const MAX_ITEMS = 200;

/** ffprobe's output for the owner: without our paths, and with texts and lists of a hostile file cut to a reasonable size. */
export function boundMetadata({ streams = [], format = {}, chapters = [] }: FfprobeOutput): MediaMetadata {
  const { filename: _, ...rest } = format;
  return { streams: bound(streams) as unknown[], format: bound(rest), chapters: bound(chapters) as unknown[] };
}

function bound(value: unknown): unknown {
  // PostgreSQL cannot store NUL in texts.
  if (typeof value === 'string') return value.replaceAll('\0', '').slice(0, MAX_TEXT);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(bound);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(fields.map(([key, field]) => [key.slice(0, MAX_TEXT), bound(field)]));
}
