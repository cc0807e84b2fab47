import type { Operation, Reply, Sent } from '@flotilla/contract';
import { problemsOf } from '@flotilla/contract';
import { type Call, createClient } from '@flotilla/http-client';
import { problemCodes } from '../precomputed/problem-codes.ts';
import { ApiProblem, SignedOut } from './api-problem.ts';
import type { ProblemOf } from './problem-of.ts';
import { refreshedSession } from './refresh.ts';
import { retryWhenLimited } from './retry-when-limited.ts';
import { session } from './session.ts';
import { learnFromRefusal, videoPasswordHeaders } from './video-passwords.ts';

type Extras = {
  readonly signal?: AbortSignal;
  readonly bytes?: BodyInit;
  readonly files?: Record<string, Blob>;
  /** For what takes longer than answers usually may. */
  readonly deadlineInMs?: number;
};
export type Answer<Op extends Operation> = Reply<Op> & { headers: Headers };
export type BodyOf<Op extends Operation> = Reply<Op>['body'];

/** What an operation is asked with. */
export type InputOf<Op extends Operation> = Extras & Sent<Op>;

/** Why something did not work: a problem of the operation, a session that is over, or what the network did. */
export type Failure<Op extends Operation> = ApiProblem<ProblemOf<Op>> | Error | SignedOut;

const client = createClient({ baseUrl: location.origin, headers: authorization });

/** `Authorization` of the signed-in user, for the clients made here. */
export function authorization(): Record<string, string> {
  const current = session.read();
  return current ? { authorization: `Bearer ${current.accessToken}` } : {};
}

/**
 * Calls an operation and returns the body of its success; throws ApiProblem, SignedOut, or what the network did. Waits when the
 * instance limits it for a few seconds: looking around quickly is no mistake.
 */
export async function call<Op extends Operation>(operation: Op, input: InputOf<Op>): Promise<BodyOf<Op>> {
  return (await callForAnswer(operation, input)).body as BodyOf<Op>;
}

/** The same with the headers, where those say more than the body. */
export function callForAnswer<Op extends Operation>(operation: Op, input: InputOf<Op>): Promise<Answer<Op>> {
  return retryWhenLimited(() => callWith(client, operation, input), input.signal);
}

/** The same with the whole answer, over another client. A refused token is renewed once. */
export async function callWith<Op extends Operation>(by: Call, operation: Op, input: InputOf<Op>): Promise<Answer<Op>> {
  const used = session.read();
  if (!used && operation.access.who === 'user') throw new SignedOut();
  let answer = await send(by, operation, input);
  if (used && isTokenRefused(answer, operation)) {
    await refreshedSession(used);
    answer = await send(by, operation, input);
  }
  if (answer.status in operation.replies) return answer as Answer<Op>;
  throw new ApiProblem(answer.status, answer.body, answer.headers, problemsIn(answer, operation));
}

type Answered = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** The token is not good any more, other than what a person typed (a wrong current password is 401, too). */
function isTokenRefused({ status, body }: Answered, { access, problems = [] }: Operation): boolean {
  const { code } = (body ?? {}) as { code?: string };
  return status === 401 && access.who !== 'none' && !(code !== undefined && problems.includes(code));
}

/** Which of the problems of an operation this may be; its own ones before those that every operation may answer with. */
function problemsIn({ status, body }: Pick<Answered, 'body' | 'status'>, operation: Operation): readonly string[] {
  const { code, 'invalid-params': refused } = (body ?? {}) as { readonly code?: string; readonly 'invalid-params'?: unknown };
  if (refused) return ['invalid_parameters'];
  const names = new Set([...(operation.problems ?? []), ...problemsOf(operation)]);
  return [...names].filter((name) => problemCodes[name]?.status === status && problemCodes[name].code === code);
}

async function send(by: Call, operation: Operation, input: unknown): Promise<Answered> {
  const { headers } = input as { readonly headers?: object };
  const sendOnce = () => {
    const all = { ...videoPasswordHeaders(operation, input), ...headers };
    return by(operation, { ...(input as object), headers: all } as never) as Promise<Answered>;
  };
  const answer = await sendOnce();
  const { code } = (answer.body ?? {}) as { code?: string };
  return learnFromRefusal(operation, input, code) ? sendOnce() : answer;
}
