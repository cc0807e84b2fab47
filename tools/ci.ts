// `npm run ci`, which is `.ci/run`: what every change must pass. The last line counts the tests; the check and the chaos count as one each.
import { readCommandLine } from './command-line.ts';
import { drawSeed, runSteps } from './steps.ts';

const usage = `Usage: npm run ci [-- --seed N]

  The checks, every test with the engines that CI has, ten crash points and a minute of chaos.
  --seed repeats the sample of crash points and the faults of an earlier run, which printed its seed; SEED=N does the same.`;

const { values } = readCommandLine(usage, { options: { seed: { type: 'string', default: process.env['SEED'] || drawSeed() } } });
const { seed } = values;

process.env['CI'] = 'true';
process.env['REQUIRE_ENGINES'] = 'kafka,minio,redis';
console.log(`Seed ${seed}; npm run ci -- --seed ${seed} draws the same crash points and faults again.`);
await runSteps([
  { name: 'check', command: ['node', 'tools/bootstrap.mjs', 'check'] },
  { name: 'tests', command: ['node', 'tools/bootstrap.mjs', 'test'], hasTests: true },
  {
    name: 'ten crash points',
    command: ['node', 'tools/bootstrap.mjs', 'crash-points', '--sample', '10', '--seed', seed],
    hasTests: true,
  },
  { name: 'chaos', command: ['node', 'tools/bootstrap.mjs', 'chaos', '--minutes', '1', '--seed', seed] },
]);
