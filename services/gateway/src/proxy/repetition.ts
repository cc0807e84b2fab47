import type { Address } from './address.ts';
import type { AddressSet } from './address-set.ts';
import type { UpstreamAttempt } from './upstream-attempt.ts';

const MAX_ATTEMPTS = 3;
/** A request that breaks whoever answers it must not break them all. */
const MAX_ATTEMPTS_AFTER_A_BREAK = 2;
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** What changes nothing can be asked again, and carries no body (form.ts) that would have been read by then. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Where a request that failed before any answer may go next; undefined when it may not. Without a connection nothing of it was sent, so any
 * request may; one that was sent only when it changes nothing. `later` when all processes have just gone.
 */
export function nextAddress(
  addresses: AddressSet,
  attempt: UpstreamAttempt,
  method: string,
  code: string | undefined,
): Address | 'later' | undefined {
  const { attempts, sent } = attempt;
  if (attempts >= (sent ? MAX_ATTEMPTS_AFTER_A_BREAK : MAX_ATTEMPTS)) return undefined;
  if (sent && (!isSafe(method) || !BROKEN.has(code ?? ''))) return undefined;

  const other = addresses.choose(attempt.tried);
  if (isUsable(other)) return other;
  if (!sent && addresses.haveJustGone()) return 'later';
  if (code === 'ETIMEDOUT') return undefined;
  // The same address once more: a kept connection may have ended just then, and behind one name there may be several processes.
  const isWorthIt = sent ? sent.reusedSocket : attempts === 1 && !other;
  return isWorthIt ? addresses.choose() : undefined;
}

const isUsable = (address: Address | undefined) => address !== undefined && address.condition !== 'out';
