import type { InstanceSettings } from '@flotilla/contracts-auth';
import type { Database } from '@flotilla/database';
import type { Deliver } from '@flotilla/delivery';
import type { JobType } from '@flotilla/jobs';
import type { Clock } from '@flotilla/service';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './config.ts';
import type { Neighbours } from './neighbours.ts';

/** What exports needs of its process besides what every service does. */
export type Extras = { readonly storage: Storage };

/** What features may use. */
export type Deps = {
  readonly config: Config;
  /** The runtime settings of the instance as they are now. */
  readonly settings: () => InstanceSettings;
  readonly areJobsPaused: () => boolean;
  /** The types of all features' jobs. */
  readonly jobTypes: readonly JobType<unknown>[];
  readonly database: Database;
  readonly storage: Storage;
  readonly deliver: Deliver;
  readonly neighbours: Neighbours;
  readonly log: Log;
  readonly clock: Clock;
};
