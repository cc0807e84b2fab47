import type { ClientRequest } from 'node:http';
import type { Shares } from '../limits/shares.ts';
import type { Address } from './address.ts';
import type { Bulkhead } from './bulkhead.ts';

/** The state of one request to a service, over all its attempts. */
export type UpstreamAttempt = {
  /** Where the present attempt goes. */
  address: Address | undefined;
  /** Addresses that failed; most never do. */
  tried: Set<Address> | undefined;
  attempts: number;
  /** The request to the service, once there is a connection. */
  sent: ClientRequest | undefined;
  startedAt: number;
  isAnswered: boolean;
  /** The bulkhead where it has a place until its answer begins, or how to cancel waiting for one. */
  bulkhead: Bulkhead | undefined;
  giveUpWaiting: (() => void) | undefined;
  /** What the place is counted in for this client. */
  shares: Shares | undefined;
  readonly client: readonly string[];
};

export function newAttempt(client: readonly string[] = []): UpstreamAttempt {
  return {
    address: undefined,
    tried: undefined,
    attempts: 0,
    sent: undefined,
    startedAt: 0,
    isAnswered: false,
    bulkhead: undefined,
    giveUpWaiting: undefined,
    shares: undefined,
    client,
  };
}

export function begin(attempt: UpstreamAttempt, address: Address): void {
  attempt.address = address;
  attempt.attempts += 1;
  attempt.sent = undefined;
  attempt.startedAt = performance.now();
  address.open += 1;
  address.waiting += 1;
}

/** The answer has begun, so the place is released. */
export function markAnswered(attempt: UpstreamAttempt): void {
  if (attempt.isAnswered) return;
  attempt.isAnswered = true;
  if (attempt.address) attempt.address.waiting -= 1;
  leaveBulkhead(attempt);
}

/** The attempt has ended in any way. Has no effect the second time. */
export function leaveAddress(attempt: UpstreamAttempt): void {
  const { address } = attempt;
  if (!address) return;
  address.open -= 1;
  if (!attempt.isAnswered) address.waiting -= 1;
  attempt.address = undefined;
}

/** The exchange is over; releases everything it holds. */
export function endAttempt(attempt: UpstreamAttempt): void {
  leaveAddress(attempt);
  leaveBulkhead(attempt);
}

export function leaveBulkhead(attempt: UpstreamAttempt): void {
  attempt.giveUpWaiting?.();
  attempt.bulkhead?.leave();
  attempt.shares?.giveBack(attempt.client);
  attempt.giveUpWaiting = undefined;
  attempt.bulkhead = undefined;
  attempt.shares = undefined;
}
