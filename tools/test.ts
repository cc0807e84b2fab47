// `npm test`: one PostgreSQL for the whole run, every package's tests through nx and its cache, then one line of counts.
// Arguments go to nx: `npm test -- --projects=@flotilla/auth`. `.ci/run` calls the same.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startPostgres } from '@flotilla/postgres';
import { createLog } from '@flotilla/telemetry';

type Results = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; status: string; message: string; assertionResults: unknown[] }[];
};

const resultsFolder = join('.cache', 'test-results');
rmSync(resultsFolder, { recursive: true, force: true });
const directory = mkdtempSync(join(tmpdir(), 'flotilla-test-'));
const postgres = await startPostgres({
  directory: join(directory, 'postgres'),
  databases: [],
  durable: false,
  log: createLog({ service: 'test', level: 'warn' }),
});

const started = performance.now();
const nx = spawnSync(
  process.execPath,
  ['node_modules/nx/dist/bin/nx.js', 'run-many', '--target=test', '--parallel=2', '--output-style=static', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_URL: process.env['TEST_POSTGRES_URL'] ?? postgres.url('postgres') },
  },
);
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

const runs = globSync(join(resultsFolder, '**', '*.json')).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results);
const sum = (count: (run: Results) => number) => runs.reduce((total, run) => total + count(run), 0);
const passed = sum((run) => run.numPassedTests);
const skipped = sum((run) => run.numPendingTests);
// A test file that could not even start counts as one failure.
const broken = sum(
  (run) => run.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length,
);
const failed = sum((run) => run.numFailedTests) + broken;

// The words of what failed stand at the end too: the output above is long.
for (const { status, name, message } of runs.flatMap(({ testResults }) => testResults)) {
  if (status === 'failed') console.error(`\nFailed: ${relative('.', name)}\n${message}`);
}
if (!existsSync(resultsFolder) || passed + failed === 0) console.error('No test ran.');
if (nx.status !== 0 && failed === 0) console.error('A test run ended badly without naming a test; its output stands above.');
console.log(`\nTests took ${Math.round((performance.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = nx.status === 0 && failed === 0 && passed > 0 ? 0 : 1;
