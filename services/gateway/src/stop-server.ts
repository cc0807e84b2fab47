import { once } from 'node:events';
import type { Server } from 'node:http';

/** Takes no more connections, lets running requests end for a while and breaks off the rest. */
export async function stopServer(server: Server, drainInMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const giveUp = setTimeout(() => server.closeAllConnections(), drainInMs);
  await closed;
  clearTimeout(giveUp);
}
