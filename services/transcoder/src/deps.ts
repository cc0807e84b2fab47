import type { Database } from '@flotilla/database';
import type { JobType } from '@flotilla/jobs';
import type { MediaTools, Workspace } from '@flotilla/media';
import type { ServiceClient } from '@flotilla/service-client';
import type { Storage } from '@flotilla/storage';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Config } from './config.ts';
import type { EncodingSettings } from './encoding-settings.ts';
import type { Pool } from './probes/pool.ts';

/** What the transcoder needs of its process besides what every service does. */
export type Extras = {
  readonly storage: Storage;
  /** The programs to use instead of those the settings find. */
  readonly tools?: MediaTools;
};

/** What features may use. */
export type Deps = {
  readonly config: Config;
  /** As they are now; a video is planned once and keeps its plan. */
  readonly encoding: () => EncodingSettings;
  readonly areJobsPaused: () => boolean;
  readonly database: Database;
  readonly jobTypes: readonly JobType<unknown>[];
  readonly storage: Storage;
  readonly tools: MediaTools;
  readonly videos: ServiceClient;
  readonly workspace: Workspace;
  /** Looks asked for by others: few at once, apart from encoding. */
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics: Metrics;
};
