const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?`;
const SPAN = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);
const ALONE = new RegExp(`^${TIME}$`);

const HOUR = 3_600_000;
const MINUTE = 60_000;

function milliseconds([hours = '0', minutes = '0', seconds = '0', part = '']: readonly (string | undefined)[]): number {
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000 + Number(part.padEnd(3, '0'));
}

/** The times of a line such as `00:01.000 --> 00:02.500`, as WebVTT or SubRip writes it; settings after them are passed over. */
export function readSpan(line: string): { start: number; end: number } | undefined {
  const found = SPAN.exec(line);
  return found ? { start: milliseconds(found.slice(1, 5)), end: milliseconds(found.slice(5, 9)) } : undefined;
}

/** A time alone, as people type it. */
export function readTime(text: string): number | undefined {
  const found = ALONE.exec(text.trim());
  return found ? milliseconds(found.slice(1)) : undefined;
}

/** `01:02:03.004`. */
export function writeTime(time: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(time / HOUR)}:${two((time % HOUR) / MINUTE)}:${two((time % MINUTE) / 1000)}.${String(time % 1000).padStart(3, '0')}`;
}
