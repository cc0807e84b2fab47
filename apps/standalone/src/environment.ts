import { join } from 'node:path';
import type { Settings } from '@flotilla/config';
import type { DataDirectory } from './data-directory.ts';
import { type Environment, type MemberName, memberNames, members } from './members.ts';

/** The ports of every process of each service. */
export type Ports = Record<MemberName, readonly number[]>;

/** One process of a service; the first is 0. */
export type Member = { readonly name: MemberName; readonly index: number };

export type Instance = {
  readonly ports: Ports;
  readonly host: string;
  readonly publicUrl: string;
  /** Undefined when this instance has no such database: an engine outside stands in its place. */
  readonly databaseUrl: (name: string) => string | undefined;
  readonly data: DataDirectory;
};

/**
 * The environment each process reads when all run on this machine: the caller's own settings first, then addresses, databases and secrets of
 * this instance. Engines the caller names stand in place of the embedded ones. The gateway alone listens where people reach it. A secret
 * reaches those who declare it.
 */
export function environmentOf({ name, index }: Member, given: Environment, instance: Instance): Environment {
  const { ports, host, publicUrl, databaseUrl, data } = instance;
  const everything: Environment = {
    ...given,
    HOST: name === 'gateway' ? host : '127.0.0.1',
    PORT: String(ports[name][index]),
    PUBLIC_URL: publicUrl,
    ...Object.fromEntries(memberNames.map((member) => [`${member.toUpperCase()}_URL`, ports[member].map(local).join(',')])),
    AUTH_DATABASE_URL: databaseUrl('auth'),
    VIDEOS_DATABASE_URL: databaseUrl('videos'),
    TRANSCODER_DATABASE_URL: databaseUrl('transcoder'),
    EVENTS_DATABASE_URL: databaseUrl('events'),
    STORAGE_DIRECTORY: given['S3_ENDPOINT'] ? undefined : data.path('objects'),
    MAIL_DIRECTORY: given['MAIL_DIRECTORY'] ?? data.path('mail'),
    // What lies there is one transcoder's alone.
    WORK_DIRECTORY: given['WORK_DIRECTORY'] ? join(given['WORK_DIRECTORY'], String(index)) : data.path('work', String(index)),
    CALLER_TOKEN_PUBLIC_KEY: data.secrets.callerPublicKey,
    CALLER_TOKEN_PRIVATE_KEY: data.secrets.callerPrivateKey,
    SERVICE_TOKEN_SECRET: data.secrets.serviceTokenSecret,
    FILE_TOKEN_SECRET: data.secrets.fileTokenSecret,
  };
  const mine = new Set(secretsOf(name));
  const notMine = new Set(memberNames.flatMap(secretsOf).filter((setting) => !mine.has(setting)));
  return Object.fromEntries(Object.entries(everything).filter(([setting, value]) => value !== undefined && !notMine.has(setting)));
}

export const local = (port: number | undefined) => `http://127.0.0.1:${port}`;

function secretsOf(member: MemberName): string[] {
  return Object.values(members[member].settings as Settings)
    .filter(({ secret }) => secret)
    .map(({ name }) => name);
}
