// Runs one package's tests and stores their counts, which tools/test.ts adds up.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultsFile } from './test-results.ts';

const [name, projectRoot, ...more] = process.argv.slice(2);
if (!name || !projectRoot) throw new Error('Usage: run-jest.ts <project> <folder> [words for Jest]');

type Target = { readonly parallelism?: boolean };
type Manifest = { readonly nx?: { readonly targets?: { readonly test?: Target } } };
const { nx } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
// A package that nx runs alone has both cores of a small machine; the others run side by side (tools/test.ts), one file at a time.
// What is proven is measured, too, and has the machine for itself.
const isProof = more.some((word) => word.endsWith('/prove/'));
const workers = nx?.targets?.test?.parallelism === false && !isProof ? 2 : 1;

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
    '--maxWorkers',
    String(workers),
    ...more,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.exitCode = status ?? 1;
