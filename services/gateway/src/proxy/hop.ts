import type { ClientRequest } from 'node:http';
import type { Address } from './address.ts';
import type { Compartment } from './compartment.ts';

/** The way of one request to a service, over all its attempts. */
export type Hop = {
  /** Where the present attempt goes. */
  address: Address | undefined;
  /** Addresses that failed; most never do. */
  tried: Set<Address> | undefined;
  attempts: number;
  /** The request on the connection to the service, from the moment there is one. */
  sent: ClientRequest | undefined;
  startedAt: number;
  isAnswered: boolean;
  /** The place it holds until its answer begins, or how to give up waiting for one. */
  room: Compartment | undefined;
  giveUpWaiting: (() => void) | undefined;
};

export function newHop(): Hop {
  return {
    address: undefined,
    tried: undefined,
    attempts: 0,
    sent: undefined,
    startedAt: 0,
    isAnswered: false,
    room: undefined,
    giveUpWaiting: undefined,
  };
}

export function begin(hop: Hop, address: Address): void {
  hop.address = address;
  hop.attempts += 1;
  hop.sent = undefined;
  hop.startedAt = performance.now();
  address.open += 1;
  address.waiting += 1;
}

/** The answer has begun, which frees the place for the next. */
export function markAnswered(hop: Hop): void {
  if (hop.isAnswered) return;
  hop.isAnswered = true;
  if (hop.address) hop.address.waiting -= 1;
  leaveRoom(hop);
}

/** The attempt is over, by whatever end; says nothing the second time. */
export function leaveAddress(hop: Hop): void {
  const { address } = hop;
  if (!address) return;
  address.open -= 1;
  if (!hop.isAnswered) address.waiting -= 1;
  hop.address = undefined;
}

/** The exchange is over, and whatever it held is free. */
export function endHop(hop: Hop): void {
  leaveAddress(hop);
  leaveRoom(hop);
}

export function leaveRoom(hop: Hop): void {
  hop.giveUpWaiting?.();
  hop.room?.leave();
  hop.giveUpWaiting = undefined;
  hop.room = undefined;
}
