import { fileURLToPath } from 'node:url';
import { type SettingsOf, setting } from '@flotilla/config';
import { programSettings } from '@flotilla/program';
import { identitySettings } from '@flotilla/service/settings';

export const settings = {
  ...programSettings,
  port: setting.integer('PORT', 'Port this service listens on; 0 takes any free one.', { fallback: '0', max: 65_535 }),
  publicUrl: setting.url('PUBLIC_URL', 'Address people and peers reach the instance at.'),
  authUrl: setting.urls('AUTH_URL', 'Where auth listens, asked for the configuration; several addresses are separated by commas.'),
  videosUrl: setting.urls('VIDEOS_URL', 'Where videos listens, asked for what a page is about; several addresses are separated by commas.'),
  instanceName: setting.text('INSTANCE_NAME', 'Name of the instance in titles and previews while the configuration cannot be read.', {
    fallback: 'Flotilla',
  }),
  instanceDescription: setting.text(
    'INSTANCE_DESCRIPTION',
    'One sentence about the instance for search engines and previews while the configuration cannot be read.',
    {
      fallback: 'Videos from people, hosted by themselves.',
    },
  ),
  clientDirectory: setting.text('WEB_CLIENT_DIRECTORY', 'Folder of the built web client.', {
    fallback: fileURLToPath(new URL('../dist', import.meta.url)),
  }),
  devUrl: setting.optional(setting.url('WEB_DEV_URL', 'Address of a Vite server; pages then load the client from it, with hot reload.')),
  ...identitySettings,
};

export type Config = SettingsOf<typeof settings>;
