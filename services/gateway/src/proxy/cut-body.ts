import type { ClientRequest } from 'node:http';
import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import type { GatewayRequest } from '../request/exchange.ts';

/** Cuts off a request without Content-Length whose body exceeds its limit. */
export function cutBody(sent: ClientRequest, request: GatewayRequest, response: Response, answerProblem: AnswerProblem): void {
  const { bodyLimitInBytes } = request.exchange;
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= bodyLimitInBytes || response.headersSent) return;
    answerProblem(request, response, problems.payload_too_large());
    sent.destroy();
  });
}
