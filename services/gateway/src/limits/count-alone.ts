import type { Limiter } from '@flotilla/contract';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { forEachRule, type Rules } from './rules.ts';

/** Counts one request of somebody; the answer says how many that makes, also beyond the limit. */
export type Count = (limiter: Limiter, key: string) => Promise<RateLimiterRes>;
/** Takes one request back that turned out not to count. */
export type TakeBack = (limiter: Limiter, key: string) => Promise<void>;

export type Counts = { readonly count: Count; readonly takeBack: TakeBack };

/** Counts in the memory of this process. */
export function createCountAlone(rules: Rules): Counts {
  const limiters = forEachRule(rules, (keyPrefix, rule) => new RateLimiterMemory({ keyPrefix, ...rule }));
  return {
    count: (name, key) => consume(limiters[name], key),
    takeBack: async (name, key) => void (await limiters[name].reward(key, 1)),
  };
}

export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
