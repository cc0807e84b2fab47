import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '@flotilla/contract';
import type { Log } from '@flotilla/telemetry';
import type { OperationMeasures } from '../measures.ts';
import { type Answer, isStreamed, type Streamed } from '../route.ts';
import { compileReply } from '../validation/compile-reply.ts';

/** In production one answer in so many is checked against its declaration; elsewhere every one is. */
const ONE_IN = 100;

type Surroundings = { readonly production: boolean; readonly log: Log; readonly measure: OperationMeasures };
export type SendAnswer = (request: IncomingMessage, response: ServerResponse, answer: Answer | Streamed) => Promise<void> | void;

/** Sends the answer of a handler. One that violates its declaration throws; in production it is logged, counted and sent. */
export function createSendAnswer(operation: Operation, { production, log, measure }: Surroundings): SendAnswer {
  const violationOf = compileReply(operation);
  let answered = 0;

  function check(answer: Answer | Streamed): void {
    const violation = violationOf(answer.status, isStreamed(answer) ? 'streamed' : { body: answer.body });
    if (violation === undefined) return;
    if (!production) throw new Error(violation);
    measure.brokeContract();
    log.error({ operation: operation.id, objection: violation }, 'answer violated its declaration');
  }

  return (request, response, answer) => {
    if (!production || answered++ % ONE_IN === 0) check(answer);
    response.statusCode = answer.status;
    const { headers } = answer;
    for (const name in headers) response.setHeader(name, headers[name] as string);
    if (isStreamed(answer)) {
      if (request.method !== 'HEAD') return answer.write(response);
      response.end();
      return;
    }
    if (answer.body === null) {
      if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', '0');
      response.end();
      return;
    }
    const text = JSON.stringify(answer.body);
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}
