import type { Log } from '@flotilla/telemetry';
import type { Config } from '../deps.ts';
import { createCountAlone } from './count-alone.ts';
import { createCountTogether } from './count-together.ts';
import { type CountRequest, createRateLimits } from './rate-limits.ts';

export type RequestCounts = {
  readonly count: CountRequest;
  /** Waits a moment for the connection to those who count along. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
};

type Settings = Pick<Config, 'publicUrl' | 'rateLimitFactor' | 'redisUrl' | 'redisTimeoutInMs'>;

/** The rate limits as the settings want them: off, counted here, or counted together with other gateways. */
export function createRequestCounts(settings: Settings, log: Log): RequestCounts {
  const { rateLimitFactor: factor, redisUrl, redisTimeoutInMs: answerWithinMs, publicUrl } = settings;
  const idle = { settled: async () => {}, stop: () => {} };
  if (factor === 0) return { count: async () => {}, ...idle };
  const alone = createCountAlone(factor);
  if (!redisUrl) return { count: createRateLimits(factor, alone), ...idle };
  const { settled, stop, ...together } = createCountTogether({
    redisUrl,
    answerWithinMs,
    factor,
    instance: new URL(publicUrl).host,
    alone,
    log,
  });
  return { count: createRateLimits(factor, together), settled, stop };
}
