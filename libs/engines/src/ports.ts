import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Below the range from which systems lend ports to clients, so that none of those takes the port of a server that is away for a moment. */
const [FIRST, LAST] = [20_000, 31_999];
const TRIES = 100;
const GIVEN_BACK_WITHIN_MS = 5_000;

export async function choosePorts(names: readonly string[], host: string): Promise<Record<string, number>> {
  const chosen: Record<string, number> = {};
  for (const name of names) chosen[name] = await findFreePort(host, Object.values(chosen));
  return chosen;
}

async function findFreePort(host: string, taken: readonly number[]): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    if (!taken.includes(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No free port was found on ${host} between ${FIRST} and ${LAST}.`);
}

/** A server that was ended may take a moment to give its port back. */
export async function becomesFree(port: number, host: string): Promise<boolean> {
  for (const deadline = performance.now() + GIVEN_BACK_WITHIN_MS; ; await delay(100)) {
    if (await isFree(port, host)) return true;
    if (performance.now() > deadline) return false;
  }
}

/** Fails where this machine has no such address. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  await new Promise((closed) => server.close(closed));
  return true;
}
