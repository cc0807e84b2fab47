import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** The instance cannot listen where it is told to. The message says why and what to do. */
export class PortNotUsable extends Error {
  override readonly name = 'PortNotUsable';
}

/** Below those that systems give to connections that are opened, so that nobody takes one by chance before it is listened on. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const MAX_TRIES = 1_000;

/** As many different free loopback ports as asked for. All are held at once while choosing, so that none comes twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  for (let tries = 0; held.length < count; tries++) {
    if (tries > MAX_TRIES) throw new PortNotUsable(`There are no free ports from ${LOWEST} to ${HIGHEST}.`);
    const server = await listen(randomInt(LOWEST, HIGHEST), '127.0.0.1').catch(() => null);
    if (server) held.push(server);
  }
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/** Throws PortNotUsable when nobody could listen there now: better said before a database is started than after. */
export async function checkPort(port: number, host: string): Promise<void> {
  try {
    const server = await listen(port, host);
    await new Promise((closed) => server.close(closed));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const taken = `Port ${port} of ${host} is used by another program. Stop it, or set PORT to another number (0 takes any free one).`;
    throw new PortNotUsable(code === 'EADDRINUSE' ? taken : `Flotilla cannot listen on port ${port} of ${host}: ${message}.`);
  }
}

async function listen(port: number, host: string) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
}
