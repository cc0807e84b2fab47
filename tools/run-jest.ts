// Runs one package's tests and stores their counts, which tools/test.ts adds up.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { resultsFile } from './test-results.ts';

const [name, projectRoot, ...more] = process.argv.slice(2);
if (!name || !projectRoot) throw new Error('Usage: run-jest.ts <project> <folder> [words for Jest]');

const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--rootDir',
    projectRoot,
    '--config',
    join(projectRoot, 'jest.config.js'),
    '--json',
    '--outputFile',
    resultsFile(name),
    ...more,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.exitCode = status ?? 1;
