import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that cannot be mistaken for a later one with the same number. */
export type KnownProcess = { readonly pid: number; readonly born: string };

const LOOK_EVERY_MS = 20;
const KILLED_WITHIN_MS = 15_000;

export function knownProcess(pid: number): KnownProcess | undefined {
  const found = lookUp(pid);
  return found && { pid, born: found.born };
}

export const isAlive = ({ pid, born }: KnownProcess): boolean => lookUp(pid)?.born === born;
export const isChildOf = (pid: number, parent: number): boolean => lookUp(pid)?.parent === parent;

/** Asks the process to end and, when it has not after a while, makes it. */
export async function endProcess(known: KnownProcess, withinMs: number): Promise<void> {
  if (isAlive(known)) send(known.pid, 'SIGTERM');
  if (await hasEnded(known, withinMs)) return;
  await killProcess(known, []);
}

/** Ends the process and its servers as a power cut would, before any of them can act on it. */
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
 * Parent and time of birth; undefined for what has ended, also where nobody has taken note of its end yet. While other threads of it still
 * end, its files and ports are not free.
 */
function lookUp(pid: number): { parent: number; born: string } | undefined {
  if (process.platform !== 'linux') return askPs(pid);
  try {
    // The name before the last bracket may hold anything.
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
