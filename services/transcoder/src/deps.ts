import type { Database } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import type { MediaTools } from '@flotilla/media';
import type { Storage } from '@flotilla/storage';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Config } from './config.ts';
import type { EncodingSettings } from './encoding-settings.ts';
import type { Pool } from './probes/pool.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What a process hands to the transcoder. */
export type Resources = {
  readonly log: Log;
  readonly transport: EventTransport;
  readonly storage: Storage;
  readonly metrics?: Metrics;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
  /** The programs to use instead of those the settings find. */
  readonly tools?: MediaTools;
};

/** Everything the features may reach. Built once in service.ts. */
export type Deps = {
  readonly config: Config;
  /** As they are now; a video is planned once and keeps its plan. */
  readonly encoding: () => EncodingSettings;
  readonly database: Database;
  readonly storage: Storage;
  readonly tools: MediaTools;
  readonly workspace: Workspace;
  /** Looks asked for by others: few at once, apart from encoding. */
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics: Metrics;
};

export type Service = AsyncDisposable & { readonly url: string; stop(): Promise<void> };
