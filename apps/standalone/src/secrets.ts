import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { generateCallerKeys } from '@flotilla/identity';

export type Secrets = {
  readonly callerPrivateKey: string;
  readonly callerPublicKey: string;
  readonly serviceTokenSecret: string;
  readonly fileTokenSecret: string;
};

/** The secrets kept in this file, made at first use. The caller holds the lock of the folder, so that no other process makes them meanwhile. */
export function readSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file} is damaged. Put it back from a backup.`, { cause: error });
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = generateCallerKeys();
  const secrets = {
    callerPrivateKey: keys.privateKey,
    callerPublicKey: keys.publicKey,
    serviceTokenSecret: randomBytes(32).toString('hex'),
    fileTokenSecret: randomBytes(32).toString('hex'),
  };
  // Renaming shows the whole content at once; what a killed start left half-written is never read.
  const half = `${file}.new`;
  rmSync(half, { force: true });
  writeFileSync(half, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(half, file);
  return secrets;
}
