// `npm run crash-points`: kills an instance at the boundaries of its steps, all of them or a sample, and compares the final state with that of an undisturbed run.
import { spawnSync } from 'node:child_process';
import { endWithUsage, readCommandLine } from './command-line.ts';
import { drawSeed } from './steps.ts';

const usage = `Usage: npm run crash-points [-- --sample N] [--seed S] [--only PATTERN]
  Every boundary that an undisturbed run passes, or N of them that the seed draws, or those whose name matches the pattern.`;

const { values } = readCommandLine(usage, {
  options: {
    sample: { type: 'string', default: '' },
    seed: { type: 'string', default: drawSeed() },
    only: { type: 'string', default: '' },
  },
});
const { sample, seed, only } = values;
if (sample && !(Number(sample) >= 1)) endWithUsage(usage, '--sample must be a number above 0.');

const { status } = spawnSync(process.execPath, ['tools/run-jest.ts', 'crash-points'], {
  stdio: 'inherit',
  env: { ...process.env, CRASH_POINTS: only, CRASH_SAMPLE: sample, CRASH_SEED: seed },
});
process.exitCode = status ?? 1;
