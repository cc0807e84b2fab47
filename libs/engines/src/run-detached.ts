import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { Environment, Launch } from './engine.ts';
import { type KnownProcess, knownProcess } from './processes.ts';

const LARGEST_LOG_IN_BYTES = 10_000_000;
const LAST_WORDS = 6;

/** Starts a program that outlives this process, in a session of its own, with its output in a file. */
export async function runDetached(
  { program, parameters, environment }: Launch,
  logFile: string,
  outer: Environment,
): Promise<KnownProcess> {
  mkdirSync(dirname(logFile), { recursive: true });
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_IN_BYTES) truncateSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  // Only what programs need, without the caller's settings and secrets.
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: outer['PATH'], HOME: outer['HOME'] ?? homedir(), TZ: 'UTC', ...environment },
  });
  closeSync(log);
  child.unref();
  await once(child, 'spawn');
  const known = child.pid === undefined ? undefined : knownProcess(child.pid);
  if (!known) throw new Error(`${program} ended at once: ${lastWords(logFile)}`);
  return known;
}

export function lastWords(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trim().split('\n').slice(-LAST_WORDS).join(' | ') || 'it logged nothing';
  } catch {
    return 'it logged nothing';
  }
}
