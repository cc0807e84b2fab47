import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import { gatewayProblems } from '../problems.ts';
import type { Exchange, GatewayRequest } from '../request/exchange.ts';
import type { ServerLimits } from '../server.ts';

type Patience = Pick<ServerLimits, 'quietInMs' | 'uploadQuietInMs'>;

const LOOK_AT_LEAST_EVERY_MS = 1_000;

export type InFlight = { add(request: GatewayRequest): void; delete(request: GatewayRequest): void; readonly size: number; stop(): void };

/**
 * The exchanges under way with services. One look a second ends those in which no byte moved for longer than they may: far
 * cheaper than timers per request, and an upload may take hours as long as it moves.
 */
export function watchInFlight({ quietInMs, uploadQuietInMs }: Patience, answerProblem: AnswerProblem): InFlight {
  const running = new Set<GatewayRequest>();

  function look(): void {
    const now = performance.now();
    for (const request of running) {
      const { exchange } = request;
      const moved = movedBytes(request);
      if (moved !== exchange.movedInBytes) {
        exchange.movedInBytes = moved;
        exchange.movedAt = now;
      } else if (now - exchange.movedAt > patienceWith(exchange)) giveUp(request);
    }
  }

  function patienceWith({ target }: Exchange): number {
    return target.takesBytes || target.takesFiles ? uploadQuietInMs : quietInMs;
  }

  function giveUp(request: GatewayRequest): void {
    running.delete(request);
    const isWaitingForClient = !request.complete;
    const { res } = request;
    if (res) answerProblem(request, res as Response, isWaitingForClient ? problems.request_timeout() : gatewayProblems.gateway_timeout());
    request.exchange.upstream?.destroy();
  }

  const looking = setInterval(look, Math.min(LOOK_AT_LEAST_EVERY_MS, quietInMs / 2, uploadQuietInMs / 2)).unref();
  return {
    add: (request) => void running.add(request),
    delete: (request) => void running.delete(request),
    get size() {
      return running.size;
    },
    stop: () => clearInterval(looking),
  };
}

function movedBytes({ socket, exchange }: GatewayRequest): number {
  const upstream = exchange.upstream?.socket;
  return socket.bytesRead + socket.bytesWritten + (upstream ? upstream.bytesRead + upstream.bytesWritten : 0);
}
