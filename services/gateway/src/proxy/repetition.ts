import type { Address } from './address.ts';
import type { AddressSet } from './address-set.ts';
import type { Hop } from './hop.ts';

const MAX_ATTEMPTS = 3;
/** A request that breaks whoever answers it must not break them all. */
const MAX_ATTEMPTS_AFTER_A_BREAK = 2;
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** What changes nothing can be asked again, and carries no body (form.ts) that would have been read by then. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Where a request that failed before any answer may go next; undefined when it may not. Without a connection nothing of it was sent, so any
 * request may; one that was sent only when it changes nothing.
 */
export function nextAddress(addresses: AddressSet, hop: Hop, method: string, code: string | undefined): Address | undefined {
  if (hop.attempts >= MAX_ATTEMPTS) return undefined;
  const { sent } = hop;
  if (sent && (!isSafe(method) || !BROKEN.has(code ?? ''))) return undefined;

  const other = addresses.choose(hop.tried);
  if (sent?.reusedSocket && code !== 'ETIMEDOUT') return usable(other) ?? addresses.choose();
  if (sent) return hop.attempts < MAX_ATTEMPTS_AFTER_A_BREAK ? usable(other) : undefined;
  if (usable(other)) return other;
  // Behind one name there may be several processes.
  return hop.attempts === 1 && code !== 'ETIMEDOUT' && !other ? addresses.choose() : undefined;
}

const usable = (address: Address | undefined) => (address && address.condition !== 'out' ? address : undefined);
