import type { IncomingMessage, ServerResponse } from 'node:http';

const LINGER_IN_MS = 2_000;

/**
 * Reads and discards the rest of an unneeded body, so that the client receives the answer, which must be ended afterwards. Closes the connection after
 * two seconds.
 */
export function passOverBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  if (!response.shouldKeepAlive) endAfterBody(request, response);
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_IN_MS).unref();
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Node closes a connection without keep-alive at the end of its answer, so the end is delayed; the client has received every byte of it by then. */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((text?: string) => {
    if (text === undefined) response.flushHeaders();
    else response.write(text);
    request.once('end', () => end()).once('close', () => end());
    return response;
  }) as ServerResponse['end'];
}
