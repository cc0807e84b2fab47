import type { InstanceSettings } from '@flotilla/contracts-auth';
import type { Database } from '@flotilla/database';
import type { Images } from '@flotilla/images';
import type { JobType } from '@flotilla/jobs';
import type { Outbound } from '@flotilla/outbound';
import type { Clock } from '@flotilla/service';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { FeedOwners } from './feed-owners.ts';
import type { Neighbours } from './neighbours.ts';
import type { Config } from './settings.ts';
import type { Transcoder } from './transcoder.ts';
import type { YtDlp } from './yt-dlp/index.ts';

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
  readonly transcoder: Transcoder;
  readonly feedOwners: FeedOwners;
  readonly neighbours: Neighbours;
  readonly images: Images;
  /** The guarded way to addresses that people name. */
  readonly outbound: Outbound;
  /** Null where the operator has none. */
  readonly ytDlp: YtDlp | null;
  readonly log: Log;
  readonly clock: Clock;
};
