import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, so that no client connection takes the port of a server that starts or restarts. */
const [FIRST, LAST] = [20_000, 31_999];
const TRIES = 100;

/** Distinct ports on which nothing listens now. Fails when the host is not an address of this machine. */
export async function findFreePorts(count: number, host = '127.0.0.1'): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await findFreePort(host, found));
  return [...found];
}

async function findFreePort(host: string, taken: ReadonlySet<number>): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    if (!taken.has(port) && (await isPortFree(port, host))) return port;
  }
  throw new Error(`No free port was found on ${host} between ${FIRST} and ${LAST}.`);
}

/** Whether nothing listens on the port now. Fails when the host is not an address of this machine. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
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
