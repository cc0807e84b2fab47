import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateCallerKeys } from '@flotilla/identity';

export type Secrets = {
  readonly callerPrivateKey: string;
  readonly callerPublicKey: string;
  readonly serviceTokenSecret: string;
  readonly fileTokenSecret: string;
};

export type DataDirectory = Disposable & {
  /** An absolute path inside the directory. */
  path(...parts: string[]): string;
  secrets: Secrets;
};

/** Somebody else runs on the same data. The message says who and what to do. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/** Takes a data directory for this process, alone, and makes it and its secrets at first use. A holder that was killed is passed over. */
export function openDataDirectory(directory: string): DataDirectory {
  const root = resolve(directory);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const release = lock(root);
  return {
    path: (...parts) => join(root, ...parts),
    secrets: readSecrets(join(root, 'secrets.json')),
    [Symbol.dispose]: release,
  };
}

function lock(root: string): () => void {
  const file = join(root, 'instance.lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { mode: 0o600 });
  try {
    // A link appears whole or not at all, so nobody ever reads half a lock; two tries are enough to pass over one dead holder.
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = readHolder(file);
        if (holder && isAlive(holder)) {
          throw new DataDirectoryInUse(
            `Flotilla already runs on ${root} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
          );
        }
        rmSync(file, { force: true });
      }
    }
    throw new DataDirectoryInUse(`Another start took ${root} at the same moment.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

type Holder = { pid: number; started: string | undefined };

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // The same number may by now belong to another program; where the system tells when a process began, that settles it.
  return startOf(pid) === started;
}

function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function readSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = generateCallerKeys();
  const secrets = {
    callerPrivateKey: keys.privateKey,
    callerPublicKey: keys.publicKey,
    serviceTokenSecret: randomBytes(32).toString('hex'),
    fileTokenSecret: randomBytes(32).toString('hex'),
  };
  const half = `${file}.new`;
  writeFileSync(half, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(half, file);
  return secrets;
}
