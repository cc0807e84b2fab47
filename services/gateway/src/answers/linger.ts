import type { IncomingMessage, ServerResponse } from 'node:http';

const LINGER_IN_MS = 5_000;

/**
 * An answer may come while its request is still being sent. Closing at once would reset the connection and the client might never see the
 * answer, so the rest is read and thrown away for a few seconds (long enough for the client to notice), then the connection ends.
 */
export function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  // A client that asked first sends nothing until told to, so nobody knows where its next request would begin.
  if (request.headers.expect !== undefined && !request.readableDidRead) {
    response.setHeader('Connection', 'close');
    return;
  }
  response.once('finish', () => {
    request.unpipe();
    request.resume();
    const { socket } = request;
    const timer = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, LINGER_IN_MS).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
