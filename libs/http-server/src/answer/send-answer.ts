import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '@flotilla/contract';
import type { Log } from '@flotilla/telemetry';
import { type Answer, isStreamed, type Streamed } from '../route.ts';
import { compileReply } from '../validation/compile-reply.ts';

/** Of the answers in production one in so many is held against its declaration; elsewhere every one is. */
const CHECKED_IN_PRODUCTION = 100;

export type SendAnswer = (request: IncomingMessage, response: ServerResponse, answer: Answer | Streamed, log: Log) => Promise<void> | void;

/** Sends what a handler answered. An answer that breaks its declaration throws, in production it is logged and sent. */
export function createSendAnswer(operation: Operation, { production, broken }: { production: boolean; broken: () => void }): SendAnswer {
  const objectionTo = compileReply(operation);
  let answered = 0;

  return (request, response, answer, log) => {
    if (!production || answered++ % CHECKED_IN_PRODUCTION === 0) {
      const objection = objectionTo(answer.status, isStreamed(answer) ? undefined : answer.body);
      // What streamed answers hold is not looked at, only that their status is declared.
      if (objection && (!isStreamed(answer) || objection.includes('undeclared status'))) {
        if (!production) throw new Error(objection);
        broken();
        log.error({ objection }, 'an answer broke its contract');
      }
    }
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
