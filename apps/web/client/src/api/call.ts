import type { Input, Operation, Reply } from '@flotilla/contract';
import { type Call, createClient } from '@flotilla/http-client';
import { ApiProblem, SignedOut } from './api-problem.ts';
import { patiently } from './patience.ts';
import { refreshedSession } from './refresh.ts';
import { session } from './session.ts';

type Extras = { signal?: AbortSignal; bytes?: BodyInit; files?: Record<string, Blob> };
export type Answer<Op extends Operation> = Reply<Op> & { headers: Headers };
export type BodyOf<Op extends Operation> = Reply<Op>['body'];

const client = createClient({ baseUrl: location.origin, headers: authorization });

/** `Authorization` of the signed-in user, for the clients made here. */
export function authorization(): Record<string, string> {
  const current = session.read();
  return current ? { authorization: `Bearer ${current.accessToken}` } : {};
}

/**
 * Calls an operation and returns the body of its success; throws ApiProblem, SignedOut, or what the network did. Waits when the
 * instance asks for a few seconds of patience: looking around quickly is no mistake.
 */
export async function call<Op extends Operation>(operation: Op, input: Input<Op> & Extras): Promise<BodyOf<Op>> {
  return (await callForAnswer(operation, input)).body as BodyOf<Op>;
}

/** The same with the headers, where those say more than the body. */
export function callForAnswer<Op extends Operation>(operation: Op, input: Input<Op> & Extras): Promise<Answer<Op>> {
  return patiently(() => callWith(client, operation, input), input.signal);
}

/** The same with the whole answer, over another client. A refused token is renewed once. */
export async function callWith<Op extends Operation>(by: Call, operation: Op, input: Input<Op> & Extras): Promise<Answer<Op>> {
  const used = session.read();
  if (!used && operation.access.who === 'user') throw new SignedOut();
  let answer = await send(by, operation, input);
  if (used && isTokenRefused(answer, operation)) {
    await refreshedSession(used);
    answer = await send(by, operation, input);
  }
  if (answer.status in operation.replies) return answer as Answer<Op>;
  throw new ApiProblem(answer.status, answer.body, answer.headers);
}

/** The token is not good any more, other than what a person typed (a wrong current password is 401, too). */
function isTokenRefused({ status, body }: { status: number; body: unknown }, { access, problems = [] }: Operation): boolean {
  const { code } = (body ?? {}) as { code?: string };
  return status === 401 && access.who !== 'none' && !(code !== undefined && problems.includes(code));
}

function send(by: Call, operation: Operation, input: unknown): Promise<{ status: number; body: unknown; headers: Headers }> {
  return by(operation, input as never) as Promise<{ status: number; body: unknown; headers: Headers }>;
}
