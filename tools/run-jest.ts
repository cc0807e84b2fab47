// Runs the tests of one or more projects of jest.config.js, and stores their results for tools/test-results.ts:
// `node tools/run-jest.ts test services/videos uploads` runs the files of videos that have "uploads" in their path.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resultsFile } from './test-results.ts';

const [projects, ...more] = process.argv.slice(2);
if (!projects) throw new Error('Usage: run-jest.ts <project>[,<project>] [arguments for Jest]');

// Tests wait for processes and timers about as long as they work, so three files at once keep two cores busy. What is proven is measured, too, and has the machine for itself.
const workers = projects === 'test,components' ? 3 : 1;

const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    '--outputFile',
    resultsFile(projects),
    '--maxWorkers',
    String(workers),
    ...more,
    '--selectProjects',
    ...projects.split(','),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => jest.kill(signal));
const [status] = (await once(jest, 'close')) as [number | null];
process.exitCode = status ?? 1;
