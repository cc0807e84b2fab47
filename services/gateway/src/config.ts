import { type Setting, type SettingsOf, setting } from '@flotilla/config';
import { transportSettings } from '@flotilla/events';
import { programSettings } from '@flotilla/program';
import { privateKeySettings } from '@flotilla/service/settings';
import { rulesSetting } from './limits/rules-setting.ts';

/** The settings of the gateway, besides the addresses of services. */
export const settings = {
  ...programSettings,
  ...transportSettings,
  ...privateKeySettings,
  port: setting.integer('PORT', 'Port to listen on; 0 takes any free one.', { max: 65_535, fallback: '8080' }),
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; its host is the only one answered for.'),
  rateLimitFactor: setting.number('RATE_LIMIT_FACTOR', 'Multiplies every rate limit; 0 switches them off.', { fallback: '1' }),
  rateLimits: rulesSetting('RATE_LIMITS'),
  redisUrl: setting.optional(
    redisSetting(
      'REDIS_URL',
      'Redis or Valkey that counts requests for all gateways (redis:// or rediss://); without it each counts alone.',
    ),
  ),
  redisTimeoutInMs: setting.integer('REDIS_TIMEOUT_MS', 'How long a request waits for Redis at most; then the gateway counts it alone.', {
    min: 1,
    max: 10_000,
    fallback: '150',
  }),
  trustedProxies: setting.list(
    'TRUSTED_PROXIES',
    'Addresses and networks (192.0.2.1, 10.0.0.0/8) whose X-Forwarded-For is believed, separated by commas.',
    { fallback: '' },
  ),
  clientShare: setting.integer(
    'CLIENT_SHARE',
    'The part of MAX_CONNECTIONS, and of the places at each service, that one client (an IPv4 address or IPv6 /64) may hold, in percent; 100 for any.',
    { min: 1, max: 100, fallback: '10' },
  ),
  keptAnswersInMb: setting.integer(
    'KEPT_ANSWERS_MB',
    'Memory for answers that visitors share while they are fresh, in MB; 0 has every request asked of its service.',
    { max: 4_096, fallback: '32' },
  ),
  maxConnections: setting.integer('MAX_CONNECTIONS', 'Connections held at once; more are turned away.', { min: 1, fallback: '10000' }),
};

export type Config = SettingsOf<typeof settings>;

function redisSetting(name: string, about: string): Setting<string> {
  return {
    ...setting.url(name, about, { secret: true }),
    parse(text) {
      if (/^rediss?:\/\/[^/]/.test(text) && URL.canParse(text)) return text;
      throw new Error('must be a URL that begins with redis:// or rediss://');
    },
  };
}
