import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts, isPortFree } from '@flotilla/postgres';

const GIVEN_BACK_WITHIN_MS = 5_000;

export async function choosePorts(names: readonly string[], host: string): Promise<Record<string, number>> {
  const ports = await findFreePorts(names.length, host);
  return Object.fromEntries(names.map((name, index) => [name, ports[index] as number]));
}

/** Waits for a port: it may stay taken for a moment after its server has ended. */
export async function becomesFree(port: number, host: string): Promise<boolean> {
  for (const deadline = performance.now() + GIVEN_BACK_WITHIN_MS; ; await delay(100)) {
    if (await isPortFree(port, host)) return true;
    if (performance.now() > deadline) return false;
  }
}
