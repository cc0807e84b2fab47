import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Where tests keep what does not outlive them: in memory where the machine has plenty to spare. A database is some hundred files, and to copy them takes
 * twenty times the CPU on a disk. TMPDIR names another place.
 */
export const temporaryRoot = process.env['TMPDIR'] === undefined && hasMemoryToSpare() ? MEMORY : tmpdir();

/** A directory that goes with its test. */
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
