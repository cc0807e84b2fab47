import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';

const STOP_WITHIN_MS = 10_000;

/** Ends a server whose parent process was killed, and removes a lock file that names an unrelated process. */
export async function endLeftovers(dataDirectory: string, log: Log): Promise<void> {
  const lockFile = join(dataDirectory, 'postmaster.pid');
  const pid = pidIn(lockFile);
  if (pid === undefined) return;
  if (!isServerOf(pid, dataDirectory)) return rmSync(lockFile, { force: true });

  log.warn({ pid }, 'PostgreSQL of an earlier start still runs on these files; stopping it first');
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal);
    const deadline = performance.now() + STOP_WITHIN_MS;
    while (performance.now() < deadline) {
      if (!isServerOf(pid, dataDirectory)) return;
      await delay(50);
    }
  }
  throw new Error(`PostgreSQL process ${pid} does not end.`);
}

export function pidIn(lockFile: string): number | undefined {
  try {
    return Number(readFileSync(lockFile, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function isServerOf(pid: number, dataDirectory: string): boolean {
  try {
    process.kill(pid, 0);
    // A server's working directory is its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDirectory);
  } catch (error) {
    if (process.platform === 'linux' || (error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(dataDirectory);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}
