import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDirectory } from './lock-directory.ts';
import { readSecrets, type Secrets, withKeysOf } from './secrets.ts';

export type DataDirectory = Disposable & {
  /** An absolute path inside the directory. */
  path(...parts: string[]): string;
  readonly secrets: Secrets;
  /** The private keys of these services, made at first use. */
  keysOf(services: readonly string[]): Secrets['serviceKeys'];
};

/** Locks a data directory for this process, and creates it and its secrets at first use. The lock of a process that was killed does not count. */
export function openDataDirectory(directory: string): DataDirectory {
  const root = resolve(directory);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const release = lockDirectory(root);
  const file = join(root, 'secrets.json');
  try {
    let secrets = readSecrets(file);
    return {
      path: (...parts) => join(root, ...parts),
      get secrets() {
        return secrets;
      },
      keysOf(services) {
        secrets = withKeysOf(services, secrets, file);
        return secrets.serviceKeys;
      },
      [Symbol.dispose]: release,
    };
  } catch (error) {
    release();
    throw error;
  }
}
