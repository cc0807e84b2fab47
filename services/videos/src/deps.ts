import type { InstanceSettings } from '@flotilla/contracts-auth';
import type { Database } from '@flotilla/database';
import type { JobType } from '@flotilla/jobs';
import type { Clock } from '@flotilla/service';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './settings.ts';
import type { Transcoder } from './transcoder.ts';

/** Everything the features may reach. */
export type Deps = {
  readonly config: Config;
  /** The runtime settings of the instance as they are now. */
  readonly settings: () => InstanceSettings;
  readonly areJobsPaused: () => boolean;
  /** Of the jobs of all features. */
  readonly jobTypes: readonly JobType<unknown>[];
  readonly database: Database;
  readonly storage: Storage;
  readonly transcoder: Transcoder;
  readonly log: Log;
  readonly clock: Clock;
};
