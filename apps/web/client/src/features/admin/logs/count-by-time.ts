import type { LogEntry } from './log-entries.ts';

const BARS = 60;
type Bar = { readonly at: number; errors: number; warnings: number; others: number };

/** Lines counted in sixty spans of equal length, from the first line to the last; oldest first. */
export function countByTime(entries: readonly LogEntry[]): { bars: readonly Bar[]; most: number } {
  const [first, last] = [entries[0], entries.at(-1)].map((entry) => Date.parse(entry?.timestamp ?? ''));
  if (!first || !last) return { bars: [], most: 0 };
  const span = Math.max(1_000, (last - first + 1) / BARS);
  const bars: Bar[] = Array.from({ length: BARS }, (_, index) => ({ at: first + index * span, errors: 0, warnings: 0, others: 0 }));
  for (const { timestamp, level } of entries) {
    const bar = bars[Math.min(BARS - 1, Math.max(0, Math.floor((Date.parse(timestamp) - first) / span)))] as Bar;
    if (level === 'error') bar.errors++;
    else if (level === 'warn') bar.warnings++;
    else bar.others++;
  }
  return { bars, most: Math.max(...bars.map(({ errors, warnings, others }) => errors + warnings + others)) };
}
