import { createServer, type RequestListener, type Server } from 'node:http';
import { problems } from '@flotilla/problem';
import { sendProblem } from './answer/problem-document.ts';

const PATH_LIMIT = 2_000;

/** An HTTP server whose `drain` lets requests under way end and then closes; after the given time it calls `cutOff` and closes all the same. */
export function createDrainingServer(listener: RequestListener): {
  server: Server;
  drain: (withinMs: number, cutOff: () => void) => Promise<void>;
} {
  let isDraining = false;
  // A chunk of an upload may take its time; the gateway bounds how long nothing may move.
  const limits = { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 };
  const server = createServer(limits, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    // No path of ours is that long, and patterns take their time with long ones.
    if (pathLengthOf(request.url ?? '') > PATH_LIMIT) sendProblem(request, response, problems.not_found());
    else listener(request, response);
  });

  async function drain(withinMs: number, cutOff: () => void): Promise<void> {
    isDraining = true;
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

  return { server, drain };
}

function pathLengthOf(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}
