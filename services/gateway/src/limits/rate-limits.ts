import type { Limiter } from '@flotilla/contract';
import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limiterKey } from './limiter-key.ts';

/** Requests per seconds (conventions 9). */
const rules: Readonly<Record<Limiter, { readonly points: number; readonly duration: number }>> = {
  api: { points: 50, duration: 10 },
  login: { points: 15, duration: 300 },
  client: { points: 500, duration: 10 },
  generateDownload: { points: 5, duration: 5 },
};

/**
 * Counts a request at every named limiter and shows the innermost one in the headers. `mayPass` is asked when a limit is passed; the
 * login limit knows no exceptions (G4). Throws `too_many_requests`.
 */
export type CountRequest = (
  limiters: readonly Limiter[],
  clientIp: string,
  response: Response,
  mayPass: () => Promise<boolean>,
) => Promise<void>;

export function createRateLimits(factor: number): CountRequest {
  if (factor === 0) return async () => {};
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * factor)), duration }),
    ]),
  ) as Record<Limiter, RateLimiterMemory>;

  return async (names, clientIp, response, mayPass) => {
    if (names.length === 0) return;
    const key = limiterKey(clientIp);
    for (const name of names) {
      const state = await consume(limiters[name], key);
      showState(response, limiters[name].points, state);
      if (state.consumedPoints <= limiters[name].points) continue;
      if (name !== 'login' && (await mayPass())) continue;
      throw problems.too_many_requests({ headers: { 'retry-after': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) } });
    }
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

function showState(response: Response, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', Math.max(0, remainingPoints));
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msBeforeNext) / 1000));
}
