import { once } from 'node:events';
import type { Log } from '@flotilla/telemetry';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type Count, countAt } from './count-alone.ts';
import { forEachRule, type Rules } from './rules.ts';

const CONNECT_WITHIN_MS = 1_000;
const SETTLE_WITHIN_MS = 1_000;
/** How long Redis is not asked after a failure; then one request tries again, at the risk of a time-out. */
const LEAVE_ALONE_MS = 1_000;
const LONGEST_PAUSE_IN_MS = 2_000;
const SAY_EVERY_MS = 5_000;
/** After this many time-outs in a row the connection is considered dead. */
const MAX_SILENCES = 3;

type Options = {
  readonly redisUrl: string;
  readonly answerWithinMs: number;
  readonly rules: Rules;
  /** Separates the counts of instances that share one Redis. */
  readonly instance: string;
  /** Counts while Redis is unavailable. */
  readonly alone: Count;
  readonly log: Log;
};

export type SharedCount = { readonly count: Count; readonly settled: () => Promise<void>; readonly stop: () => void };

/** Counts in Redis for all gateways, each request in one atomic step. Without Redis each gateway counts alone. */
export function createCountTogether({ redisUrl, answerWithinMs, rules, instance, alone, log }: Options): SharedCount {
  const redis = new Redis(redisUrl, {
    commandTimeout: answerWithinMs,
    connectTimeout: CONNECT_WITHIN_MS,
    disconnectTimeout: answerWithinMs,
    // No request waits for Redis beyond the deadline.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(LONGEST_PAUSE_IN_MS, 100 * 2 ** Math.min(times, 10)),
  });
  const limiters = forEachRule(
    rules,
    (name, rule) => new RateLimiterRedis({ storeClient: redis, keyPrefix: `flotilla:${instance}:${name}`, ...rule }),
  );
  let isUnavailable = false;
  let silences = 0;
  let leftAloneUntil = Number.NEGATIVE_INFINITY;
  let saidAt = Number.NEGATIVE_INFINITY;

  // Only the message: errors of this client contain the command, which may be the one with the password.
  redis.on('error', ({ message }: Error) => away(message));
  redis.on('ready', () => {
    leftAloneUntil = Number.NEGATIVE_INFINITY;
  });

  function away(reason: string): void {
    const now = performance.now();
    isUnavailable = true;
    leftAloneUntil = now + LEAVE_ALONE_MS;
    if (now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    log.warn({ reason }, 'Redis does not answer, each gateway counts requests alone');
  }

  function back(): void {
    silences = 0;
    if (!isUnavailable) return;
    isUnavailable = false;
    log.info('Redis answers again, requests are counted together');
  }

  function missed(): void {
    silences += 1;
    if (silences % MAX_SILENCES === 0 && redis.status === 'ready') redis.disconnect(true);
  }

  return {
    async count(name, key) {
      if (performance.now() < leftAloneUntil) return alone(name, key);
      // Spares other requests the same failure.
      if (isUnavailable) leftAloneUntil = performance.now() + LEAVE_ALONE_MS;
      try {
        const counted = await countAt(limiters[name], key);
        leftAloneUntil = Number.NEGATIVE_INFINITY;
        back();
        return counted;
      } catch (error) {
        away((error as Error).message);
        missed();
        return alone(name, key);
      }
    },
    async settled() {
      if (redis.status === 'ready') return;
      const signal = AbortSignal.timeout(SETTLE_WITHIN_MS);
      await once(redis, 'ready', { signal }).catch(() => {});
    },
    stop: () => redis.disconnect(),
  };
}
