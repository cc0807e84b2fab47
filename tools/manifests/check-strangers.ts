import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { databaseSettingOf } from '@flotilla/service';
import { ownersOf } from '@flotilla/standalone';
import { serviceOf, services } from './services.ts';

const PROGRAM = /\.(?:ts|mjs)$/;
const SERVICE = /\/main\.ts$/;

/** Programs of containers that are not in the repository, and services that are not in the registry. */
export function strangersIn(words: readonly string[] = []): string[] {
  return words
    .filter((word) => PROGRAM.test(word))
    .filter((word) => !existsSync(word) || (SERVICE.test(word) && !serviceOf([word])))
    .map((word) => `runs ${word}, which is ${existsSync(word) ? 'no service of the registry' : 'not there'}`);
}

/** Checks that an example of settings names the databases of the services, and no others. */
export function checkExample(file: string): string[] {
  const named = Object.keys(parseEnv(readFileSync(file, 'utf8'))).filter((name) => name.endsWith('_DATABASE_URL'));
  const wanted = ownersOf(services).map(databaseSettingOf);
  return [
    ...wanted.filter((name) => !named.includes(name)).map((name) => `${file} does not name ${name}`),
    ...named.filter((name) => !wanted.includes(name)).map((name) => `${file} names ${name}, which no service reads`),
  ];
}
