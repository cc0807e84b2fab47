import { createServer, type RequestListener, type Server } from 'node:http';
import { problems } from '@flotilla/problem';
import { sendProblem } from './answer/problem-document.ts';

const PATH_LIMIT = 2_000;

/** The HTTP server of a service, which stands behind the gateway. */
export function createHttpServer(listener: RequestListener): Server {
  // A chunk of an upload may take its time; the gateway bounds how long nothing may move.
  const limits = { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 };
  return createServer(limits, (request, response) => {
    // No path of ours is that long, and patterns take their time with long ones.
    if (pathLengthOf(request.url ?? '') > PATH_LIMIT) sendProblem(request, response, problems.not_found());
    else listener(request, response);
  });
}

function pathLengthOf(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}
