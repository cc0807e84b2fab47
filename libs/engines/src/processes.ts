import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process, identified so that it is not mistaken for a later one with the same id. */
export type KnownProcess = { readonly pid: number; readonly born: string };

const LOOK_EVERY_MS = 20;
const KILLED_WITHIN_MS = 15_000;

export function knownProcess(pid: number): KnownProcess | undefined {
  const found = lookUp(pid);
  return found && { pid, born: found.born };
}

export const isAlive = ({ pid, born }: KnownProcess): boolean => lookUp(pid)?.born === born;
export const isChildOf = (pid: number, parent: number): boolean => lookUp(pid)?.parent === parent;

/** Sends SIGTERM, and SIGKILL when the process has not ended in time. */
export async function endProcess(known: KnownProcess, withinMs: number): Promise<void> {
  if (isAlive(known)) send(known.pid, 'SIGTERM');
  if (await hasEnded(known, withinMs)) return;
  await killProcess(known, []);
}

/** Kills the process and its servers like a power cut, before any of them can react. */
export async function killProcess(known: KnownProcess, servers: readonly KnownProcess[]): Promise<void> {
  if (servers.length > 0 && isAlive(known)) send(known.pid, 'SIGSTOP');
  const all = [...servers, known];
  for (const one of all.filter(isAlive)) send(one.pid, 'SIGKILL');
  for (const one of all) {
    if (!(await hasEnded(one, KILLED_WITHIN_MS))) throw new Error(`Process ${one.pid} does not end.`);
  }
}

async function hasEnded(known: KnownProcess, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isAlive(known)) {
    if (performance.now() > deadline) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Parent and start time; undefined for a process that has ended, zombies included. A zombie with threads that still end counts as alive: its files and
 * ports are not free yet.
 */
function lookUp(pid: number): { parent: number; born: string } | undefined {
  if (process.platform !== 'linux') return askPs(pid);
  try {
    // The command name in brackets may contain anything, so the fields are counted from the last bracket.
    const [state, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (state === 'X' || (state === 'Z' && Number(rest[15]) <= 1)) return undefined;
    return { parent: Number(parent), born: `${rest[17]} since ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}` };
  } catch {
    return undefined;
  }
}

function askPs(pid: number): { parent: number; born: string } | undefined {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'state=,ppid=,lstart='], { encoding: 'utf8', timeout: 5_000 });
  const [state, parent, ...born] = (stdout ?? '').trim().split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : { parent: Number(parent), born: born.join(' ') };
}
