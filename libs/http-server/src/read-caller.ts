import type { IncomingMessage } from 'node:http';
import { CALLER_HEADER, type CallerClaims, type CallerTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';

const WARN_EVERY_MS = 60_000;

/** What the gateway says about who is calling. */
export type ReadCaller = (request: IncomingMessage) => CallerClaims;

/**
 * Reads the caller token of a request. Clients never send one, the gateway always does: without a valid token the processes do not know each other's
 * keys, which the client cannot change by signing in again. Throws `unavailable`, and warns once a minute.
 */
export function createReadCaller({ callers, log }: { readonly callers: CallerTokenVerifier | null; readonly log: Log }): ReadCaller {
  let warnedAt = Number.NEGATIVE_INFINITY;

  function warn(): void {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn(
      'requests are answered 503 because they have no valid caller token: SERVICE_PUBLIC_KEYS may lack the key of the gateway, or the clocks differ',
    );
  }

  return (request) => {
    const token = request.headers[CALLER_HEADER];
    const verified = typeof token === 'string' ? callers?.verify(token) : undefined;
    if (verified) return verified;
    warn();
    throw problems.unavailable();
  };
}
