import { gatewayProblems } from '@flotilla/contracts-gateway';
import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import type { ServerLimits } from '../server.ts';
import type { UpstreamLimits } from './limits.ts';
import { isSafe } from './repetition.ts';

type Timeouts = Pick<ServerLimits & UpstreamLimits, 'quietInMs' | 'streamQuietInMs' | 'halfOpenProbeInMs' | 'uploadQuietInMs'>;

const LOOK_AT_LEAST_EVERY_MS = 1_000;

export type InFlight = { add(request: GatewayRequest): void; delete(request: GatewayRequest): void; readonly size: number; stop(): void };

/**
 * Watches the exchanges with services. One check a second ends those in which no byte has moved for too long, and takes
 * back requests to a process that turned out not to answer: far cheaper than timers per request, and an upload may take hours as long
 * as it moves.
 */
export function watchInFlight(
  { quietInMs, streamQuietInMs, uploadQuietInMs, halfOpenProbeInMs }: Timeouts,
  answerProblem: AnswerProblem,
): InFlight {
  const running = new Set<GatewayRequest>();

  function look(): void {
    const now = performance.now();
    for (const request of running) {
      const { exchange } = request;
      const moved = movedBytes(request);
      if (moved !== exchange.movedInBytes) {
        exchange.movedInBytes = moved;
        exchange.movedAt = now;
      } else if (now - exchange.movedAt > quietLimitOf(request)) giveUp(request);
      else if (isInVain(request, now)) takeBack(request);
    }
  }

  function quietLimitOf({ res, exchange: { target } }: GatewayRequest): number {
    if (res?.headersSent) return streamQuietInMs;
    return target.takesBytes || target.takesFiles ? uploadQuietInMs : quietInMs;
  }

  function isInVain({ method, exchange: { attempt } }: GatewayRequest, now: number): boolean {
    return (
      !attempt.isAnswered &&
      attempt.sent !== undefined &&
      attempt.address?.condition === 'out' &&
      isSafe(method) &&
      now - attempt.startedAt > halfOpenProbeInMs
    );
  }

  function giveUp(request: GatewayRequest): void {
    running.delete(request);
    const isWaitingForClient = !request.complete;
    const { res } = request;
    if (res) answerProblem(request, res as Response, isWaitingForClient ? problems.request_timeout() : gatewayProblems.gateway_timeout());
    request.exchange.attempt.sent?.destroy();
  }

  const shortest = Math.min(quietInMs, streamQuietInMs, uploadQuietInMs, halfOpenProbeInMs);
  const looking = setInterval(look, Math.min(LOOK_AT_LEAST_EVERY_MS, shortest / 2)).unref();
  return {
    add: (request) => void running.add(request),
    delete: (request) => void running.delete(request),
    get size() {
      return running.size;
    },
    stop: () => clearInterval(looking),
  };
}

/** Fails the attempt, so that the request is repeated at another address. */
function takeBack({ exchange: { attempt } }: GatewayRequest): void {
  attempt.sent?.destroy(Object.assign(new Error('The service did not begin its answer in time.'), { code: 'ETIMEDOUT' }));
}

function movedBytes({ socket, exchange }: GatewayRequest): number {
  const upstream = exchange.attempt.sent?.socket;
  return socket.bytesRead + socket.bytesWritten + (upstream ? upstream.bytesRead + upstream.bytesWritten : 0);
}
