import { type Settings, setting } from '@flotilla/config';
import { databaseSettings } from '@flotilla/database/settings';
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

/** The setting of services whose operations the gateway forwards. */
export const callerSettings = {
  callerTokenPublicKey: setting.text('CALLER_TOKEN_PUBLIC_KEY', 'The key that proves who the gateway says is calling.'),
};

/** The name of the setting with a service's database. */
export const databaseSettingOf = (service: string) => `${service.toUpperCase()}_DATABASE_URL`;

/** The name of the setting with a service's addresses. */
export const addressSettingOf = (service: string) => `${service.toUpperCase()}_URL`;

/** The address settings of a service that calls these others. */
export function addressSettings(services: readonly string[]): Settings {
  const about = (service: string) =>
    `Where ${service} listens; several addresses are separated by commas, and a name may stand for several.`;
  return Object.fromEntries(services.map((service) => [keyOf(service), setting.urls(addressSettingOf(service), about(service))]));
}

/** The values of those settings, by the names of the services. */
export function addressesOf(config: object, services: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const urls = config as Readonly<Record<string, readonly string[]>>;
  return Object.fromEntries(services.map((service) => [service, urls[keyOf(service)] ?? []]));
}

const keyOf = (service: string) => `${service}Url`;
