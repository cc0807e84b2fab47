import { setting } from '@flotilla/config';
import { databaseSettings } from '@flotilla/database';
import { transportSettings } from '@flotilla/events';
import { programSettings } from '@flotilla/program';

/** The settings of every service that has a database, serves operations and takes part in events. `port` is its default one. */
export function serviceSettings(name: string, { port }: { readonly port: number }) {
  return {
    ...programSettings,
    ...databaseSettings,
    ...transportSettings,
    port: setting.integer('PORT', 'Port to listen on; 0 takes any free one.', { max: 65_535, fallback: String(port) }),
    databaseUrl: setting.database(databaseSettingOf(name), `PostgreSQL database of ${name}.`),
    serviceTokenSecret: setting.text('SERVICE_TOKEN_SECRET', 'The secret services know each other by.', { secret: true }),
  };
}

/** The setting that names the database of a service. */
export const databaseSettingOf = (service: string) => `${service.toUpperCase()}_DATABASE_URL`;

/** The setting that names where a service listens. */
export const addressSettingOf = (service: string) => `${service.toUpperCase()}_URL`;
