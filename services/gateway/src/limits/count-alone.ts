import type { Limiter } from '@flotilla/contract';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { forEachRule, type Rules } from './rules.ts';

export type Counted = {
  /** The requests counted so far, including those beyond the limit. */
  readonly state: RateLimiterRes;
  /** Uncounts a request that turned out not to count. Never rejects: on failure the request stays counted. */
  readonly takeBack: () => Promise<void>;
};

/** Counts one request of a client. */
export type Count = (limiter: Limiter, key: string) => Promise<Counted>;

/** Counts in the memory of this process. */
export function createCountAlone(rules: Rules): Count {
  const limiters = forEachRule(rules, (keyPrefix, rule) => new RateLimiterMemory({ keyPrefix, ...rule }));
  return (name, key) => countAt(limiters[name], key);
}

export async function countAt(limiter: RateLimiterAbstract, key: string): Promise<Counted> {
  const state = await consume(limiter, key);
  const endsAt = performance.now() + state.msBeforeNext;
  return {
    state,
    async takeBack() {
      // The next window never counted it, and taking it back there would raise the limit.
      if (performance.now() < endsAt) await limiter.reward(key, 1).catch(() => {});
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
