import type { Database } from '@flotilla/database';
import type { Seal } from '@flotilla/identity';
import type { Images } from '@flotilla/images';
import type { JobType } from '@flotilla/jobs';
import type { Mailer } from '@flotilla/mail';
import type { Clock } from '@flotilla/service';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Config } from './config.ts';
import type { Instance } from './instance/open-instance.ts';
import type { Credentials } from './oauth-clients/oauth-client.repository.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SigningKeys } from './signing-keys/signing-keys.ts';
import type { Accounts } from './users/accounts.ts';

/** Everything the features may reach. */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The instance's OAuth client. */
  readonly client: Credentials;
  readonly passwords: Passwords;
  readonly signingKeys: SigningKeys;
  readonly instance: Instance;
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly images: Images;
  /** Encrypts secrets in the database. */
  readonly seal: Seal;
  /** The types of auth's own jobs. */
  readonly jobTypes: readonly JobType<unknown>[];
};
