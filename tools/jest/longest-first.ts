// The order of test files: the longest first, so that no worker is left with a long one at the end.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { AggregatedResult, Test } from '@jest/test-result';
import type Sequencers from '@jest/test-sequencer';

type Durations = Record<string, number>;

/** Seconds of each file in its last run here; on a machine without any, those that the repository brings. */
const LAST_RUN = '.cache/test-durations.json';
const FIRST_RUN = 'tools/jest/durations.json';

export default class LongestFirst implements Pick<Sequencers.default, 'allFailedTests' | 'cacheResults' | 'sort'> {
  readonly #durations: Durations = { ...read(FIRST_RUN), ...read(LAST_RUN) };

  sort(tests: Test[]): Test[] {
    // An unknown file goes first: it may be long.
    const secondsOf = ({ path }: Test) => this.#durations[nameOf(path)] ?? Number.MAX_VALUE;
    return tests.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.path.localeCompare(b.path));
  }

  /** Jest asks for the files that failed last time; here nothing is remembered but durations. */
  allFailedTests(tests: Test[]): Test[] {
    return tests;
  }

  cacheResults(_tests: Test[], { testResults }: AggregatedResult): void {
    const measured = testResults.map(
      ({ testFilePath, perfStats }) => [nameOf(testFilePath), Math.round(perfStats.runtime / 100) / 10] as const,
    );
    mkdirSync(dirname(LAST_RUN), { recursive: true });
    writeFileSync(LAST_RUN, `${JSON.stringify({ ...this.#durations, ...Object.fromEntries(measured) }, null, 2)}\n`);
  }
}

const nameOf = (path: string) => relative('.', path);

function read(file: string): Durations {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Durations;
  } catch {
    return {};
  }
}
