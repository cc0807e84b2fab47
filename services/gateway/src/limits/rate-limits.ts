import type { Limiter } from '@flotilla/contract';
import { limiterKey } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Count } from './count-alone.ts';
import type { Rules } from './rules.ts';

/**
 * Counts a request at every named limiter and shows the innermost one in the headers. `mayPass` is called when a limit is exceeded; the
 * login limit has no exceptions (docs/contract/security.md#g4). Throws `too_many_requests`.
 */
export type CountRequest = (
  limiters: readonly Limiter[],
  clientIp: string,
  response: Response,
  mayPass: () => Promise<boolean>,
) => Promise<void>;

/** Passwords and codes can be guessed by users with a token as well. */
const withoutExceptions: ReadonlySet<Limiter> = new Set(['login', 'confirmToken']);
/** Only successful requests are counted. */
const ofSuccesses: ReadonlySet<Limiter> = new Set(['signup']);

export function createRateLimits(rules: Rules, count: Count): CountRequest {
  return async (names, clientIp, response, mayPass) => {
    if (names.length === 0) return;
    const key = limiterKey(clientIp);
    for (const name of names) {
      const { state, takeBack } = await count(name, key);
      const { points } = rules[name];
      showState(response, points, state);
      const isOver = state.consumedPoints > points;
      if (ofSuccesses.has(name)) response.once('close', () => void (response.statusCode >= 400 && takeBack()));
      if (!isOver || (!withoutExceptions.has(name) && (await mayPass()))) continue;
      throw problems.too_many_requests({ headers: { 'retry-after': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) } });
    }
  };
}

function showState(response: Response, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', Math.max(0, remainingPoints));
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msBeforeNext) / 1000));
}
