import type { RequestListener } from 'node:http';
import { problems } from '@flotilla/problem';
import type { NextFunction, Response } from 'express';
import type { createAccessLog } from './answers/access-log.ts';
import { setAnswerHeaders } from './answers/answer-headers.ts';
import { type AnswerProblem, isClosing } from './answers/answer-problem.ts';
import { admit, isModerator } from './identity/admit.ts';
import type { Authenticate } from './identity/authentication.ts';
import type { SessionActivity } from './identity/session-activity.ts';
import type { KeptAnswers } from './kept-answers/kept-answers.ts';
import type { CountRequest } from './limits/rate-limits.ts';
import type { Answer } from './operations/own-operations.ts';
import type { ProcessPages } from './operations/process-pages.ts';
import type { Forward } from './proxy/forward.ts';
import type { InFlight } from './proxy/in-flight.ts';
import { checkBody } from './request/body-check.ts';
import { type GatewayRequest, newExchange } from './request/exchange.ts';
import { refusalOfForeignHost } from './request/foreign-host.ts';
import { checkForm } from './request/form.ts';
import type { GatherBody } from './request/gather-body.ts';
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
  readonly gatherBody: GatherBody;
  readonly sessionActivity: SessionActivity;
  readonly ownAnswers: Readonly<Record<string, Answer>>;
  readonly keptAnswers: KeptAnswers;
  readonly forward: Forward;
  readonly answerProblem: AnswerProblem;
  readonly logAccess: ReturnType<typeof createAccessLog>;
  readonly inFlight: InFlight;
};

/**
 * The path of a request, in the order of docs/contract/conventions.md#order-of-checks: form, host, route, limits, token and right, body, then the
 * service. Two steps need no router: Express took a sixth of the time of an answer from memory.
 */
export function createApp(app: App): RequestListener {
  const beginExchange = begin(app);
  const decideAbout = decide(app);

  return (incoming, outgoing) => {
    // Requests pipelined behind a refused one are not read (docs/contract/security.md#h3).
    if (isClosing(incoming.socket)) return;
    const request = incoming as GatewayRequest;
    const response = outgoing as Response;
    const fail = (error: unknown) => app.answerProblem(request, response, error);
    request.res = response;
    beginExchange(request, response);
    decideAbout(request, response, fail).catch(fail);
  };
}

function begin({ clientAddress, logAccess, forward }: App): (request: GatewayRequest, response: Response) => void {
  return (request, response) => {
    const { headers } = request;
    request.exchange = newExchange(requestId(headers['x-request-id']), clientAddress(request), headers.expect !== undefined);
    setAnswerHeaders(response, request.exchange.requestId);
    const isAnonymous = headers.dnt === '1';
    response.once('close', () => {
      forward.ended(request);
      logAccess(request, response, isAnonymous);
    });
  };
}

function decide({
  trustsProxies,
  isOurHost,
  processPages,
  table,
  countRequest,
  authenticate,
  gatherBody,
  sessionActivity,
  ownAnswers,
  inFlight,
  keptAnswers,
  forward,
}: App): (request: GatewayRequest, response: Response, next: NextFunction) => Promise<void> {
  return async (request, response, next) => {
    const { exchange } = request;
    Object.assign(exchange, checkForm(request));
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
    await countRequest(target.limits, exchange.clientKeys, response, () => isModerator(request, target, authenticate));
    if (refusal) throw refusal;

    const { caller, bad } = await admit(request, target, authenticate);
    if (caller && target.userLimits.length > 0)
      await countRequest(target.userLimits, [`user-${caller.userId}`], response, async () => caller.role <= 1);
    // The client has disconnected, so nothing would end an exchange that is begun now.
    if (response.destroyed) return;
    exchange.caller = caller;
    if (caller) sessionActivity.saw(caller, { ip: exchange.clientIp, device: request.headers['user-agent'] });
    exchange.hasBadToken = bad;
    exchange.bodyKind = checkBody(request, target);
    if (exchange.bodyKind === 'text') await gatherBody(request, response);
    if (response.destroyed) return;
    if (target.operation.service === 'gateway') {
      inFlight.add(request);
      return ownAnswers[target.operation.id]?.(request, response);
    }
    keptAnswers.answer(request, response, () => forward.send(request, response, next));
  };
}
