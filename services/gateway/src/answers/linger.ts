import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayRequest } from '../request/exchange.ts';

const LINGER_IN_MS = 5_000;

/**
 * An answer may be sent while its request is still being received. Closing at once would reset the connection and the client might never see the
 * answer, so the rest is read and discarded for a few seconds (long enough for the client to notice), then the connection is closed.
 */
export function lingerAfter(request: GatewayRequest, response: ServerResponse): void {
  if (request.complete) return;
  // After `Expect: 100-continue` without a 100 the client may or may not send the body, so where its next request begins is unknown.
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

/** Node closes the connection when its last answer ends, so ending is delayed; the client has received every byte of the answer by then. */
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
