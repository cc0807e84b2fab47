import { type SettingsOf, setting } from '@flotilla/config';
import { outboundSettings } from '@flotilla/outbound';
import { encryptionSettings, serviceSettings } from '@flotilla/service';

/** The settings federation reads. */
export const settings = {
  ...serviceSettings('federation', { port: 8085 }),
  ...encryptionSettings,
  ...outboundSettings,
  signFetches: setting.boolean('FEDERATION_SIGN_FETCHES', 'Whether requests to other instances are signed, which some of them ask for.', {
    fallback: 'true',
  }),
  checksInteractions: setting.boolean(
    'FEDERATION_CHECK_INTERACTIONS',
    'Whether likes, shares and comments of other instances on videos here are checked once a week.',
    { fallback: 'true' },
  ),
  crawlPauseInMs: setting.integer(
    'FEDERATION_CRAWL_PAUSE_MS',
    'Milliseconds between the answer of another instance and the next request for one of its collections.',
    // A little more than half a second: timers may be early by a part of a millisecond.
    { fallback: '510' },
  ),
  deliveryPollInMs: setting.integer(
    'FEDERATION_DELIVERY_POLL_MS',
    'Milliseconds after which deliveries are looked for without a signal, and tried again after a failure of this instance.',
    { fallback: '5000', min: 1 },
  ),
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; the ids of its actors and videos begin with it.'),
  authUrl: setting.urls(
    'AUTH_URL',
    'Where auth listens, asked what the instance is and how much it is used; several addresses are separated by commas.',
  ),
  videosUrl: setting.urls('VIDEOS_URL', 'Where videos listens; several addresses are separated by commas.'),
};

export type Config = SettingsOf<typeof settings>;
