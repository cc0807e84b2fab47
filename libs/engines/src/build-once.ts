import { existsSync, globSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './engine.ts';
import { withLock } from './lock.ts';

const BUILT_WITHIN_MS = 45 * 60_000;

/** The folder of a program that is built once per user and version. It appears complete or not at all, also when two processes build at once. */
export async function buildOnce(name: string, environment: Environment, build: (folder: string) => Promise<void>): Promise<string> {
  const cache = join(environment['XDG_CACHE_HOME'] || join(environment['HOME'] || homedir(), '.cache'), 'flotilla', 'engines');
  const ready = join(cache, name);
  if (existsSync(ready)) return ready;

  return withLock(join(cache, `${name}.lock`), BUILT_WITHIN_MS, async () => {
    if (existsSync(ready)) return ready;
    // Left by builders that were killed; their child processes may still write there, so each builder has its own folder.
    for (const left of globSync(join(cache, `${name}.*.half`))) rmSync(left, { recursive: true, force: true });
    const half = join(cache, `${name}.${process.pid}.half`);
    await mkdir(half, { recursive: true });
    await build(half);
    await rename(half, ready);
    return ready;
  });
}
