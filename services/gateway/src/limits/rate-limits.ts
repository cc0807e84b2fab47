import type { Limiter } from '@flotilla/contract';
import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, Counted } from './count-alone.ts';
import type { Rules } from './rules.ts';

/**
 * Counts a request of a client (its keys, from `limiterKeys`) at every named limiter and shows the innermost one in the headers. `mayPass` is called
 * when a limit is exceeded; the login limit has no exceptions (docs/contract/security.md#g4). Throws `too_many_requests`.
 */
export type CountRequest = (
  limiters: readonly Limiter[],
  client: readonly string[],
  response: Response,
  mayPass: () => Promise<boolean>,
) => Promise<void>;

/** Passwords and codes can be guessed by users with a token as well. */
const withoutExceptions: ReadonlySet<Limiter> = new Set(['login', 'confirmToken']);
/** Only successful requests are counted. */
const ofSuccesses: ReadonlySet<Limiter> = new Set(['signup']);
/** A network has this many times the limit of one client: it may be one owner's, or that of many phones. */
const CLIENTS_PER_NETWORK = 16;

export function createRateLimits(rules: Rules, count: Count): CountRequest {
  return async (names, client, response, mayPass) => {
    for (const name of names) {
      const counted = await Promise.all(client.map((key) => count(name, key)));
      const { points } = rules[name];
      const { state, limit } = narrowest(counted, points);
      showState(response, limit, state);
      const isOver = state.consumedPoints > limit;
      if (ofSuccesses.has(name))
        response.once('close', () => void (response.statusCode >= 400 && counted.map(({ takeBack }) => takeBack())));
      if (!isOver || (!withoutExceptions.has(name) && (await mayPass()))) continue;
      throw problems.too_many_requests({ headers: { 'retry-after': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) } });
    }
  };
}

type Counts = { readonly state: RateLimiterRes; readonly limit: number };

/** The counts of the client or of its network, whichever has fewer requests left. */
function narrowest(counted: readonly Counted[], points: number): Counts {
  const counts = counted.map(({ state }, level) => ({ state, limit: level === 0 ? points : points * CLIENTS_PER_NETWORK }));
  return counts.reduce((one, other) => (leftOf(other) < leftOf(one) ? other : one));
}

const leftOf = ({ state, limit }: Counts) => limit - state.consumedPoints;

function showState(response: Response, limit: number, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', Math.max(0, limit - consumedPoints));
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msBeforeNext) / 1000));
}
