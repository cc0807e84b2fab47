import { once } from 'node:events';
import type { Server } from 'node:http';

const SWEEP_EVERY_MS = 50;

/** Takes no more connections, lets running requests end for a while and breaks off the rest. */
export async function stopServer(server: Server, drainInMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A connection whose request is under way becomes idle only afterwards.
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  const giveUp = setTimeout(() => server.closeAllConnections(), drainInMs);
  await closed;
  clearInterval(sweeping);
  clearTimeout(giveUp);
}
