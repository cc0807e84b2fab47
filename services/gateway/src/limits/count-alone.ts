import type { Limiter } from '@flotilla/contract';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { forEachRule } from './rules.ts';

/** Counts one request of somebody; the answer says how many that makes, also beyond the limit. */
export type Count = (limiter: Limiter, key: string) => Promise<RateLimiterRes>;

/** Counts in the memory of this process. */
export function createCountAlone(factor: number): Count {
  const limiters = forEachRule(factor, (keyPrefix, rule) => new RateLimiterMemory({ keyPrefix, ...rule }));
  return (name, key) => consume(limiters[name], key);
}

export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
