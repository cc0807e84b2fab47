import type { Operation, Reply, Sent, Service } from '@flotilla/contract';
import { type Answer, createClient, type Extras, ServiceUnreachable } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type Log, traceHeaders } from '@flotilla/telemetry';
import { leanFetch } from './lean-fetch.ts';

export type ServiceClientOptions = {
  readonly from: Service;
  readonly to: Service;
  /** The addresses of the other service's processes. */
  readonly baseUrl: string | readonly string[];
  /** The key of the service that asks. */
  readonly servicePrivateKey: string;
  /** Short, because a client waits for the answer, and an early 503 is better than a late one. */
  readonly deadlineInMs: number;
  /** The `detail` of the problem while the other service does not answer. */
  readonly detail: string;
  /** Whether another try may get a better answer than this one; by default always. Others are errors of who asked. */
  readonly mayPass?: (answer: { readonly status: number; readonly body: unknown }) => boolean;
  readonly log: Log;
};

type Body<Op extends Operation, Status extends number> = Extract<Reply<Op>, { status: Status }>['body'];

/** Calls of one service to another. Every failure is logged and thrown as 503 `unavailable`, unless `mayPass` says otherwise. */
export type ServiceClient = {
  /** The body of the answer that has this status; any other answer is a failure. */
  ask<Op extends Operation, const Status extends Reply<Op>['status']>(
    operation: Op,
    input: Sent<Op> & Extras,
    status: Status,
  ): Promise<Body<Op, Status>>;
  /** Any answer, for callers that handle several statuses. */
  call<Op extends Operation>(operation: Op, input: Sent<Op> & Extras): Promise<Answer<Op>>;
  /** Throws 503 for an answer that the caller did not expect. */
  refuse(answer: { readonly status: number; readonly body: unknown }): never;
};

/** A client for the internal operations of another service, with service tokens of this one. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { from, to, baseUrl, servicePrivateKey, deadlineInMs, detail, mayPass = () => true, log } = options;
  const signer = createServiceTokenSigner({ privateKey: servicePrivateKey, issuer: from });
  const send = createClient({
    baseUrl,
    headers: () => ({ ...signer.headersFor(to), ...traceHeaders() }),
    deadlineInMs,
    fetch: leanFetch,
  });

  function unavailable(reason: unknown): never {
    log.info({ service: to, reason }, 'could not get an answer of another service');
    throw problems.unavailable({ detail });
  }
  const refuse: ServiceClient['refuse'] = ({ status, body }) => {
    if (!mayPass({ status, body })) throw new Error(`${to} answered ${status}: ${JSON.stringify(body ?? null).slice(0, 500)}`);
    return unavailable(body ?? `status ${status}`);
  };
  const call: ServiceClient['call'] = (operation, input) =>
    send(operation, input).catch((error: unknown) => {
      if (error instanceof ServiceUnreachable) return unavailable(error.message);
      throw error;
    });

  return {
    call,
    refuse,
    async ask<Op extends Operation, const Status extends Reply<Op>['status']>(
      operation: Op,
      input: Sent<Op> & Extras,
      status: Status,
    ): Promise<Body<Op, Status>> {
      const answer = await call(operation, input);
      return answer.status === status ? (answer.body as Body<Op, Status>) : refuse(answer);
    },
  };
}
