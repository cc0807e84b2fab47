// Test results: every run of Jest writes one file, named after its projects.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

type Results = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
};
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const folder = join('.cache', 'test-results');

/** The path of the results of these projects of Jest, which replace those of an earlier run. */
export function resultsFile(projects: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${projects}.json`);
}

/** Deletes the results of earlier runs. */
export function forgetTests(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The results since the last deletion; a test file that could not be loaded counts as one failure. */
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

/** Prints the five slowest test files, and the five places of tests that waited longest with `eventually`, which `waitsFile` lists. */
export function showSlowest(waitsFile: string): void {
  const files = readResults().flatMap(({ testResults }) => testResults);
  print(
    'Slowest files',
    files.map(({ name, startTime, endTime }) => ({ what: relative('.', name), seconds: (endTime - startTime) / 1000 })),
  );
  const waits = existsSync(waitsFile) ? readFileSync(waitsFile, 'utf8').trimEnd().split('\n') : [];
  print(
    'Longest waits',
    waits.map((line) => JSON.parse(line) as Timed),
  );
}

type Timed = { readonly what: string; readonly seconds: number };

function print(title: string, timed: readonly Timed[]): void {
  if (timed.length === 0) return;
  console.log(`\n${title}:`);
  for (const { what, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`);
  }
}

export function showCounts({ passed, failed, skipped }: Counts): void {
  if (passed + failed === 0) console.error('No test ran.');
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readResults(): Results[] {
  return globSync(join(folder, '*.json')).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results);
}
