// `npm run format`: formats every file and sorts its imports.
import { spawnSync } from 'node:child_process';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: npm run format', {});

process.exitCode = spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1;
