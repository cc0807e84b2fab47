import type { Log } from '@flotilla/telemetry';
import type { Config } from '../config.ts';
import { createCountAlone } from './count-alone.ts';
import { type CountRequest, createRateLimits } from './rate-limits.ts';
import { rulesOf } from './rules.ts';

export type RequestCounts = {
  readonly count: CountRequest;
  /** Waits a moment for the connection to Redis. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
};

type Settings = Pick<Config, 'publicUrl' | 'rateLimitFactor' | 'rateLimits' | 'redisUrl' | 'redisTimeoutInMs'>;

/** The rate limits as configured: off, counted in this process, or counted together with other gateways, which alone loads the client of Redis. */
export async function createRequestCounts(settings: Settings, log: Log): Promise<RequestCounts> {
  const { redisUrl, redisTimeoutInMs: answerWithinMs, publicUrl } = settings;
  const idle = { settled: async () => {}, stop: () => {} };
  if (settings.rateLimitFactor === 0) return { count: async () => {}, ...idle };
  const rules = rulesOf(settings);
  const alone = createCountAlone(rules);
  if (!redisUrl) return { count: createRateLimits(rules, alone), ...idle };
  const { createCountTogether } = await import('./count-together.ts');
  const { count, settled, stop } = createCountTogether({
    redisUrl,
    answerWithinMs,
    rules,
    instance: new URL(publicUrl).host,
    alone,
    log,
  });
  return { count: createRateLimits(rules, count), settled, stop };
}
