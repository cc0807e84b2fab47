// `npm test`: starts one PostgreSQL for the whole run, runs every package's tests through nx and its cache, and prints one line of counts.
// Arguments go to nx: `npm test -- --projects=@flotilla/auth`, and `--target=prove` runs what `npm run prove` adds. `.ci/run` calls it as well. Other engines are started by the first test that needs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engineNames, isEngineSetting, removeEngine } from '@flotilla/engines';
import { startPostgres } from '@flotilla/postgres';
import { createLog } from '@flotilla/telemetry';
import { temporaryRoot } from '@flotilla/test-kit';
import { countTests, forgetTests, showCounts, showFailures } from './test-results.ts';

forgetTests();
const directory = mkdtempSync(join(temporaryRoot, 'flotilla-test-'));
const postgres = await startPostgres({
  directory: join(directory, 'postgres'),
  databases: [],
  durable: false,
  log: createLog({ service: 'test', level: 'warn' }),
});

// Separate from the engines of `npm run engines`, whose data no test may touch. A killed run may have left some.
const enginesDirectory = resolve('.cache', 'test-engines');
const removeEngines = () => Promise.all(engineNames.map((name) => removeEngine(name, { directory: enginesDirectory, environment: {} })));
await removeEngines();

const started = performance.now();
const forNx = process.argv.slice(2);
const target = forNx.some((word) => word.startsWith('--target')) ? [] : ['--target=test'];
// Tests of small packages mostly wait, so three run side by side; packages with `parallelism: false` run alone, with two workers (tools/run-jest.ts).
const nx = spawn(
  process.execPath,
  ['node_modules/nx/dist/bin/nx.js', 'run-many', ...target, '--parallel=3', '--output-style=static', ...forNx],
  {
    stdio: 'inherit',
    env: {
      ...withoutAddresses(process.env),
      TEST_POSTGRES_URL: process.env['TEST_POSTGRES_URL'] ?? postgres.url('postgres'),
      TEST_ENGINES_DIRECTORY: enginesDirectory,
    },
  },
);
// At a terminal Ctrl-C reaches nx too; this process goes on, to stop what it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => nx.kill(signal));
const [status] = (await once(nx, 'close')) as [number | null];
await removeEngines();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

const counts = countTests();
showFailures();
if (status !== 0 && counts.failed === 0) console.error('A test run ended badly without naming a test; its output stands above.');
console.log(
  `\nTests took ${Math.round((performance.now() - started) / 1000)} s. Of packages that came from the cache none was run, and none is counted.`,
);
showCounts(counts);
process.exitCode = status === 0 && counts.failed === 0 ? 0 : 1;

/** Engines named in the environment are for the tests that ask for them, not for every program that a test starts. */
function withoutAddresses(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [isEngineSetting(name) ? `TEST_${name}` : name, value]));
}
