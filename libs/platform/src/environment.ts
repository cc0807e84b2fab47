import type { DataDirectory } from './data-directory.ts';
import type { Environment, MemberName } from './members.ts';

export type Addresses = Record<MemberName, number>;

const local = (port: number) => `http://127.0.0.1:${port}`;

/**
 * The environment each service reads when all run on this machine: the caller's own settings first, then addresses,
 * databases and secrets of this instance. The gateway alone listens where people reach it.
 */
export function environmentOf(
  member: MemberName,
  given: Environment,
  instance: { ports: Addresses; host: string; publicUrl: string; databaseUrl: (name: string) => string; data: DataDirectory },
): Environment {
  const { ports, host, publicUrl, databaseUrl, data } = instance;
  return {
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
    ...(member === 'gateway' && { CALLER_TOKEN_PRIVATE_KEY: data.secrets.callerPrivateKey }),
    SERVICE_TOKEN_SECRET: data.secrets.serviceTokenSecret,
    ...(member === 'videos' && { FILE_TOKEN_SECRET: data.secrets.fileTokenSecret }),
  };
}
