import { type Setting, type Settings, setting } from '@flotilla/config';
import { databaseSettings } from '@flotilla/database/settings';
import { transportSettings } from '@flotilla/events';
import { type PublicKeys, readPrivateKey, readPublicKeys } from '@flotilla/identity';
import { programSettings } from '@flotilla/program';

/** The settings of every service that has a database, serves operations and takes part in events. `port` is its default one. */
export function serviceSettings(name: string, { port }: { readonly port: number }) {
  return {
    ...programSettings,
    ...databaseSettings,
    ...transportSettings,
    port: setting.integer('PORT', 'Port to listen on; 0 takes any free one.', { max: 65_535, fallback: String(port) }),
    databaseUrl: setting.database(databaseSettingOf(name), `PostgreSQL database of ${name}.`),
    ...identitySettings,
  };
}

/** The setting of services that call others. */
export const privateKeySettings = {
  servicePrivateKey: {
    ...setting.text('SERVICE_PRIVATE_KEY', 'The key this service alone has; it signs what it asks of others.', { secret: true }),
    parse(text) {
      if (isRead(readPrivateKey, text)) return text;
      throw new Error('must be an Ed25519 key, as `npm run secrets` makes them');
    },
  } satisfies Setting<string>,
};

/** The setting of services that encrypt what they keep in their database. */
export const encryptionSettings = {
  encryptionKeys: {
    ...setting.list(
      'ENCRYPTION_KEYS',
      'Secrets that others in the database are encrypted with, separated by commas: the first closes, all of them open. What a former release closed opens with its SERVICE_TOKEN_SECRET as the last of them.',
      { secret: true },
    ),
    parse(text) {
      const keys = setting.list('', '').parse(text);
      if (keys.length === 0) throw new Error('must name a key');
      return keys;
    },
  } satisfies Setting<string[]>,
};

/** The settings of services that know each other. */
export const identitySettings = {
  ...privateKeySettings,
  servicePublicKeys: {
    ...setting.text(
      'SERVICE_PUBLIC_KEYS',
      'The keys that services are known by (auth=KEY,videos=KEY); two of a service while it changes its own.',
    ),
    parse(text) {
      if (!isRead(readPublicKeys, text)) throw new Error('must be like auth=KEY,videos=KEY, with keys as `npm run secrets` makes them');
      const keys = readPublicKeys(text);
      if (!keys['gateway']) throw new Error('must contain a key of gateway, by which every service knows who is calling');
      refuseSharedKeys(keys);
      return keys;
    },
  } satisfies Setting<PublicKeys>,
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

/** Whoever has a key that two services are known by passes for both. */
function refuseSharedKeys(keys: PublicKeys): void {
  const owners = Object.entries(keys).flatMap(([service, each]) => [...new Set(each)].map((key) => ({ service, key })));
  const shared = [...Map.groupBy(owners, ({ key }) => key).values()].find(({ length }) => length > 1);
  if (shared)
    throw new Error(`must have keys that differ between services (${shared.map(({ service }) => service).join(' and ')} have the same)`);
}

function isRead(read: (text: string) => unknown, text: string): boolean {
  try {
    return Boolean(read(text));
  } catch {
    return false;
  }
}

const keyOf = (service: string) => `${service}Url`;
