import { settings as authSettings, startAuthService } from '@flotilla/auth';
import { readSettings } from '@flotilla/config';
import type { EventTransport } from '@flotilla/events';
import { settings as gatewaySettings, startGatewayService } from '@flotilla/gateway';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import { startTranscoderService, settings as transcoderSettings } from '@flotilla/transcoder';
import { videos } from '@flotilla/videos';
import { startWebService, settings as webSettings } from '@flotilla/web';

export type Administrator = { username: string; password: string };
export type Running = { stop(): Promise<void> };
export type Environment = Record<string, string | undefined>;

/** What the services of one process share. */
export type Shared = {
  log: (service: string) => Log;
  transport: EventTransport;
  storage: Storage;
  announceAdministrator: (administrator: Administrator) => void;
  signal?: AbortSignal;
};

/** The services of the platform: how each starts inside this process, where its program lies, and all settings it reads. */
export const members = {
  transcoder: {
    program: 'services/transcoder/src/main.ts',
    settings: transcoderSettings,
    start: (environment: Environment, { log, ...shared }: Shared): Promise<Running> =>
      startTranscoderService(readSettings(transcoderSettings, environment), { ...shared, log: log('transcoder') }),
  },
  videos: {
    program: 'services/videos/src/main.ts',
    settings: videos.settings,
    start: (environment: Environment, { log, ...shared }: Shared): Promise<Running> =>
      videos.start(readSettings(videos.settings, environment), { ...shared, log: log('videos') }),
  },
  auth: {
    program: 'services/auth/src/main.ts',
    settings: authSettings,
    start: (environment: Environment, { log, ...shared }: Shared): Promise<Running> =>
      startAuthService(readSettings(authSettings, environment), { ...shared, log: log('auth') }),
  },
  web: {
    program: 'apps/web/src/main.ts',
    settings: webSettings,
    start: (environment: Environment, { log }: Shared): Promise<Running> =>
      startWebService(readSettings(webSettings, environment), { log: log('web') }),
  },
  gateway: {
    program: 'services/gateway/src/main.ts',
    settings: gatewaySettings,
    start: (environment: Environment, { log, transport }: Shared): Promise<Running> =>
      startGatewayService(readSettings(gatewaySettings, environment), { log: log('gateway'), transport }),
  },
} as const;

export type MemberName = keyof typeof members;
export const memberNames = Object.keys(members) as MemberName[];
