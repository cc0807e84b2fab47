import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import { gatewayProblems } from '../problems.ts';
import type { GatewayRequest } from '../request/exchange.ts';

const LOOK_EVERY_MS = 1_000;

export type InFlight = { add(request: GatewayRequest): void; delete(request: GatewayRequest): void; readonly size: number; stop(): void };

/**
 * The exchanges under way with services. One look a second ends those in which no byte moved for longer than their target allows: far
 * cheaper than timers per request, and an upload may take hours as long as it moves.
 */
export function watchInFlight(answerProblem: AnswerProblem): InFlight {
  const running = new Set<GatewayRequest>();

  function look(): void {
    const now = performance.now();
    for (const request of running) {
      const { exchange } = request;
      const moved = movedBytes(request);
      if (moved !== exchange.movedInBytes) {
        exchange.movedInBytes = moved;
        exchange.movedAt = now;
      } else if (now - exchange.movedAt > exchange.target.patienceInMs) giveUp(request);
    }
  }

  function giveUp(request: GatewayRequest): void {
    running.delete(request);
    const isWaitingForClient = !request.complete;
    const { res } = request;
    if (res) answerProblem(request, res as Response, isWaitingForClient ? problems.request_timeout() : gatewayProblems.gateway_timeout());
    request.exchange.upstream?.destroy();
  }

  const looking = setInterval(look, LOOK_EVERY_MS).unref();
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
