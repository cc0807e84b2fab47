import { createHash } from 'node:crypto';

/** What this run draws by; `SEED=N` repeats one. */
export const seed = process.env['SEED'] || String(Date.now() % 1_000_000);

/** Numbers from 0 to below `end`, the same in the same order for the same seed and name. */
export function draws(name: string): (end: number) => number {
  let count = 0;
  return (end) => createHash('sha256').update(`${seed} ${name} ${count++}`).digest().readUInt32BE() % end;
}
