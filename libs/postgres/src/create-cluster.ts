import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { environmentOf } from './environment.ts';
import type { RunAs } from './run-as.ts';

export const SUPERUSER = 'flotilla';

/** Creates the files of a database cluster at first use and returns its password. An incomplete cluster of an earlier start is deleted. */
export async function createCluster(directory: string, binaries: Binaries, { prefix, ownerId }: RunAs): Promise<string> {
  const ready = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  if (existsSync(ready)) return readFile(passwordFile, 'utf8');

  const half = join(directory, 'data.new');
  const spoken = join(directory, 'password.new');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  const password = randomBytes(32).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await writeFile(spoken, password, { mode: 0o600 });
  if (ownerId !== undefined) await Promise.all([chown(half, ownerId, ownerId), chown(spoken, ownerId, ownerId)]);
  const options = ['-D', half, '-U', SUPERUSER, `--pwfile=${spoken}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  await run([...prefix, binaries.initdb, ...options, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'], binaries);
  await rm(spoken);
  await rename(half, ready);
  return password;
}

async function run([program, ...parameters]: string[], binaries: Binaries): Promise<void> {
  const child = spawn(program as string, parameters, { env: environmentOf(binaries), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output}`);
}
