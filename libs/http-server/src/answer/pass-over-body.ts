import type { IncomingMessage } from 'node:http';

const LINGER_IN_MS = 2_000;

/** Reads and throws away what still comes of a body nobody waits for, so that the client gets to see the answer; for two seconds, then the connection is cut. */
export function passOverBody(request: IncomingMessage): void {
  if (request.complete || !hasBody(request)) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_IN_MS).unref();
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
