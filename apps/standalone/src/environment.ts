import { join } from 'node:path';
import { listPublicKeys, publicKeyOf } from '@flotilla/identity';
import { addressSettingOf, databaseSettingOf, type Service } from '@flotilla/service';
import type { DataDirectory } from './data-directory.ts';

export type Environment = Record<string, string | undefined>;

/** The ports of every process of each service, by name. People reach the instance through the gateway. */
export type Ports = Readonly<Record<string, readonly number[]>> & { readonly gateway: readonly number[] };

/** One process of a service; the first is 0. */
export type Member = { readonly name: string; readonly index: number };

export type Instance = {
  readonly services: readonly Service[];
  readonly ports: Ports;
  readonly host: string;
  readonly publicUrl: string;
  /** Undefined when this instance has no such database because an external engine takes its place. */
  readonly databaseUrl: (name: string) => string | undefined;
  readonly data: DataDirectory;
};

/**
 * The environment of each process when all run on this machine: the caller's settings, and the addresses, databases and secrets of this instance.
 * Engines that the caller names replace the embedded ones. Only the gateway listens where people reach it. A secret is given to the services that
 * declare it.
 */
export function environmentOf({ name, index }: Member, given: Environment, instance: Instance): Environment {
  const { services, ports, host, publicUrl, databaseUrl, data } = instance;
  const keys = data.keysOf(services.map((service) => service.name));
  const everything: Environment = {
    ...given,
    HOST: name === 'gateway' ? host : '127.0.0.1',
    PORT: String(ports[name]?.[index]),
    PUBLIC_URL: publicUrl,
    ...Object.fromEntries(Object.entries(ports).map(([service, each]) => [addressSettingOf(service), each.map(local).join(',')])),
    ...Object.fromEntries([...ownersOf(services), EVENTS].map((owner) => [databaseSettingOf(owner), databaseUrl(owner)])),
    STORAGE_DIRECTORY: given['S3_ENDPOINT'] ? undefined : data.path('objects'),
    MAIL_DIRECTORY: given['MAIL_DIRECTORY'] ?? data.path('mail'),
    // Each transcoder needs a folder of its own.
    WORK_DIRECTORY: given['WORK_DIRECTORY'] ? join(given['WORK_DIRECTORY'], String(index)) : data.path('work', String(index)),
    SERVICE_PRIVATE_KEY: keys[name],
    SERVICE_PUBLIC_KEYS: listPublicKeys(Object.fromEntries(Object.entries(keys).map(([service, key]) => [service, [publicKeyOf(key)]]))),
    FILE_TOKEN_SECRET: data.secrets.fileTokenSecret,
    // Those of the directory stay, so that what they closed opens whatever the caller names.
    ENCRYPTION_KEYS: [given['ENCRYPTION_KEYS'], ...data.secrets.encryptionKeys].filter(Boolean).join(),
  };
  const mine = new Set(services.filter((service) => service.name === name).flatMap(secretsOf));
  const notMine = new Set(services.flatMap(secretsOf).filter((setting) => !mine.has(setting)));
  return Object.fromEntries(Object.entries(everything).filter(([setting, value]) => value !== undefined && !notMine.has(setting)));
}

export const local = (port: number | undefined) => `http://127.0.0.1:${port}`;

/** The name of the database that carries the events where Kafka does not. */
export const EVENTS = 'events';

/** The services that own a database, which has their name. */
export const ownersOf = (services: readonly Service[]) => services.filter(({ schema }) => schema).map(({ name }) => name);

function secretsOf({ settings }: Service): string[] {
  return Object.values(settings)
    .filter(({ secret }) => secret)
    .map(({ name }) => name);
}
