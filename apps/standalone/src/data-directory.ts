import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDirectory } from './lock-directory.ts';
import { readSecrets, type Secrets } from './secrets.ts';

export type DataDirectory = Disposable & {
  /** An absolute path inside the directory. */
  path(...parts: string[]): string;
  secrets: Secrets;
};

/** Locks a data directory for this process, and creates it and its secrets at first use. The lock of a process that was killed does not count. */
export function openDataDirectory(directory: string): DataDirectory {
  const root = resolve(directory);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const release = lockDirectory(root);
  try {
    return {
      path: (...parts) => join(root, ...parts),
      secrets: readSecrets(join(root, 'secrets.json')),
      [Symbol.dispose]: release,
    };
  } catch (error) {
    release();
    throw error;
  }
}
