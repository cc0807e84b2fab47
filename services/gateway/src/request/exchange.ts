import type { Caller } from '@flotilla/identity';
import type { Request, Response } from 'express';
import { newAttempt, type UpstreamAttempt } from '../proxy/upstream-attempt.ts';
import type { Target } from '../routing/target.ts';
import { nothingIn } from '../routing/target.ts';

/** What the gateway knows about one request and its answer. */
export type Exchange = {
  readonly requestId: string;
  readonly clientIp: string;
  readonly startedAt: number;
  path: string;
  target: Target;
  caller: Caller | null;
  /** An invalid token was sent; the service refuses it. */
  hasBadToken: boolean;
  /** Where a body must be cut off while it streams, in bytes; 0 for nowhere. */
  bodyLimitInBytes: number;
  /** Why it was refused, for the log. */
  refusal: string | undefined;
  /** The client waits for 100 Continue before it sends its body. */
  expectsContinue: boolean;
  attempt: UpstreamAttempt;
  /** Bytes moved at the last check, and when they last moved. */
  movedInBytes: number;
  movedAt: number;
};

export type GatewayRequest = Request & { exchange: Exchange };
export type { Response };

/** Until a request goes to a service, and for those that never do. */
const nowhere = newAttempt();

export function newExchange(requestId: string, clientIp: string, expectsContinue: boolean): Exchange {
  const now = performance.now();
  return {
    requestId,
    clientIp,
    startedAt: now,
    path: '',
    target: nothingIn('ours'),
    caller: null,
    hasBadToken: false,
    bodyLimitInBytes: 0,
    refusal: undefined,
    expectsContinue,
    attempt: nowhere,
    movedInBytes: 0,
    movedAt: now,
  };
}
