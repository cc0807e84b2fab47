import type { InstanceSettings } from '@flotilla/contracts-auth';
import type { Database } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import type { Storage } from '@flotilla/storage';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Transcoder } from './transcoder.ts';

/** What a process hands to videos. */
export type Resources = {
  readonly log: Log;
  readonly transport: EventTransport;
  readonly storage: Storage;
  readonly metrics?: Metrics;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
};

/** Everything the features may reach. Built once in service.ts. */
export type Deps = {
  readonly config: Config;
  /** The runtime settings of the instance as they are now. */
  readonly settings: () => InstanceSettings;
  readonly database: Database;
  readonly storage: Storage;
  readonly transcoder: Transcoder;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
};

export type Service = AsyncDisposable & { readonly url: string; stop(): Promise<void> };
