// `npm run format`: puts every file into the house's format and sorts its imports.
import { spawnSync } from 'node:child_process';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: npm run format', {});

process.exitCode = spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1;
