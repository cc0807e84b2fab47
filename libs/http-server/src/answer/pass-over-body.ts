import type { IncomingMessage, ServerResponse } from 'node:http';

const LINGER_IN_MS = 2_000;

/**
 * Reads and throws away what still comes of a body nobody waits for, so that the client gets to see the answer, which is to be ended afterwards; for two
 * seconds, then the connection is cut.
 */
export function passOverBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  if (!response.shouldKeepAlive) endAfterBody(request, response);
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_IN_MS).unref();
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Node closes a connection that is not kept with the end of its answer, so the end waits; the client has every byte of it meanwhile. */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((text?: string) => {
    if (text === undefined) response.flushHeaders();
    else response.write(text);
    request.once('end', () => end()).once('close', () => end());
    return response;
  }) as ServerResponse['end'];
}
