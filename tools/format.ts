// `npm run format`: puts every file into the house's format and sorts its imports.
import { spawnSync } from 'node:child_process';

process.exitCode = spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1;
