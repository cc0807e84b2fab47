import { createHash } from 'node:crypto';

type Choice = {
  /** Every point that matches the pattern, in the order they were passed. */
  readonly candidates: readonly string[];
  /** The points to die at: all of them, or the sample, in the same order. */
  readonly chosen: readonly string[];
  /** What a sample takes next in place of a point that was never reached. */
  readonly spare: string[];
};

/**
 * Chooses among the discovered points: `CRASH_POINTS` is a pattern, `CRASH_SAMPLE` how many are drawn of what it matches, `CRASH_SEED` what decides which.
 * The order depends on the seed and the point's own name alone: a seed draws the same sample also when other points were added or removed.
 */
export function choosePoints(points: ReadonlySet<string>, environment: Readonly<Record<string, string | undefined>>): Choice {
  const { CRASH_POINTS: pattern = '', CRASH_SAMPLE: sample, CRASH_SEED: seed = '' } = environment;
  const candidates = [...points].filter((point) => new RegExp(pattern).test(point));
  if (!sample) return { candidates, chosen: candidates, spare: [] };

  const place = (point: string) => createHash('sha256').update(`${seed}\0${point}`).digest('hex');
  const drawn = candidates.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  const chosen = new Set(drawn.slice(0, Number(sample)));
  process.stderr.write(
    `Seed ${seed}: ${chosen.size} of ${candidates.length} crash points:\n${[...chosen].map((point) => `  ${point}\n`).join('')}`,
  );
  return { candidates, chosen: candidates.filter((point) => chosen.has(point)), spare: drawn.slice(Number(sample)) };
}
