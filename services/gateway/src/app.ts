import { problems } from '@flotilla/problem';
import express, { type ErrorRequestHandler, type Express, type NextFunction, type RequestHandler, type Response } from 'express';
import type { createAccessLog } from './answers/access-log.ts';
import { setAnswerHeaders } from './answers/answer-headers.ts';
import { type AnswerProblem, isClosing } from './answers/answer-problem.ts';
import { admit, isModerator } from './identity/admit.ts';
import type { Authenticate } from './identity/authentication.ts';
import type { SessionActivity } from './identity/session-activity.ts';
import type { CountRequest } from './limits/rate-limits.ts';
import type { Answer } from './operations/own-operations.ts';
import type { ProcessPages } from './operations/process-pages.ts';
import type { Forward } from './proxy/forward.ts';
import type { InFlight } from './proxy/in-flight.ts';
import { checkBody } from './request/body-check.ts';
import { type GatewayRequest, newExchange } from './request/exchange.ts';
import { refusalOfForeignHost } from './request/foreign-host.ts';
import { checkForm } from './request/form.ts';
import { isNearby } from './request/nearby.ts';
import { requestId } from './request/request-id.ts';
import { areaOf } from './routing/area.ts';
import { findTarget } from './routing/find-target.ts';
import type { RoutingTable } from './routing/routing-table.ts';

export type App = {
  readonly clientAddress: (request: GatewayRequest) => string;
  readonly trustsProxies: boolean;
  readonly isOurHost: (host: string | undefined) => boolean;
  readonly processPages: ProcessPages;
  readonly table: RoutingTable;
  readonly countRequest: CountRequest;
  readonly authenticate: Authenticate;
  readonly sessionActivity: SessionActivity;
  readonly ownAnswers: Readonly<Record<string, Answer>>;
  readonly forward: Forward;
  readonly answerProblem: AnswerProblem;
  readonly logAccess: ReturnType<typeof createAccessLog>;
  readonly inFlight: InFlight;
};

type Handle = (request: GatewayRequest, response: Response, next: NextFunction) => Promise<void> | void;

/**
 * The path of a request, in the order of docs/contract/conventions.md#order-of-checks: form, host, route, limits, token and right, body, then the
 * service.
 */
export function createApp(app: App): Express {
  return express()
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    .use(asHandler(begin(app)), asHandler(decide(app)), asErrorHandler(app.answerProblem));
}

function begin({ clientAddress, logAccess, forward }: App): Handle {
  return (request, response, next) => {
    const { headers, socket } = request;
    // Requests pipelined behind a refused one are not read (docs/contract/security.md#h3).
    if (isClosing(socket)) return;
    request.exchange = newExchange(requestId(headers['x-request-id']), clientAddress(request), headers.expect !== undefined);
    setAnswerHeaders(response, request.exchange.requestId);
    const isAnonymous = headers.dnt === '1';
    response.once('close', () => {
      forward.ended(request);
      logAccess(request, response, isAnonymous);
    });
    next();
  };
}

function decide({
  trustsProxies,
  isOurHost,
  processPages,
  table,
  countRequest,
  authenticate,
  sessionActivity,
  ownAnswers,
  inFlight,
  forward,
}: App): Handle {
  return async (request, response, next) => {
    const { exchange } = request;
    exchange.path = checkForm(request);
    const page = processPages.get(exchange.path);
    if (page && (request.method === 'GET' || request.method === 'HEAD')) {
      if (exchange.path === '/metrics' && !isNearby(exchange.clientIp, request.headers, trustsProxies)) throw problems.not_found();
      return page(request, response);
    }
    if (!isOurHost(request.headers.host) && areaOf(exchange.path) !== 'ours') throw refusalOfForeignHost(table, request);

    const found = findTarget(table, request, response);
    if (found === 'answered') return;
    const { target, refusal } = found;
    exchange.target = target;
    await countRequest(target.limits, exchange.clientIp, response, () => isModerator(request, authenticate));
    if (refusal) throw refusal;

    const { caller, bad } = await admit(request, target, authenticate);
    // The client has disconnected, so nothing would end an exchange that is begun now.
    if (response.destroyed) return;
    exchange.caller = caller;
    if (caller) sessionActivity.saw(caller, { ip: exchange.clientIp, device: request.headers['user-agent'] });
    exchange.hasBadToken = bad;
    exchange.bodyLimitInBytes = checkBody(request, target);
    if (target.operation.service === 'gateway') {
      inFlight.add(request);
      return ownAnswers[target.operation.id]?.(request, response);
    }
    forward.send(request, response, next);
  };
}

// Express does not know `exchange`; `begin` sets it before any other handler runs.
function asHandler(handle: Handle): RequestHandler {
  return handle as unknown as RequestHandler;
}

function asErrorHandler(answerProblem: AnswerProblem): ErrorRequestHandler {
  return (error, request, response, _next) => answerProblem(request as GatewayRequest, response, error);
}
