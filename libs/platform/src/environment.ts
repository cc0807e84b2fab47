import type { DataDirectory } from './data-directory.ts';
import { type Environment, type MemberName, memberNames, members } from './members.ts';

export type Addresses = Record<MemberName, number>;

export type Instance = {
  readonly ports: Addresses;
  readonly host: string;
  readonly publicUrl: string;
  readonly databaseUrl: (name: string) => string;
  readonly data: DataDirectory;
};

const local = (port: number) => `http://127.0.0.1:${port}`;

/**
 * The environment each service reads when all run on this machine: the caller's own settings first, then addresses,
 * databases and secrets of this instance. The gateway alone listens where people reach it. A secret reaches those who declare it.
 */
export function environmentOf(member: MemberName, given: Environment, instance: Instance): Environment {
  const { ports, host, publicUrl, databaseUrl, data } = instance;
  const everything: Environment = {
    ...given,
    HOST: member === 'gateway' ? host : '127.0.0.1',
    PORT: String(ports[member]),
    PUBLIC_URL: publicUrl,
    AUTH_URL: local(ports.auth),
    VIDEOS_URL: local(ports.videos),
    TRANSCODER_URL: local(ports.transcoder),
    WEB_URL: local(ports.web),
    GATEWAY_URL: local(ports.gateway),
    AUTH_DATABASE_URL: databaseUrl('auth'),
    VIDEOS_DATABASE_URL: databaseUrl('videos'),
    TRANSCODER_DATABASE_URL: databaseUrl('transcoder'),
    EVENTS_DATABASE_URL: databaseUrl('events'),
    STORAGE_DIRECTORY: data.path('objects'),
    WORK_DIRECTORY: data.path('work'),
    CALLER_TOKEN_PUBLIC_KEY: data.secrets.callerPublicKey,
    CALLER_TOKEN_PRIVATE_KEY: data.secrets.callerPrivateKey,
    SERVICE_TOKEN_SECRET: data.secrets.serviceTokenSecret,
    FILE_TOKEN_SECRET: data.secrets.fileTokenSecret,
  };
  const mine = new Set(secretsOf(member));
  const notMine = new Set(memberNames.flatMap(secretsOf).filter((name) => !mine.has(name)));
  return Object.fromEntries(Object.entries(everything).filter(([name]) => !notMine.has(name)));
}

/** The gateway's program reads the events on its own; as part of a larger process it is given them. */
const readByPrograms: Partial<Record<MemberName, readonly string[]>> = { gateway: ['EVENTS_DATABASE_URL'] };

function secretsOf(member: MemberName): string[] {
  const declared = Object.values(members[member].settings).filter(({ secret }) => secret);
  return [...declared.map(({ name }) => name), ...(readByPrograms[member] ?? [])];
}
