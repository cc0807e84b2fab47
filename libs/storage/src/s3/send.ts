import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { Damaged, Unreachable } from './failures.ts';
import { readStoreAnswer, StoreAnswer, saysError } from './store-answer.ts';
import type { Timing } from './timing.ts';

/** The limits of a request, passed around the minio client, which has no place for them. */
export type Terms = {
  readonly stallMs: number;
  /** The deadline, in terms of `performance.now()`, for the head of a streamed answer or the end of another. */
  readonly until: number;
  readonly streamed?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};
export type Body = Buffer | string | null | undefined;
export type Send = (options: RequestOptions, body: Body) => Promise<IncomingMessage>;

export const terms = new AsyncLocalStorage<Terms>();

/** All answers except objects, which are streamed, are small. */
const MAX_ANSWER = 16 * 1024 * 1024;
const MAX_SOCKETS = 256;
const MAX_FREE_SOCKETS = 64;

/**
 * One request over a bounded pool of connections, with a deadline. Resolves with a complete successful answer, or with the head of a streamed
 * one. Throws `StoreAnswer`, `Unreachable` or `Damaged`, or the reason of the signal.
 */
export function createSend({ secure, timing }: { secure: boolean; timing: Timing }): {
  send: Send;
  dropIdle: () => void;
  close: () => void;
} {
  const { Agent, request: open } = secure ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: MAX_FREE_SOCKETS, timeout: timing.stallMs });

  const send: Send = (options, body) => {
    const { stallMs, until, streamed, signal } = terms.getStore() as Terms;
    return new Promise((resolve, reject) => {
      const request = open({ ...options, agent, timeout: stallMs });
      const give = (why: string) => request.destroy(new Unreachable(why));
      const deadline = setTimeout(give, Math.max(1, until - performance.now()), 'The S3 store did not answer in time');
      const leave = () => request.destroy(signal?.reason as Error);
      const settled = () => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', leave);
      };
      const fail = (error: unknown) => {
        settled();
        reject(signal?.aborted ? signal.reason : asUnreachable(error));
      };

      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave);
      refuseSlowConnects(request, timing.connectMs, give);
      request.on('timeout', () => give(`The S3 store sent nothing for ${stallMs} ms`));
      request.on('error', fail);
      request.on('response', (response) => {
        if (streamed && isFine(response)) {
          settled();
          // From here on the reader has the time limit.
          request.removeAllListeners('timeout');
          resolve(response);
        } else {
          readWhole(response).then((whole) => {
            settled();
            resolve(whole);
          }, fail);
        }
      });
      request.end(body);
    });
  };

  return {
    send,
    /** Closes pooled connections, which are dead after the store was unavailable. */
    dropIdle() {
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
    },
    close: () => agent.destroy(),
  };
}

const isFine = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300;

async function readWhole(response: IncomingMessage): Promise<IncomingMessage> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_ANSWER) throw new Damaged(`The S3 store answered with more than ${MAX_ANSWER} bytes`);
  }
  const { statusCode = 0, headers } = response;
  const text = Buffer.concat(chunks).toString();
  if (!isFine(response) || saysError(text)) throw readStoreAnswer(statusCode, headers, text);
  // The members that the client uses.
  return Object.assign(Readable.from(chunks, { objectMode: false }), { statusCode, headers }) as Readable as IncomingMessage;
}

function refuseSlowConnects(request: ClientRequest, connectMs: number, give: (why: string) => void): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(give, connectMs, `The S3 store accepted no connection within ${connectMs} ms`);
    const stop = () => clearTimeout(timer);
    socket.once('connect', stop).once('close', stop);
  });
}

function asUnreachable(error: unknown): unknown {
  const isOurs = error instanceof StoreAnswer || error instanceof Damaged || error instanceof Unreachable;
  return isOurs
    ? error
    : new Unreachable(`The S3 store cannot be reached: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`, {
        cause: error,
      });
}
