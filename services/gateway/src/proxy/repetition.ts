import type { Address } from './address.ts';
import type { AddressSet } from './address-set.ts';
import type { UpstreamAttempt } from './upstream-attempt.ts';

const MAX_ATTEMPTS = 3;
/** A request that crashes a process must not crash them all. */
const MAX_ATTEMPTS_AFTER_A_BREAK = 2;
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Safe methods can be repeated, and have no body (form.ts) that would have been consumed. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * The next address for a request that failed before an answer began; undefined when it may not be repeated. Without a connection nothing was sent, so any
 * request may be; one that was sent only if it is safe. `later` when all processes have just gone out.
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
  // The same address once more: a kept connection may have been closed just then, and one name may stand for several processes.
  const isWorthIt = sent ? sent.reusedSocket : attempts === 1 && !other;
  return isWorthIt ? addresses.choose() : undefined;
}

const isUsable = (address: Address | undefined) => address !== undefined && address.condition !== 'out';
