import { Unavailable } from '@flotilla/availability/unavailable';
import type { Operation, Reply, Sent } from '@flotilla/contract';
import { Problem } from '@flotilla/problem';
import { type BodyInit, encodeBody } from './encode-body.ts';
import { pathOf } from './path-of.ts';
import { pause } from './pause.ts';

/** The body of an answer that is not a success (docs/contract/conventions.md#problem-documents). */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code?: string;
  'invalid-params'?: Record<string, { location: string; msg: string; param: string; value?: unknown }>;
  [extra: string]: unknown;
};
type ProblemStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 406
  | 408
  | 409
  | 410
  | 413
  | 415
  | 416
  | 421
  | 422
  | 423
  | 429
  | 460
  | 500
  | 502
  | 503
  | 507;
export type ProblemReply = { status: ProblemStatus; body: ProblemBody };
export type Answer<Op extends Operation> = (Reply<Op> | ProblemReply) & { headers: AnswerHeaders };

/** The other side did not answer in time, or at all. */
export class ServiceUnreachable extends Unavailable {
  override readonly name = 'ServiceUnreachable';
}

export type ClientOptions = {
  /** Where the service listens; of several addresses, each call begins with another one. */
  baseUrl: string | readonly string[];
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  /** The time from sending to the end of the answer; default 10 seconds. */
  deadlineInMs?: number;
  fetch?: Send;
};
/** The part of `Headers` that answers have. */
export type AnswerHeaders = Pick<Headers, 'get'>;
/** The part of `fetch` that a client needs. */
export type Send = (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'text'> & { headers: AnswerHeaders }>;
export type Extras = {
  files?: Record<string, Blob>;
  bytes?: BodyInit;
  signal?: AbortSignal;
  /** Replaces the client's deadline. */
  deadlineInMs?: number;
};
export type Call = <Op extends Operation>(operation: Op, input: Sent<Op> & Extras) => Promise<Answer<Op>>;

const TRIES = 2;
/** The successor of a process may take a moment until it listens. */
const PAUSE_IN_MS = 200;
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * A client for any declared operation: `await call(videosApi.getVideo, { params })`. A connection that fails is tried once more, at the next
 * address if there is one, where that cannot have an effect twice. Throws ServiceUnreachable when nothing answers in time, and the reason of
 * the caller's signal when that aborts.
 */
export function createClient({ baseUrl, headers = () => ({}), deadlineInMs = 10_000, fetch: send = fetch }: ClientOptions): Call {
  const addresses = typeof baseUrl === 'string' ? [baseUrl] : baseUrl;
  let turn = 0;

  async function sendTo(path: string, init: RequestInit & { signal: AbortSignal }, operation: Operation): ReturnType<Send> {
    for (let left = Math.max(TRIES, addresses.length) - 1; ; left--) {
      const address = addresses[turn++ % addresses.length];
      try {
        return await send(address + path, init);
      } catch (error) {
        if (left === 0 || init.signal.aborted || !canBeRepeated(operation, init, error)) throw error;
        if (addresses.length === 1 && wasNeverSent(error)) await pause(PAUSE_IN_MS, init.signal);
      }
    }
  }

  return async <Op extends Operation>(operation: Op, input: Sent<Op> & Extras): Promise<Answer<Op>> => {
    const parts = input as Extras & {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      headers?: Record<string, number | string | undefined>;
      body?: unknown;
    };
    const deadline = AbortSignal.timeout(parts.deadlineInMs ?? deadlineInMs);
    const encoded = encodeBody(operation, parts);
    try {
      const init = {
        method: operation.method,
        headers: { ...encoded.headers, ...textual(parts.headers), ...(await headers()) },
        signal: parts.signal ? AbortSignal.any([deadline, parts.signal]) : deadline,
        ...(encoded.body !== undefined && { body: encoded.body }),
      };
      const answer = await sendTo(pathOf(operation, parts.params, parts.query), init, operation);
      return { status: answer.status, body: await readBody(answer), headers: answer.headers } as Answer<Op>;
    } catch (error) {
      if (parts.signal?.aborted) throw error;
      throw new ServiceUnreachable(`${operation.id}: ${(error as Error).message}`, { cause: error });
    }
  };
}

/** Nothing was sent, or the operation is idempotent. */
function canBeRepeated({ method, repeatable }: Operation, { body }: RequestInit, error: unknown): boolean {
  if (body !== undefined && typeof body !== 'string') return false;
  return method !== 'POST' || repeatable === true || wasNeverSent(error);
}

function wasNeverSent(error: unknown): boolean {
  const { code, cause } = error as Error & { code?: string; cause?: { code?: string } };
  return NEVER_CONNECTED.has(cause?.code ?? code ?? '');
}

/** The body of an answer that has this status; any other answer is thrown as the problem it describes. */
export function expectReply<Op extends Operation, Status extends Reply<Op>['status']>(
  answer: Answer<Op>,
  status: Status,
): Extract<Reply<Op>, { status: Status }>['body'] {
  if (answer.status === status) return answer.body as Extract<Reply<Op>, { status: Status }>['body'];
  const { detail, code } = (answer.body ?? {}) as Partial<ProblemBody>;
  throw new Problem(answer.status, code, detail ?? `The other service answered ${answer.status}.`);
}

async function readBody(answer: Awaited<ReturnType<Send>>): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  return /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

function textual(headers: Record<string, number | string | undefined> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
