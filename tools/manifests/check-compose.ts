import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { privateKeyNameOf } from '../secrets/make-secrets.ts';
import { checkComposed } from './check-registry.ts';
import { checkAgainst } from './check-settings.ts';
import { strangersIn } from './check-strangers.ts';
import { serviceOf } from './services.ts';

type Service = {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly networks?: readonly string[];
  readonly volumes?: readonly (string | { readonly source?: string })[];
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly networks: object; readonly volumes: object };

/** Set by the image already. */
const OF_THE_IMAGE = ['HOST', 'PORT'];

/** Checks that the names in a compose file refer to something in it, and that each service gets its settings. It was not tried with Docker: see deploy/README.md. */
export function checkCompose(file: string): string[] {
  const { services, networks, volumes } = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
  const commands = Object.fromEntries(Object.entries(services).map(([name, { command = [] }]) => [name, command]));
  const migrationSettings = Object.keys(services['migrate']?.environment ?? {});
  const each = Object.entries(services).flatMap(([name, service]) => [
    ...absent(Object.keys(service.depends_on ?? {}), services).map((other) => `${name} waits for ${other}, which is not there`),
    ...absent(service.networks ?? [], networks).map((network) => `${name} is in the network ${network}, which is not there`),
    ...sourcesOf(service)
      .filter((source) => (source.startsWith('.') ? !existsSync(join(dirname(file), source)) : !Object.hasOwn(volumes, source)))
      .map((source) => `${name} mounts ${source}, which is not there`),
    ...checkMember(service).map((objection) => `${name} ${objection}`),
  ]);
  return [...checkComposed(commands, migrationSettings), ...each].map((objection) => `${file}: ${objection}`);
}

const absent = (names: readonly string[], present: object) => names.filter((name) => !Object.hasOwn(present, name));

function sourcesOf({ volumes = [] }: Service): string[] {
  return volumes.flatMap((volume) => (typeof volume === 'string' ? [volume.split(':')[0] ?? ''] : (volume.source ?? [])));
}

function checkMember({ command = [], environment = {} }: Service): string[] {
  const service = serviceOf(command);
  const settings = service ? checkAgainst(service.settings, [...Object.keys(environment), ...OF_THE_IMAGE]) : [];
  const key = service && `\${${privateKeyNameOf(service.name)}:?}`;
  const isAnothers = key !== undefined && Object.values(environment).some((value) => /_PRIVATE_KEY\b/.test(value) && value !== key);
  return [...strangersIn(command), ...settings, ...(isAnothers ? ['is given the private key of another service'] : [])];
}
