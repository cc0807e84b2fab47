import { join } from 'node:path';
import { InvalidSettings, readSettings, type Settings } from '@flotilla/config';
import { settings } from './config.ts';
import { givenDatabaseUrl } from './embedded-databases.ts';
import { environmentOf, type Instance, type Ports } from './environment.ts';
import { type Environment, memberNames, members } from './members.ts';

/** Throws one InvalidSettings that lists every mistake in what was set for the instance or any service: before anything is made or started. */
export function checkSettings(given: Environment): void {
  const services = memberNames.map((name) => [members[name].settings, environmentOf({ name, index: 0 }, given, standIn(given))] as const);
  const mistakes = [[settings, given] as const, ...services].flatMap(([declared, environment]) => mistakesIn(declared, environment));
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

/** Has the form of what the instance will give its services by itself. */
function standIn(given: Environment): Instance {
  const text = 'a stand-in';
  return {
    ports: Object.fromEntries(memberNames.map((name) => [name, [1]])) as unknown as Ports,
    host: '127.0.0.1',
    publicUrl: given['PUBLIC_URL'] || 'http://localhost',
    databaseUrl: (name) => givenDatabaseUrl(given, name) ?? 'postgres://localhost',
    data: {
      path: join,
      secrets: { callerPrivateKey: text, callerPublicKey: text, serviceTokenSecret: text, fileTokenSecret: text },
      [Symbol.dispose]: () => {},
    },
  };
}
