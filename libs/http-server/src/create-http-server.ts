import { createServer, type RequestListener, type Server } from 'node:http';
import { problems } from '@flotilla/problem';
import { sendProblem } from './answer/problem-document.ts';

const PATH_LIMIT = 2_000;

/** The HTTP server of a service, which runs behind the gateway. */
export function createHttpServer(listener: RequestListener): Server {
  // A chunk of an upload may take long; the gateway bounds the time without progress.
  const limits = { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 };
  return createServer(limits, (request, response) => {
    // No declared path is that long, and patterns are slow on long ones.
    if (pathLengthOf(request.url ?? '') > PATH_LIMIT) sendProblem(request, response, problems.not_found());
    else listener(request, response);
  });
}

function pathLengthOf(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}
