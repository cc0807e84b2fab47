// `npm run prove`: the tests that take too long for every change. Run before an issue is called resolved; the last line counts what passed.
import { existsSync } from 'node:fs';
import { readCommandLine } from './command-line.ts';
import { drawSeed, runSteps, type Step } from './steps.ts';

const usage = `Usage: npm run prove [-- --seed N] [--kubernetes PROGRAM]

  The long journeys, every crash point, ten minutes of chaos and the cluster.
  --seed        repeats the faults of an earlier run, which printed its seed; SEED=N does the same
  --kubernetes  a program that starts a cluster on this machine, as .ci/cluster needs it; KUBERNETES=PROGRAM does the same.
                Without it the cluster that KUBECONFIG names is used; without that either, the cluster is skipped`;

const { values } = readCommandLine(usage, {
  options: {
    seed: { type: 'string', default: process.env['SEED'] || drawSeed() },
    kubernetes: { type: 'string', default: process.env['KUBERNETES'] ?? '' },
  },
});
const { seed, kubernetes } = values;
if (kubernetes && !existsSync(kubernetes)) throw new Error(`There is no ${kubernetes}.`);

/** On a cluster that this program starts, or the one that is named. */
function clusterStep(): Step | undefined {
  const step = { name: 'cluster', hasTests: true };
  if (kubernetes) return { ...step, command: ['.ci/cluster', kubernetes] };
  return process.env['KUBECONFIG'] ? { ...step, command: ['node', 'tools/bootstrap.mjs', 'test:cluster'] } : undefined;
}

process.env['CI'] = 'true';
// What the tests draw, such as whom they kill.
process.env['SEED'] = seed;
process.env['REQUIRE_ENGINES'] = 'kafka,minio,redis';
console.log(`Seed ${seed}; npm run prove -- --seed ${seed} brings the same faults again.`);
const cluster = clusterStep();
await runSteps(
  [
    { name: 'journeys', command: ['node', 'tools/bootstrap.mjs', 'test', '--prove'], hasTests: true },
    { name: 'every crash point', command: ['node', 'tools/bootstrap.mjs', 'crash-points'], hasTests: true },
    { name: 'chaos', command: ['node', 'tools/bootstrap.mjs', 'chaos', '--minutes', '10', '--seed', seed] },
    ...(cluster ? [cluster] : []),
  ],
  cluster ? [] : ['cluster: neither --kubernetes nor KUBECONFIG names one'],
);
