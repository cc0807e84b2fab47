import { type Caller, limiterKeys } from '@flotilla/identity';
import type { Request, Response } from 'express';
import { newAttempt, type UpstreamAttempt } from '../proxy/upstream-attempt.ts';
import type { Target } from '../routing/target.ts';
import { nothingIn } from '../routing/target.ts';
import type { BodyKind } from './body-check.ts';

/** What the gateway knows about one request and its answer. */
export type Exchange = {
  readonly requestId: string;
  readonly clientIp: string;
  /** Under what its client is counted, from `limiterKeys`. */
  readonly clientKeys: readonly string[];
  readonly startedAt: number;
  path: string;
  /** Some client or proxy writes paths with `//`, which operators want to know. */
  hadDoubleSlash: boolean;
  target: Target;
  /** Pages and servers get different answers at its path. */
  variesByAccept: boolean;
  caller: Caller | null;
  /** An invalid token was sent; the service refuses it. */
  hasBadToken: boolean;
  bodyKind: BodyKind;
  /** Of a text body, once it has arrived. */
  bodyLengthInBytes: number | undefined;
  /** A text body that did not arrive together with its head. */
  body: Buffer | undefined;
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
    clientKeys: limiterKeys(clientIp),
    startedAt: now,
    path: '',
    hadDoubleSlash: false,
    target: nothingIn('ours'),
    variesByAccept: false,
    caller: null,
    hasBadToken: false,
    bodyKind: 'none',
    bodyLengthInBytes: undefined,
    body: undefined,
    refusal: undefined,
    expectsContinue,
    attempt: nowhere,
    movedInBytes: 0,
    movedAt: now,
  };
}
