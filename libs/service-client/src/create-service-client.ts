import type { Input, Operation, Reply, Service } from '@flotilla/contract';
import { type Answer, createClient, type Extras, ServiceUnreachable } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type Log, traceHeaders } from '@flotilla/telemetry';
import { leanFetch } from './lean-fetch.ts';

export type ServiceClientOptions = {
  readonly from: Service;
  readonly to: Service;
  /** Where its processes listen. */
  readonly baseUrl: string | readonly string[];
  readonly serviceTokenSecret: string;
  /** Somebody waits for the answer: better a clear 503 than a long silence. */
  readonly deadlineInMs: number;
  /** What people are told while it does not answer. */
  readonly detail: string;
  readonly log: Log;
};

type Body<Op extends Operation, Status extends number> = Extract<Reply<Op>, { status: Status }>['body'];

/** What one service asks of another. Every failure to answer is logged and thrown as 503 `unavailable`. */
export type ServiceClient = {
  /** The body of the answer that has this status; any other answer is a failure. */
  ask<Op extends Operation, const Status extends Reply<Op>['status']>(
    operation: Op,
    input: Input<Op> & Extras,
    status: Status,
  ): Promise<Body<Op, Status>>;
  /** Any answer, for those who know what several mean. */
  call<Op extends Operation>(operation: Op, input: Input<Op> & Extras): Promise<Answer<Op>>;
  /** For an answer that means nothing here. */
  refuse(answer: { readonly status: number; readonly body: unknown }): never;
};

/** A client for the internal operations of another service, in the name of this one. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { from, to, baseUrl, serviceTokenSecret, deadlineInMs, detail, log } = options;
  const signer = createServiceTokenSigner({ secret: serviceTokenSecret, issuer: from });
  const send = createClient({
    baseUrl,
    headers: () => ({ ...signer.headersFor(to), ...traceHeaders() }),
    deadlineInMs,
    fetch: leanFetch,
  });

  function unavailable(reason: unknown): never {
    log.info({ service: to, reason }, 'another service did not answer as it should');
    throw problems.unavailable({ detail });
  }
  const refuse: ServiceClient['refuse'] = ({ status, body }) => unavailable(body ?? `status ${status}`);
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
      input: Input<Op> & Extras,
      status: Status,
    ): Promise<Body<Op, Status>> {
      const answer = await call(operation, input);
      return answer.status === status ? (answer.body as Body<Op, Status>) : refuse(answer);
    },
  };
}
