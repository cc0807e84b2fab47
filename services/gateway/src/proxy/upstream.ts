import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Problem, problems } from '@flotilla/problem';
import type { NextFunction, Response } from 'express';
import { overruledHeaders } from '../answers/answer-headers.ts';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import { lingerAfter } from '../answers/linger.ts';
import { completeVary, keepPrivate } from '../answers/private-answers.ts';
import { tooManyAtOnce } from '../limits/too-many-at-once.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import type { Address, Target } from './address.ts';
import type { AddressSet } from './address-set.ts';
import type { Agents } from './agents.ts';
import type { Bulkhead } from './bulkhead.ts';
import type { Bulkheads } from './bulkheads.ts';
import { createPassOn } from './pass-on.ts';
import { isSafe, nextAddress } from './repetition.ts';
import { begin, leaveAddress, leaveBulkhead, markAnswered, newAttempt } from './upstream-attempt.ts';
import type { UpstreamMetrics } from './upstream-metrics.ts';

/** How often requests check whether a service is available again. */
const LOOK_AGAIN_IN_MS = 100;

/** Sends requests to one service. */
export type Upstream = { send(request: GatewayRequest, response: Response, next: NextFunction): void };

type Dependencies = {
  readonly addresses: AddressSet;
  readonly agents: Agents;
  readonly bulkheads: Bulkheads;
  readonly metrics: UpstreamMetrics;
  readonly answerProblem: AnswerProblem;
};

export function createUpstream({ addresses, agents, bulkheads, metrics, answerProblem }: Dependencies): Upstream {
  const watchers = { connected, answered, failed };
  const overKept = createPassOn(agents.kept, targetFor, watchers);
  const overRecent = createPassOn(agents.recent, targetFor, watchers);

  function admit(bulkhead: Bulkhead, request: GatewayRequest, response: Response, next: NextFunction): void {
    request.exchange.attempt.bulkhead = bulkhead;
    send(addresses.choose() as Address, request, response, next);
  }

  /** Sends the request to an address; when it is out, only within the half-open probes, or later if the service may soon be available again. */
  function send(address: Address, request: GatewayRequest, response: Response, next: NextFunction): void {
    const { attempt } = request.exchange;
    if (addresses.haveJustGone()) return attemptLater(request, response, next);
    if (address.condition === 'out' && attempt.bulkhead !== bulkheads.halfOpenProbes) {
      leaveBulkhead(attempt);
      if (!bulkheads.halfOpenProbes.enter()) return turnAway(request, response);
      attempt.bulkhead = bulkheads.halfOpenProbes;
    }
    begin(attempt, address);
    if (isSafe(request.method) && attempt.attempts === 1) overKept(request, response, next);
    else overRecent(request, response, next);
  }

  /** Waits until the service is available, keeping the request's place. */
  function attemptLater(request: GatewayRequest, response: Response, next: NextFunction): void {
    const { attempt } = request.exchange;
    const timer = setTimeout(() => {
      attempt.giveUpWaiting = undefined;
      attempt.tried = undefined;
      send(addresses.choose() as Address, request, response, next);
    }, LOOK_AGAIN_IN_MS);
    attempt.giveUpWaiting = () => clearTimeout(timer);
  }

  function connected(sent: ClientRequest, request: GatewayRequest, response: Response): void {
    const { exchange } = request;
    exchange.attempt.sent = sent;
    // Sent only now, so that a client has not begun to send its body when the service is unavailable.
    if (exchange.expectsContinue) response.writeContinue();
    exchange.expectsContinue = false;
    // What was read of the request is not sent by the proxy, which ends with the request.
    if (exchange.body) sent.write(exchange.body);
  }

  function answered({ headers }: IncomingMessage, request: GatewayRequest, response: Response): void {
    const { attempt } = request.exchange;
    if (attempt.address) addresses.answered(attempt.address);
    markAnswered(attempt);
    metrics.count('answered');
    for (const name in headers) if (overruledHeaders.has(name)) delete headers[name];
    // The connections to the client and to the service are independent.
    headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
    completeVary(headers, request.exchange);
    keepPrivate(headers, request.exchange);
    lingerAfter(request, response);
  }

  function failed(error: NodeJS.ErrnoException, request: GatewayRequest, response: Response): void {
    // Once the head of an answer was sent its body can only be cut off, which httpxy has done already.
    if (response.headersSent || response.destroyed) return;
    const { attempt } = request.exchange;
    const { address, sent } = attempt;
    if (!address) return;
    leaveAddress(attempt);
    attempt.tried = (attempt.tried ?? new Set()).add(address);
    metrics.count(sent ? 'broken' : 'unreachable');
    if (!sent) addresses.unreachable(address, error.message);
    else if (!sent.reusedSocket) addresses.suspect(address);

    const next = nextAddress(addresses, attempt, request.method, error.code);
    if (next === 'later') return attemptLater(request, response, () => {});
    if (!next) return refuse(request, response, !sent || error.code === 'ETIMEDOUT' ? problems.unavailable() : problems.bad_gateway());
    metrics.count('repeated');
    send(next, request, response, () => {});
  }

  function turnAway(request: GatewayRequest, response: Response): void {
    metrics.count('full');
    refuse(request, response, problems.unavailable());
  }

  function refuse(request: GatewayRequest, response: Response, problem: Problem): void {
    leaveBulkhead(request.exchange.attempt);
    answerProblem(request, response, problem);
  }

  return {
    send(request, response, next) {
      const { exchange } = request;
      const attempt = newAttempt(exchange.clientKeys);
      exchange.attempt = attempt;
      const { bulkhead, shares } = bulkheads.of(exchange);
      if (!shares.take(exchange.clientKeys)) {
        metrics.count('over_share');
        return answerProblem(request, response, tooManyAtOnce());
      }
      attempt.shares = shares;
      if (bulkhead.enter()) return admit(bulkhead, request, response, next);
      attempt.giveUpWaiting = bulkhead.queue(
        () => admit(bulkhead, request, response, next),
        () => turnAway(request, response),
      );
    },
  };
}

/** Chosen before the request is passed on. */
function targetFor({ exchange }: GatewayRequest): Target {
  return (exchange.attempt.address as Address).target;
}
