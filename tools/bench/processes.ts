import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** These processes and everything they have started. */
export function familyOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined;
    if (stat) parents.set(Number(entry), Number(stat[1]));
  }
  const family = new Set(roots);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid);
        grown = true;
      }
    }
  }
  return [...family];
}

/** CPU seconds a family has used so far, ended children included. */
export function cpuSecondsOf(roots: readonly number[]): number {
  let ticks = 0;
  for (const pid of familyOf(roots)) {
    const stat = statOf(pid);
    if (stat) ticks += Number(stat[11]) + Number(stat[12]) + Number(stat[13]) + Number(stat[14]);
  }
  return ticks / CLOCK_TICKS_PER_SECOND;
}

/** Memory of a family in MiB, shared pages counted in proportion (PSS). */
export function memoryInMiB(roots: readonly number[]): number {
  let kibibytes = 0;
  for (const pid of familyOf(roots)) {
    try {
      kibibytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended after it was listed.
    }
  }
  return kibibytes / 1024;
}
