import { join } from 'node:path';
import { InvalidSettings, readSettings, type Settings } from '@flotilla/config';
import { generateServiceKeys } from '@flotilla/identity';
import type { Service } from '@flotilla/service';
import { settings } from './config.ts';
import { givenDatabaseUrl } from './embedded-databases.ts';
import { type Environment, environmentOf, type Instance } from './environment.ts';

/** Throws one InvalidSettings that lists every mistake in the settings of the instance and of all services, before anything is created or started. */
export function checkSettings(given: Environment, services: readonly Service[]): void {
  const instance = standIn(given, services);
  const read = services.map((service) => [service.settings, environmentOf({ name: service.name, index: 0 }, given, instance)] as const);
  const mistakes = [[settings, given] as const, ...read].flatMap(([declared, environment]) => mistakesIn(declared, environment));
  if (mistakes.length > 0) throw new InvalidSettings([...new Set(mistakes)]);
}

function mistakesIn(declared: Settings, environment: Environment): readonly string[] {
  try {
    readSettings(declared, environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.mistakes;
    throw error;
  }
}

/** Has the form of what the instance will give its services. */
function standIn(given: Environment, services: readonly Service[]): Instance {
  const text = 'a stand-in';
  const serviceKeys = Object.fromEntries(services.map(({ name }) => [name, generateServiceKeys().privateKey]));
  return {
    services,
    ports: { ...Object.fromEntries(services.map(({ name }) => [name, [1]])), gateway: [1] },
    host: '127.0.0.1',
    publicUrl: given['PUBLIC_URL'] || 'http://localhost',
    databaseUrl: (name) => givenDatabaseUrl(given, name) ?? 'postgres://localhost',
    data: {
      path: join,
      secrets: { fileTokenSecret: text, encryptionKeys: [text], serviceKeys },
      keysOf: () => serviceKeys,
      [Symbol.dispose]: () => {},
    },
  };
}
