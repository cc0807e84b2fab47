import { createServer, type RequestListener, type Server } from 'node:http';
import { problems } from '@flotilla/problem';
import { sendProblem } from './answer/problem-document.ts';

const PATH_LIMIT = 2_000;

/**
 * An HTTP server that stops in two steps: from `leave` on each answer ends its connection, so that nobody sends anything on one that is about to close; `drain`
 * takes no more connections, lets requests under way end, and after the given time calls `cutOff` and closes all the same.
 */
export function createDrainingServer(listener: RequestListener): {
  server: Server;
  leave: () => void;
  drain: (withinMs: number, cutOff: () => void) => Promise<void>;
} {
  let isLeaving = false;
  // A chunk of an upload may take its time; the gateway bounds how long nothing may move.
  const limits = { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 };
  const server = createServer(limits, (request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
    // No path of ours is that long, and patterns take their time with long ones.
    if (pathLengthOf(request.url ?? '') > PATH_LIMIT) sendProblem(request, response, problems.not_found());
    else listener(request, response);
  });

  const leave = () => {
    isLeaving = true;
  };

  async function drain(withinMs: number, cutOff: () => void): Promise<void> {
    leave();
    const closed = new Promise((resolve) => server.close(resolve));
    // A connection whose request is under way becomes idle only afterwards.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50);
    const timer = setTimeout(() => {
      cutOff();
      setTimeout(() => server.closeAllConnections(), 100);
    }, withinMs);
    await closed;
    clearInterval(sweeping);
    clearTimeout(timer);
  }

  return { server, leave, drain };
}

function pathLengthOf(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}
