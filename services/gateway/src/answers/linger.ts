import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayRequest } from '../request/exchange.ts';

const LINGER_IN_MS = 5_000;

/**
 * An answer may come while its request is still being sent. Closing at once would reset the connection and the client might never see the
 * answer, so the rest is read and thrown away for a few seconds (long enough for the client to notice), then the connection ends.
 */
export function lingerAfter(request: GatewayRequest, response: ServerResponse): void {
  if (request.complete) return;
  // A client that asked first sends nothing until told to, so nobody knows where its next request would begin.
  if (request.exchange.expectsContinue && !request.readableDidRead) {
    response.setHeader('Connection', 'close');
    return;
  }
  if (!response.shouldKeepAlive) endLater(request, response);
  response.once('finish', () => {
    drain(request);
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, LINGER_IN_MS).unref();
    request.once('close', () => clearTimeout(timer));
  });
}

/** Node closes the connection with the end of its last answer, so the end waits; the client has every byte of the answer meanwhile. */
function endLater(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((chunk?: Buffer | string) => {
    if (chunk === undefined) response.flushHeaders();
    else response.write(chunk);
    drain(request);
    const finish = () => {
      clearTimeout(timer);
      request.off('end', finish).off('close', finish);
      end();
    };
    const timer = setTimeout(finish, LINGER_IN_MS).unref();
    request.once('end', finish).once('close', finish);
    return response;
  }) as ServerResponse['end'];
}

function drain(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}
