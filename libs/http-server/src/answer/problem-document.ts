import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isAway } from '@flotilla/patience';
import { Problem, problems } from '@flotilla/problem';

const TYPE = 'application/problem+json; charset=utf-8';
/** How long the rest of a refused upload is read and thrown away, so that the client gets to see the answer. */
const LINGER_IN_MS = 2_000;

/** What a request needs and is away answers 503. What is no Problem is a bug, whatever status it claims to have, and answers 500 without details. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return isAway(error) ? problems.unavailable() : problems.internal_error();
}

/** Sends a problem document (conventions 3); documentation lies on the instance's own API page (ruling 19). */
export function sendProblem(request: IncomingMessage, response: ServerResponse, problem: Problem, operationId?: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const proto = request.headers['x-forwarded-proto']?.toString() ?? 'http';
  const host = request.headers['x-forwarded-host']?.toString() ?? request.headers.host ?? 'localhost';
  const body = JSON.stringify({
    type: problem.code ? `https://${host}/api/docs#section/Errors/${problem.code}` : 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    ...(operationId && { docs: `${proto}://${host}/api/docs#operation/${operationId}` }),
    ...(problem.code && { code: problem.code }),
    error: problem.message,
    ...problem.extra,
  });
  // A handler may have got as far as naming another answer's headers.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = problem.status;
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.setHeader('content-type', TYPE);
  response.setHeader('cache-control', 'no-cache, no-store, must-revalidate');
  response.setHeader('content-length', Buffer.byteLength(body));
  if (!request.complete && hasBody(request)) linger(request);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function linger(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_IN_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
