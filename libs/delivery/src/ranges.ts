import type { ByteRange } from '@flotilla/storage';

/** Ranges in one answer; a request for more, or for more bytes than there are, gets the whole file. */
const MOST_RANGES = 20;

/**
 * The byte ranges a `Range` header asks for, both ends inclusive. `whole`: there is none, or none that must be honoured.
 * `unsatisfiable`: no range lies within the file (RFC 9110, 14.2).
 */
export function parseRanges(header: string | undefined, size: number): readonly ByteRange[] | 'unsatisfiable' | 'whole' {
  const set = /^\s*bytes\s*=(.*)$/is.exec(header ?? '')?.[1];
  if (set === undefined) return 'whole';
  const specs = set.split(',', MOST_RANGES + 1).map((spec) => spec.trim());
  const parsed = specs.filter((spec) => spec !== '').map((spec) => parseOne(spec, size));
  if (parsed.length === 0 || parsed.length > MOST_RANGES || parsed.includes('malformed')) return 'whole';
  const ranges = parsed.filter((range) => typeof range === 'object');
  if (ranges.length === 0) return 'unsatisfiable';
  const asked = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return ranges.length > 1 && asked > size ? 'whole' : ranges;
}

function parseOne(spec: string, size: number): ByteRange | 'beyond' | 'malformed' {
  const [, from, to] = /^(\d{0,16})-(\d{0,16})$/.exec(spec) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'malformed';
  if (from === '') return Number(to) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'malformed';
  if (Number(from) >= size) return 'beyond';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
