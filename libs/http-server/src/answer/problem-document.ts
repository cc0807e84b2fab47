import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTimeLimit, isUnavailable } from '@flotilla/availability';
import { Problem, problems } from '@flotilla/problem';
import { problemDocument } from '@flotilla/problem/document';
import { passOverBody } from './pass-over-body.ts';

const TYPE = 'application/problem+json; charset=utf-8';

/**
 * A request that needs something unavailable, or that the database ended at its time limit, is answered 503: it may succeed later. Any other error that is
 * not a Problem is a bug, whatever `status` it has, and is answered 500 without details.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return isUnavailable(error) || isTimeLimit(error) ? problems.unavailable() : problems.internal_error();
}

/** Sends a problem document (docs/contract/conventions.md#problem-documents). */
export function sendProblem(request: IncomingMessage, response: ServerResponse, problem: Problem, operationId?: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const proto = request.headers['x-forwarded-proto']?.toString() ?? 'http';
  const host = request.headers['x-forwarded-host']?.toString() ?? request.headers.host ?? 'localhost';
  const body = JSON.stringify(problemDocument(problem, `${proto}://${host}/api/docs`, operationId));
  // The handler may already have set headers of another answer.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = problem.status;
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.setHeader('content-type', TYPE);
  response.setHeader('cache-control', 'no-cache, no-store, must-revalidate');
  response.setHeader('content-length', Buffer.byteLength(body));
  passOverBody(request, response);
  response.end(request.method === 'HEAD' ? undefined : body);
}
