// `npm test`: starts one PostgreSQL for the whole run, runs all tests in one pool of workers, and prints one line of counts. `.ci/run` calls it as well.
// Arguments go to Jest: `npm test -- services/videos uploads`. `--prove` runs what `npm run prove` adds. Other engines are started by the first test that needs them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { engineNames, isEngineSetting, removeEngine } from '@flotilla/engines';
import { startPostgres } from '@flotilla/postgres';
import { createLog } from '@flotilla/telemetry';
import { temporaryRoot } from '@flotilla/test-kit';
import { countTests, forgetTests, showCounts, showFailures, showSlowest } from './test-results.ts';

const isProof = process.argv.includes('--prove');
const forJest = process.argv.slice(2).filter((word) => word !== '--prove');

// Tests of pages use the client as it is built.
if (spawnSync(process.execPath, ['apps/web/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1);

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

const waitsFile = join(directory, 'waits');
const started = performance.now();
const idleBefore = idleSeconds();
const jest = spawn(process.execPath, ['tools/run-jest.ts', isProof ? 'prove' : 'test,components', ...forJest], {
  stdio: 'inherit',
  env: {
    ...withoutAddresses(process.env),
    TEST_POSTGRES_URL: process.env['TEST_POSTGRES_URL'] ?? postgres.url('postgres'),
    TEST_ENGINES_DIRECTORY: enginesDirectory,
    TEST_WAITS_FILE: waitsFile,
  },
});
// At a terminal Ctrl-C reaches Jest too; this process goes on, to stop what it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => jest.kill(signal));
const [status] = (await once(jest, 'close')) as [number | null];
const seconds = (performance.now() - started) / 1000;
const idle = (idleSeconds() - idleBefore) / (seconds * cpus().length);
showFailures();
showSlowest(waitsFile);
await removeEngines();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

const counts = countTests();
if (status !== 0 && counts.failed === 0) console.error('A test run ended badly without naming a test; its output stands above.');
console.log(`\nTests took ${Math.round(seconds)} s; the processors of this machine were idle for ${Math.round(idle * 100)} % of it.`);
showCounts(counts);
process.exitCode = status === 0 && counts.failed === 0 ? 0 : 1;

/** Engines named in the environment are for the tests that ask for them, not for every program that a test starts. */
function withoutAddresses(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [isEngineSetting(name) ? `TEST_${name}` : name, value]));
}

/** How long the processors of this machine have been idle since it was started, added up. */
function idleSeconds(): number {
  return cpus().reduce((total, { times }) => total + times.idle, 0) / 1000;
}
