import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Problem, problems } from '@flotilla/problem';
import type { NextFunction, Response } from 'express';
import { overruledHeaders } from '../answers/answer-headers.ts';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import { lingerAfter } from '../answers/linger.ts';
import { keepPrivate } from '../answers/private-answers.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import type { Address, Target } from './address.ts';
import type { AddressSet } from './address-set.ts';
import type { Agents } from './agents.ts';
import type { Compartment } from './compartment.ts';
import { cutBody } from './cut-body.ts';
import { begin, leaveAddress, leaveRoom, markAnswered, newHop } from './hop.ts';
import { createPassOn } from './pass-on.ts';
import { isSafe, nextAddress } from './repetition.ts';
import type { Rooms } from './rooms.ts';
import type { UpstreamMetrics } from './upstream-metrics.ts';

/** For those who wait until a service is there again. */
const LOOK_AGAIN_IN_MS = 100;

/** The way to one service. */
export type Upstream = { send(request: GatewayRequest, response: Response, next: NextFunction): void };

type Dependencies = {
  readonly addresses: AddressSet;
  readonly agents: Agents;
  readonly rooms: Rooms;
  readonly metrics: UpstreamMetrics;
  readonly answerProblem: AnswerProblem;
};

export function createUpstream({ addresses, agents, rooms, metrics, answerProblem }: Dependencies): Upstream {
  const watchers = { connected, answered, failed };
  const overKept = createPassOn(agents.kept, targetFor, watchers);
  const overRecent = createPassOn(agents.recent, targetFor, watchers);

  function admit(room: Compartment, request: GatewayRequest, response: Response, next: NextFunction): void {
    request.exchange.hop.room = room;
    attempt(addresses.choose() as Address, request, response, next);
  }

  /** Goes there, if there is room for what is only a try, or later if it may soon be there again. */
  function attempt(address: Address, request: GatewayRequest, response: Response, next: NextFunction): void {
    const { hop } = request.exchange;
    if (addresses.haveJustGone()) return attemptLater(request, response, next);
    if (address.condition === 'out' && hop.room !== rooms.trials) {
      leaveRoom(hop);
      if (!rooms.trials.enter()) return turnAway(request, response);
      hop.room = rooms.trials;
    }
    begin(hop, address);
    if (isSafe(request.method) && hop.attempts === 1) overKept(request, response, next);
    else overRecent(request, response, next);
  }

  /** The request keeps its place until then. */
  function attemptLater(request: GatewayRequest, response: Response, next: NextFunction): void {
    const { hop } = request.exchange;
    const timer = setTimeout(() => {
      hop.giveUpWaiting = undefined;
      hop.tried = undefined;
      attempt(addresses.choose() as Address, request, response, next);
    }, LOOK_AGAIN_IN_MS);
    hop.giveUpWaiting = () => clearTimeout(timer);
  }

  function connected(sent: ClientRequest, request: GatewayRequest, response: Response): void {
    const { exchange } = request;
    exchange.hop.sent = sent;
    // Told only now, a client whose service is away has not begun to send.
    if (exchange.expectsContinue) response.writeContinue();
    exchange.expectsContinue = false;
    if (exchange.bodyLimitInBytes > 0) cutBody(sent, request, response, answerProblem);
  }

  function answered({ headers }: IncomingMessage, request: GatewayRequest, response: Response): void {
    const { hop } = request.exchange;
    if (hop.address) addresses.answered(hop.address);
    markAnswered(hop);
    metrics.count('answered');
    for (const name in headers) if (overruledHeaders.has(name)) delete headers[name];
    // The connections on our two sides have nothing to do with each other.
    headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
    keepPrivate(headers, request.exchange);
    lingerAfter(request, response);
  }

  function failed(error: NodeJS.ErrnoException, request: GatewayRequest, response: Response): void {
    // Once the head of an answer has gone out its body is broken off, which httpxy has done already.
    if (response.headersSent || response.destroyed) return;
    const { hop } = request.exchange;
    const { address, sent } = hop;
    if (!address) return;
    leaveAddress(hop);
    hop.tried = (hop.tried ?? new Set()).add(address);
    metrics.count(sent ? 'broken' : 'unreachable');
    if (!sent) addresses.unreachable(address, error.message);
    else if (!sent.reusedSocket) addresses.suspect(address);

    const next = nextAddress(addresses, hop, request.method, error.code);
    if (next === 'later') return attemptLater(request, response, () => {});
    if (!next) return refuse(request, response, !sent || error.code === 'ETIMEDOUT' ? problems.unavailable() : problems.bad_gateway());
    metrics.count('repeated');
    attempt(next, request, response, () => {});
  }

  function turnAway(request: GatewayRequest, response: Response): void {
    metrics.count('full');
    refuse(request, response, problems.unavailable());
  }

  function refuse(request: GatewayRequest, response: Response, problem: Problem): void {
    leaveRoom(request.exchange.hop);
    answerProblem(request, response, problem);
  }

  return {
    send(request, response, next) {
      const { exchange } = request;
      const hop = newHop();
      exchange.hop = hop;
      const room = rooms.of(exchange.target);
      if (room.enter()) return admit(room, request, response, next);
      hop.giveUpWaiting = room.queue(
        () => admit(room, request, response, next),
        () => turnAway(request, response),
      );
    },
  };
}

/** Chosen before the request is passed on. */
function targetFor({ exchange }: GatewayRequest): Target {
  return (exchange.hop.address as Address).target;
}
