import { type SettingsOf, setting } from '@flotilla/config';
import { deliverySettings } from '@flotilla/delivery';
import { serviceSettings } from '@flotilla/service';
import { storageSettings } from '@flotilla/storage';

/** The settings exports reads. */
export const settings = {
  ...serviceSettings('exports', { port: 8086 }),
  ...storageSettings,
  ...deliverySettings,
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; links to archives begin with it.'),
  fileTokenSecret: setting.text('FILE_TOKEN_SECRET', 'The secret that tokens for private files are signed with.', { secret: true }),
  authUrl: setting.urls('AUTH_URL', 'Where auth listens, asked about users; several addresses are separated by commas.'),
  videosUrl: setting.urls('VIDEOS_URL', 'Where videos listens; several addresses are separated by commas.'),
  federationUrl: setting.urls(
    'FEDERATION_URL',
    'Where federation listens, asked how other instances read things; several addresses are separated by commas.',
  ),
};

export type Config = SettingsOf<typeof settings>;
