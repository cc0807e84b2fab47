import type { Socket } from 'node:net';
import { Problem, problems } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';
import type { Response } from 'express';
import type { GatewayRequest } from '../request/exchange.ts';
import { lingerAfter } from './linger.ts';
import { PROBLEM_TYPE, problemDocument } from './problem-document.ts';

export type AnswerProblem = (request: GatewayRequest, response: Response, error: unknown) => void;

const closing = new WeakSet<Socket>();

/** Whether this connection ends with the answer to an earlier request. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/** Answers every failure; anything but a Problem is a bug, logged and answered with 500. An answer that has begun can only be cut off. */
export function createProblemAnswer(docsUrl: string, log: Log): AnswerProblem {
  return (request, response, error) => {
    const { exchange } = request;
    const problem = error instanceof Problem ? error : problems.internal_error();
    if (!(error instanceof Problem)) log.error({ err: error, requestId: exchange.requestId }, 'the gateway failed');
    exchange.refusal = problem.message;
    if (problem.headers.connection === 'close') {
      closing.add(request.socket);
      response.shouldKeepAlive = false;
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { operation, isDeclared } = exchange.target;
    const body = problemDocument(problem, docsUrl, isDeclared ? operation.id : undefined);
    response.statusCode = problem.status;
    for (const name in problem.headers) response.setHeader(name, problem.headers[name] as string);
    response.setHeader('Content-Type', PROBLEM_TYPE);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.setHeader('Cache-Control', 'no-cache, no-store, must-revalidate');
    lingerAfter(request, response);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
