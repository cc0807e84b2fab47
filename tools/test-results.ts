// Test results: every run of Jest writes one file, named after its package.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Results = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
};
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const folder = join('.cache', 'test-results');

/** The path of a package's results, which replace those of an earlier run. */
export function resultsFile(packageName: string): string {
  const file = join(folder, `${packageName}.json`);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** Deletes the results of earlier runs. */
export function forgetTests(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The results of all packages since the last deletion; a test file that could not be loaded counts as one failure. */
export function countTests(): Counts {
  const runs = readResults();
  const sum = (count: (run: Results) => number) => runs.reduce((total, run) => total + count(run), 0);
  const broken = ({ testResults }: Results) =>
    testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return {
    passed: sum(({ numPassedTests }) => numPassedTests),
    failed: sum(({ numFailedTests }) => numFailedTests) + sum(broken),
    skipped: sum(({ numPendingTests }) => numPendingTests),
  };
}

/** The messages of failed tests and the names of skipped ones, repeated because they are far above in a long output. */
export function showFailures(): void {
  const files = readResults().flatMap(({ testResults }) => testResults);
  for (const { status, name, message } of files) {
    if (status === 'failed') console.error(`\nFailed: ${relative('.', name)}\n${message}`);
  }
  for (const { name, assertionResults } of files) {
    for (const { fullName, status } of assertionResults) {
      if (status === 'pending') console.error(`Skipped: ${relative('.', name)}: ${fullName}`);
    }
  }
}

export function showCounts({ passed, failed, skipped }: Counts): void {
  if (passed + failed === 0) console.error('No test ran.');
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readResults(): Results[] {
  return globSync(join(folder, '**', '*.json')).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results);
}
