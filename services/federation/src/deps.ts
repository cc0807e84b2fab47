import type { InstanceSettings } from '@flotilla/contracts-auth';
import type { Database } from '@flotilla/database';
import type { JobType } from '@flotilla/jobs';
import type { Outbound } from '@flotilla/outbound';
import type { Clock } from '@flotilla/service';
import type { ServiceClient } from '@flotilla/service-client';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Keyring, makeKeyPair } from './actors/keyring.ts';
import type { Config } from './config.ts';
import type { Instance } from './instance.ts';
import type { InstanceUrls } from './instance-urls.ts';
import type { FetchMemory } from './remote-actors/fetch-memory.ts';

/** Replacements for parts of the service, given at its start. */
export type Extras = {
  /** Makes the keys of actors, where many services are started. */
  readonly makeKeyPair?: typeof makeKeyPair;
};

/** What features may use. */
export type Deps = {
  readonly config: Config;
  readonly urls: InstanceUrls;
  /** The runtime settings of the instance as they are now. */
  readonly settings: () => InstanceSettings;
  readonly instance: Instance;
  readonly areJobsPaused: () => boolean;
  /** The types of all features' jobs. */
  readonly jobTypes: readonly JobType<unknown>[];
  readonly database: Database;
  /** What was fetched of late. */
  readonly fetches: FetchMemory;
  readonly keyring: Keyring;
  /** Asks `videos`. */
  readonly videos: ServiceClient;
  /** The only way to other instances. */
  readonly outbound: Outbound;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
};
