import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * The root of temporary files of tests: in memory where the machine has plenty. A database is some hundred files, and copying them takes
 * twenty times the CPU on a disk. TMPDIR overrides it.
 */
export const temporaryRoot = process.env['TMPDIR'] === undefined && hasMemoryToSpare() ? MEMORY : tmpdir();

/** A directory that is deleted at the end of its test. */
export async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(temporaryRoot, 'flotilla-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function hasMemoryToSpare(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
