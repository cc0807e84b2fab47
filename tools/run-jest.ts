// Runs one package's tests and leaves their counts where tools/test.ts adds them up.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [name, projectRoot] = process.argv.slice(2);
if (!name || !projectRoot) throw new Error('Usage: run-jest.ts <project> <folder>');

const results = join('.cache', 'test-results', `${name}.json`);
mkdirSync(dirname(results), { recursive: true });
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
    '--maxWorkers=2',
    '--json',
    '--outputFile',
    results,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.exitCode = status ?? 1;
